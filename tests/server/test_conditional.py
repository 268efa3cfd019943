"""Planned answers over the wire: played at once, told to their owner alone, kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameEvent, GameStarted, Played
from shoutan_protocol.messages.planning import Conditional
from shoutan_protocol.messages.replies import Error, Presence

from tests.people import People
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

pytestmark = pytest.mark.asyncio

SLOW = "3d/move"


async def begun(people: People, **fields: Any) -> tuple[Client, Client, str]:
    """Return Black, White and their game, in which White is to move after E5."""
    black, white, game = await people.pair(**{"clock": SLOW} | fields)
    await black.play(game, 0, "E5")
    return black, white, game


async def planned(player: Client, game: str, *lines: str, ply: int = 1) -> Conditional:
    split = [line.split() for line in lines]
    await player.ok("conditional.set", game=game, ply=ply, lines=split)
    return await told(player, lambda plan: plan.lines == split)


async def told(
    player: Client, where: Callable[[Conditional], bool] = lambda _: True
) -> Conditional:
    return await player.until(Conditional, where)


async def own_plan(player: Client, game: str) -> Conditional:
    """Return what the server says when it is asked."""
    player.heap = [m for m in player.heap if not isinstance(m, Conditional)]
    await player.ok("conditional.get", game=game)
    return await told(player)


async def played(player: Client, ply: int) -> Played:
    return await player.until(Played, lambda event: event.ply == ply)


async def refused(player: Client, game: str, *lines: str, ply: int = 1) -> Error:
    split = [line.split() for line in lines]
    return await player.refused("conditional.set", game=game, ply=ply, lines=split)


async def test_the_answer_comes_by_itself_and_the_rest_goes_on(people: People) -> None:
    black, white, game = await begun(people)
    await planned(black, game, "C3 G7 C7 G3", "C5 G5")
    await white.play(game, 1, "C3")
    answer = await played(white, 2)
    assert (answer.color, answer.vertex) == ("black", "G7")
    left = await told(black, lambda plan: plan.played == [2])
    assert (left.ply, left.lines, left.ended) == (3, [["C7", "G3"]], None)
    await white.play(game, 3, "C7")
    assert (await played(white, 4)).vertex == "G3"
    over = await told(black, lambda plan: plan.ended is not None)
    assert over.ended is not None
    assert (over.played, over.ended.reason) == ([2, 4], "done")


async def test_a_player_who_is_away_answers_and_finds_out_later(people: People) -> None:
    black, white, game = await begun(people)
    await planned(black, game, "C3 G7 C7 G3")
    await black.vanish()
    await white.until(Presence, lambda now: now.black is False)
    await white.play(game, 1, "C3")
    assert (await played(white, 2)).vertex == "G7"
    await white.play(game, 3, "D3")
    again = people.again(black)
    await again.connect()
    await again.ok("game.resume", game=game, from_seq=0)
    plan = await told(again)
    assert (plan.played, plan.lines) == ([2], [])
    assert plan.ended is not None
    assert (plan.ended.reason, plan.ended.ply) == ("otherwise", 4)


async def test_nobody_else_ever_hears_of_it(
    people: People, server: ServerProcess
) -> None:
    black, white, game = await begun(people)
    second, watcher, stranger = (
        people.again(white),
        await people.watcher(),
        await people("Cai"),
    )
    await second.connect()
    for client in (second, watcher, stranger):
        await client.resume(game)
    await planned(black, game, "C3 G7 C7 J9")
    own = people.again(black)
    await own.connect()
    await own.ok("game.resume", game=game, from_seq=0)
    assert (await told(own)).lines == [["C3", "G7", "C7", "J9"]]
    assert (await stranger.refused("conditional.get", game=game)).code == "not_seated"
    assert (await watcher.refused("conditional.get", game=game)).code == "not_seated"
    assert (await own_plan(white, game)).lines == []
    await white.play(game, 1, "C3")
    for client in (white, second, watcher, stranger):
        await played(client, 2)
    await white.play(game, 3, "D3")  # J9 is never played
    for client in (white, second, watcher, stranger):
        await played(client, 3)
        heard = [*client.heap, *await client.log(game), await client.snapshot(game)]
        plans = [message for message in heard if isinstance(message, Conditional)]
        # White has none of his own, and is told of that.
        assert all((plan.lines, plan.played) == ([], []) for plan in plans)
        assert not any("J9" in m.model_dump_json(exclude={"id"}) for m in plans)
        events = [m for m in heard if isinstance(m, GameEvent)]
        assert not any('"J9"' in event.model_dump_json() for event in events)
    assert not any(isinstance(m, Conditional) for m in (*watcher.heap, *stranger.heap))
    for path in (f"/api/games/{game}", f"/api/games/{game}.sgf"):
        reply = server.get(path)
        assert reply.status == 200
        assert b"J9" not in reply.body
        assert b"[ia]" not in reply.body  # J9 in a record


async def test_only_slow_games_without_a_referee_are_planned_in(
    people: People,
) -> None:
    black, white, live = await begun(people, clock="5m")
    refusal = await refused(black, live, "C3 G7")
    assert (refusal.code, refusal.params) == ("no_plan", {"reason": "live"})
    refusal = await black.refused("conditional.get", game=live)
    assert (refusal.code, refusal.params) == ("no_plan", {"reason": "live"})
    assert not any(isinstance(m, Conditional) for m in (*black.heap, *white.heap))
    cai, ann, bo = [await people(name) for name in ("Cai", "Ann", "Bo")]
    event = await cai.create(referee=True, color="black", clock=SLOW)
    for player in (ann, bo):
        await player.join(event)
    await ann.until(GameStarted)
    await ann.play(event, 0, "E5")
    refusal = await refused(ann, event, "C3 G7")
    assert (refusal.code, refusal.params) == ("no_plan", {"reason": "event"})


async def test_without_a_clock_one_plans_too(people: People) -> None:
    black, white, game = await begun(people, clock="none")
    await planned(black, game, "C3 G7")
    await white.play(game, 1, "C3")
    assert (await played(white, 2)).vertex == "G7"


async def test_who_sits_down_is_told_that_he_may_plan(people: People) -> None:
    black, white, _ = await begun(people)
    assert (await told(black)).lines == []
    assert (await told(white)).lines == []


async def test_when_one_may_plan(people: People) -> None:
    black, white, game = await begun(people)
    assert (await refused(white, game, "G7 C3")).params == {"reason": "turn"}
    stale = await refused(black, game, "C3 G7", ply=0)
    assert (stale.code, stale.params) == ("stale_ply", {"sent": 0, "ply": 1})
    await black.ok("resign", game=game, cid=new_cid())
    assert (await refused(black, game, "C3 G7")).params == {"reason": "phase"}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["C3"], "unanswered"),
        (["C3 G7", "C3 G6"], "two_answers"),
        (["C3 pass"], "pass"),
        (["E5 G7"], "unplayable"),
        (["C3 C3"], "unplayable"),
        ([" ".join(f"A{n} B{n} C{n} D{n}" for n in range(1, 9))], "moves"),
        ([f"{c}{n} M13" for n in range(1, 11) for c in "ABCD"], "lines"),
    ],
)
async def test_what_is_no_plan(people: People, lines: list[str], reason: str) -> None:
    black, _, game = await begun(people, size=13)
    await planned(black, game, "C3 G7")
    refusal = await refused(black, game, *lines)
    assert refusal.code == "bad_plan", refusal
    assert refusal.params["reason"] == reason, refusal
    assert (await own_plan(black, game)).lines == [
        ["C3", "G7"]
    ]  # what was there is kept


async def test_a_page_that_knows_the_plan_does_not_overwrite_another_page(
    people: People,
) -> None:
    black, _, game = await begun(people)
    told = await own_plan(black, game)
    assert told.version == 0
    fields = {"game": game, "ply": told.ply}
    first, second = [["C3", "G7"]], [["C3", "G6"]]
    await black.ok("conditional.set", **fields, lines=first, version=0)
    late = await black.refused("conditional.set", **fields, lines=second, version=0)
    assert (late.code, late.params) == ("bad_plan", {"reason": "changed"})
    # Nor is it taken back by who has not seen it.
    late = await black.refused("conditional.set", **fields, lines=[], version=0)
    assert late.params == {"reason": "changed"}
    told = await own_plan(black, game)
    assert (told.version, told.lines) == (1, first)
    await black.ok("conditional.set", **fields, lines=second, version=1)
    # Who does not say puts it in the place of whatever is there.
    await black.ok("conditional.set", **fields, lines=first)
    told = await own_plan(black, game)
    assert (told.version, told.lines) == (3, first)


async def test_points_off_the_board_are_refused(people: People) -> None:
    black, _, game = await begun(people)
    assert (await refused(black, game, "C3 Q16")).code == "off_board"


async def test_a_plan_may_be_changed_and_taken_back(people: People) -> None:
    black, white, game = await begun(people)
    await planned(black, game, "C3 G7")
    await planned(black, game, "C7 G3")
    await black.ok("conditional.set", game=game, ply=0, lines=[])
    assert (await told(black, lambda plan: plan.lines == [])).ended is None
    await white.play(game, 1, "C7")
    await white.ok("conditional.get", game=game)  # behind whatever would be played
    assert (await white.snapshot(game)).ply == 2


async def test_a_plan_outlives_kill_9(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        black, white, game = await begun(people)
        await planned(black, game, "C3 G7 C7 G3")
        await white.play(game, 1, "C3")
        await played(white, 2)
        await told(black, lambda plan: plan.played == [2])
        server.kill()
        server.start()
        await white.connect()
        await white.resume(game, from_seq=2**31 - 1)
        await white.play(game, 3, "C7")
        assert (await played(white, 4)).vertex == "G3"
        await black.connect()
        await black.ok("game.resume", game=game, from_seq=0)
        assert (await told(black)).played == [2, 4]
        await white.ok("resign", game=game, cid=new_cid())
        server.kill()
        server.start()
        await asyncio.gather(black.connect(), white.connect())
        await black.ok("game.resume", game=game, from_seq=0)
        assert (await told(black)).played == [2, 4]
        await people.leave()
