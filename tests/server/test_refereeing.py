"""A game with a referee: its creator, who takes no seat and alone may rule."""

from pathlib import Path
from typing import Any

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameCreated, GameStarted
from shoutan_protocol.messages.replies import Error, Ok, Presence

from tests.people import People
from tests.server_process import running_server
from tests.ws_client import Client

PAUSE: dict[str, Any] = {
    "ruling": {"name": "pause"},
    "article": "14",
    "reason": "Lunch.",
}


async def rule(client: Client, game: str, **fields: Any) -> Ok | Error:
    """Rule, and return what the server says to it."""
    asked = PAUSE | {"game": game, "cid": new_cid()} | fields
    answer = await client.ask("referee.rule", **asked)
    assert isinstance(answer, Ok | Error)
    return answer


def code_of(answer: Ok | Error) -> str:
    """Return why something was refused, "ok" if it was not."""
    return answer.code if isinstance(answer, Error) else "ok"


async def refereed(people: People, **fields: Any) -> tuple[Client, Client, Client, str]:
    """Return a referee, Black, White, and their game, which has begun."""
    cai, ann, bo = [await people(name) for name in ("Cai", "Ann", "Bo")]
    game = await cai.create(referee=True, **fields)
    await ann.join(game)
    await bo.join(game)
    await cai.until(GameStarted, lambda event: event.game == game)
    return cai, ann, bo, game


@pytest.mark.asyncio
async def test_who_makes_a_game_to_referee_takes_no_seat(people: People) -> None:
    cai, ann, bo, game = await refereed(people, color="white")
    snapshot = await cai.snapshot(game)
    assert [player.id for player in snapshot.players] == [ann.player, bo.player]
    assert snapshot.info.white is not None
    assert snapshot.info.white.id == ann.player, "the color of the first to sit down"
    assert snapshot.info.kind == "event"
    assert snapshot.referee is not None
    assert (snapshot.referee.id, snapshot.referee.role) == (
        cai.player,
        "chief_referee",
    )
    created = (await bo.log(game))[0]
    assert isinstance(created, GameCreated)
    assert created.referee == snapshot.referee


@pytest.mark.asyncio
async def test_the_referee_cannot_sit_down_in_his_game(people: People) -> None:
    cai = await people("Cai")
    game = await cai.create(referee=True)
    error = await cai.refused("game.join", game=game, cid=new_cid())
    assert error.code == "not_allowed"
    assert (await cai.snapshot(game)).players == []


@pytest.mark.asyncio
async def test_nobody_else_may_rule(people: People) -> None:
    """Articles 29-33 of 2002, section 7.3."""
    cai, ann, _, game = await refereed(people)
    stranger, watcher = await people("Dan"), await people.watcher()
    for client, code in (
        (ann, "not_allowed"),
        (stranger, "not_allowed"),
        (watcher, "not_seated"),
    ):
        await client.resume(game)
        assert code_of(await rule(client, game)) == code
    assert code_of(await rule(cai, game)) != "not_allowed"


@pytest.mark.asyncio
async def test_without_a_referee_nobody_may_rule_not_even_who_made_the_game(
    people: People,
) -> None:
    black, white, game = await people.pair()
    assert (await black.snapshot(game)).referee is None
    for client in (black, white):
        assert code_of(await rule(client, game)) == "not_allowed"


@pytest.mark.asyncio
async def test_a_ruling_about_a_point_off_the_board_is_refused(people: People) -> None:
    cai, _, _, game = await refereed(people)
    ruling = {"name": "rule_dead", "vertices": ["T19"]}
    assert code_of(await rule(cai, game, ruling=ruling)) == "off_board"


@pytest.mark.asyncio
async def test_the_referee_is_seen_to_be_there_and_is_no_spectator(
    people: People,
) -> None:
    cai, ann, _, game = await refereed(people)
    await ann.resume(game)
    here = await ann.until(Presence)
    assert (here.referee, here.black, here.white, here.watching) == (
        *(True, True, True),
        0,
    )
    await cai.ok("game.leave", game=game)
    gone = await ann.until(Presence, lambda presence: presence.referee is False)
    assert gone.watching == 0


@pytest.mark.asyncio
async def test_who_referees_is_in_the_log_and_outlives_the_server(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        cai, ann, _, game = await refereed(people)
        server.kill()
        server.start()
        for client in (cai, ann):
            await client.connect()
            await client.resume(game)
        assert code_of(await rule(ann, game)) == "not_allowed"
        assert code_of(await rule(cai, game)) != "not_allowed"
        error = await cai.refused("game.join", game=game, cid=new_cid())
        assert error.code == "not_allowed"
        await people.leave()
