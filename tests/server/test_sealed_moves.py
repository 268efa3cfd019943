"""A sealed move over the wire: told to nobody, kept through a crash, opened by the referee."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import BaseModel
from shoutan_host.ids import new_cid
from shoutan_host.storage.database import FILE_NAME
from shoutan_protocol.messages.events import (
    ClockResumed,
    GameStarted,
    MoveOpened,
    MoveSealed,
    Played,
    SealingAsked,
)

from tests.people import People
from tests.server_process import running_server
from tests.ws_client import Client

VERTEX = "G7"
POINT = 60
"""G7 on nine lines: the seventh column, six whole rows below it."""


async def rule(cai: Client, game: str, ruling: dict[str, object]) -> None:
    await cai.ok(
        "referee.rule",
        game=game,
        cid=new_cid(),
        ruling=ruling,
        article="14",
        reason="The hall closes.",
    )


SAID = f'"{VERTEX}"'
"""As JSON says it; an id may have these two letters in it by chance."""


def gives_away(message: BaseModel) -> bool:
    """Tell whether a message says what was sealed."""
    return SAID in message.model_dump_json()


@pytest.mark.asyncio
async def test_it_outlives_a_crash_and_nobody_is_told_before_it_is_opened(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        cai, ann, bo = [await people(name) for name in ("Cai", "Ann", "Bo")]
        game = await cai.create(referee=True, color="black")
        for player in (ann, bo):
            await player.join(game)
        await ann.until(GameStarted)
        await ann.play(game, 0, "E5")
        await rule(cai, game, {"name": "adjourn", "seal": True})
        assert (await bo.until(SealingAsked)).color == "white"
        early = await bo.refused("play", game=game, cid=new_cid(), ply=1, vertex="C3")
        assert early.code == "must_seal"
        theirs = await ann.refused("seal", game=game, cid=new_cid(), ply=1, vertex="C3")
        assert theirs.code == "out_of_turn"
        await bo.ok("seal", game=game, cid="white-seals", ply=1, vertex=VERTEX)
        sealed = await ann.until(MoveSealed)
        watcher = await people.watcher()
        shown = [await client.snapshot(game) for client in (cai, ann, bo, watcher)]
        assert {snapshot.phase for snapshot in shown} == {"adjourned"}
        heard = [*shown, sealed, *await watcher.log(game), *ann.heap, *bo.heap]
        assert not any(gives_away(message) for message in heard)
        record = f"/api/games/{game}.sgf"
        assert b"W[gc]" not in server.get(record).body

        server.kill()
        with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as stored:
            log = [
                payload for (payload,) in stored.execute("SELECT payload FROM event")
            ]
            [[part]] = stored.execute("SELECT part FROM sealed").fetchall()
        assert SAID.encode() in part
        assert not any(SAID.encode() in payload for payload in log)
        server.start()
        for client in (cai, ann, bo):
            await client.connect()
            await client.resume(game)
        repeat = await bo.ok("seal", game=game, cid="white-seals", ply=1, vertex="C3")
        assert repeat.dup, "the same act happens once, whatever it says now"
        waits = await ann.refused("game.unpause", game=game, cid=new_cid())
        assert waits.code == "referee_resumes"
        await rule(cai, game, {"name": "resume"})
        opened = await ann.until(MoveOpened)
        assert (opened.color, opened.vertex) == ("white", VERTEX)
        text = f"shoutan sealed move 1:white:1:play {POINT}:{opened.salt}"
        assert sealed.commitment == hashlib.sha256(text.encode()).hexdigest()
        await ann.until(ClockResumed, lambda event: event.reason == "adjourned")
        played = await ann.until(Played, lambda event: event.ply == 1)
        assert (played.color, played.vertex) == ("white", VERTEX)
        await ann.play(game, 2, "C3")
        assert b"W[gc]" in server.get(record).body
        await people.leave()
