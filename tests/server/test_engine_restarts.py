"""Games with engines over kill -9 and planned stops of a real server."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import orjson
import pytest
from shoutan_host.storage.database import FILE_NAME
from shoutan_protocol.messages.events import (
    ClockPaused,
    GameFinished,
    GameStarted,
    Played,
)

from tests.server.engine_world import DialIn, processes_in
from tests.server.wire_world import WireWorld, fake_bot, names


async def dial_both(world: WireWorld, action: str) -> dict[str, DialIn]:
    """Let One and Two dial in; their third move, or every one, is `action`."""
    rule = "genmove#3" if action == "hang" else "genmove"
    return {name: await world.dial(name, {rule: action}) for name in ("One", "Two")}


async def until_one_hangs(bots: dict[str, DialIn]) -> None:
    third = [asyncio.create_task(bot.hears("genmove", 3)) for bot in bots.values()]
    await asyncio.wait(third, return_when=asyncio.FIRST_COMPLETED)
    for task in third:
        task.cancel()


def set_up(bot: DialIn) -> list[str]:
    """Return what a bot heard in its first game, from its set-up on."""
    since = bot.heard[bot.heard.index("boardsize 5") + 1 :]
    return since[: since.index("boardsize 5")] if "boardsize 5" in since else since


@pytest.mark.asyncio
async def test_bots_dial_again_after_a_crash_and_after_a_stop_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async with WireWorld(tmp_path, "--ladder", "5x5 1m") as world:
        server = world.server
        await until_one_hangs(await dial_both(world, "hang"))
        [game] = server.get("/api/games?state=live").json()["games"]
        server.kill()
        server.start()
        await until_one_hangs(await dial_both(world, "hang"))
        assert server.stop() == 0
        server.start()
        after = await dial_both(world, "say pass")
        [over] = await world.finished(1)
        assert (over["id"], over["end_reason"]) == (game["id"], "two_passes")
        black, white = (set_up(after[name]) for name in names(game))
        # Every stone that was acknowledged is played on the board, its own as well.
        stones = ["A1", "B1", "C1", "D1", "E1", "A2", "B2", "C2"]
        plays = [f"play {'bw'[ply % 2]} {v}" for ply, v in enumerate(stones)]
        assert black[:3] == ["clear_board", "komi 7.5", "time_settings 60 0 0"]
        assert black[3:11] == plays
        assert black[11].startswith("time_left b ")
        assert black[12] == "genmove b"
        assert white.count("genmove w") == 1
        assert not any("loadsgf" in line for line in black + white)
        watcher = await world.people.watcher()
        log = await watcher.log(game["id"])
        assert sum(isinstance(event, ClockPaused) for event in log) == 2
        assert sum(isinstance(event, Played) for event in log) == 8
        assert sum(isinstance(event, GameFinished) for event in log) == 1


@pytest.mark.asyncio
async def test_who_cannot_come_back_after_a_crash_makes_the_game_void(
    tmp_path: Path,
) -> None:
    async with WireWorld(tmp_path, bots=[fake_bot()]) as world:
        guest = await world.dial(None, {"genmove": "hang"})
        ann = await world.people("Ann")
        await world.idle("Fake Engine #1")
        with_guest = await ann.create(size=5, bot="Fake Engine #1", color="white")
        with_house = await ann.create(size=5, bot="fake")
        await guest.hears("genmove")
        world.server.kill()
    async with WireWorld(tmp_path, bots=[fake_bot(name="other")]) as world:
        games = await world.finished(2)
        assert {game["id"] for game in games} == {with_guest, with_house}
        assert {game["result"] for game in games} == {"Void"}
        assert {game["end_reason"] for game in games} == {"aborted"}
        assert b"restarted" in world.record(with_guest)
        assert b"fake is not here any more." in world.record(with_house)


@pytest.mark.asyncio
async def test_house_engines_do_not_survive_the_server_but_their_games_do(
    tmp_path: Path,
) -> None:
    bots = [fake_bot("genmove#2=deaf")]
    async with WireWorld(tmp_path, bots=bots) as world:
        ann = await world.people("Ann")
        game = await ann.create(size=5, bot="fake")
        await ann.until(GameStarted)
        await ann.play(game, 0, "E5")
        await ann.until(Played, lambda event: event.color == "white")
        await ann.play(game, 2, "E4")
        assert processes_in(tmp_path) != []
        world.server.kill()
        await all_gone(tmp_path)
        world.server.start()
        again = world.people.again(ann)
        await again.connect()
        await again.resume(game)
        # A new engine answers, whose first move this is: the old one never did.
        await again.until(Played, lambda event: event.ply == 3)
        await again.play(game, 4, "E3")
        assert world.server.stop() == 0
        assert processes_in(tmp_path) == []
        with closing(sqlite3.connect(world.server.data / FILE_NAME)) as database:
            rows = database.execute("SELECT payload FROM event ORDER BY seq")
            kinds = [orjson.loads(payload)["type"] for (payload,) in rows]
        assert kinds.count("played") == 5
        assert "game_finished" not in kinds


async def all_gone(folder: Path) -> None:
    """Wait until no process is left (they are not ours to reap)."""
    async with asyncio.timeout(5):
        while processes_in(folder):  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0)
