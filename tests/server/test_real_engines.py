"""GNU Go by socat, the whole way: games without end, counted alike by other programs."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.events import (
    GameFinished,
    GameStarted,
    Played,
    PlayResumed,
    ProposalMade,
)

from tests.outside_count import count_record
from tests.server.wire_world import (
    GNUGO,
    QUICK,
    WireWorld,
    names,
    pass_until_settling,
    play_ten_stones,
    white_moved,
)
from tests.ws_client import Client

pytestmark = pytest.mark.engine


async def check_count(world: WireWorld, game: dict[str, Any]) -> None:
    """Load a record in GNU Go and in sgfmill; what they count must be our result."""
    watcher = await world.people.watcher()
    log = await watcher.log(game["id"])
    count = count_record(world.record(game["id"]), world.folder)
    assert game["end_reason"] == "two_passes"
    assert count.recorded == game["result"]
    if any(isinstance(event, PlayResumed) for event in log):
        assert count.area_score_all_alive == game["result"]
    else:
        assert count.area_score == game["result"]
        assert count.gnugo_score == game["result"]


@pytest.mark.asyncio
async def test_engines_on_a_wire_play_games_that_others_count_alike(
    tmp_path: Path,
) -> None:
    async with WireWorld(tmp_path, "--ladder", "9x9 1m") as world:
        for _ in range(2):
            await world.socat(QUICK)
        await world.idle("GNU Go #2")
        await world.socat(QUICK)
        games = await world.finished(3)
        assert names(games[0]) == ("GNU Go #1", "GNU Go #2")
        assert {name for game in games for name in names(game)} == {
            *("GNU Go #1", "GNU Go #2", "GNU Go #3")
        }
        for game in games:
            assert (game["size"], game["clock"], game["komi"]) == (9, "1m", 7.5)
            await check_count(world, game)


@pytest.mark.asyncio
async def test_the_line_of_the_manual_is_a_whole_client(tmp_path: Path) -> None:
    async with WireWorld(tmp_path, "--ladder", "5x5 3s") as world:
        clients = [await world.socat(GNUGO) for _ in range(2)]
        await world.finished(1)
        assert world.server.stop() == 0
        for client in clients:  # socat and its engine go when the server does
            assert await asyncio.wait_for(client.wait(), 10) in (0, 1)


async def confirm(ann: Client, game: str, number: int) -> GameFinished:
    await ann.ok("settle.confirm", game=game, proposal=number, cid="confirm-0001")
    return await ann.until(GameFinished, lambda event: event.game == game)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["house", "dialed"])
async def test_a_person_plays_gnugo_passes_out_and_settles(
    kind: str, tmp_path: Path
) -> None:
    bots = [f"gnugo={QUICK}"] if kind == "house" else []
    async with WireWorld(tmp_path, bots=bots) as world:
        bot = "gnugo" if bots else "GNU Go #1"
        if not bots:
            await world.socat(QUICK)
        await world.idle(bot)
        ann = await world.people("Ann")
        game = await ann.create(size=7, bot=bot, clock="2m")
        ply = await play_ten_stones(ann, game, 7)
        await pass_until_settling(ann, game, ply)
        made = await ann.until(ProposalMade)
        assert made.by == "white"
        over = await confirm(ann, game, made.number)
        assert over.result.reason == "two_passes"
        await check_count(world, world.server.get(f"/api/games/{game}").json())
        # The same engine plays the next game.
        await world.idle(bot)
        second = await ann.create(size=7, bot=bot)
        await ann.until(GameStarted, lambda event: event.game == second)
        await ann.ok("resign", game=second, cid="resign-0001")


@pytest.mark.asyncio
async def test_a_person_disputes_gnugos_list_and_it_cleans_up(tmp_path: Path) -> None:
    async with WireWorld(tmp_path, bots=[f"gnugo={QUICK}"], engines=False) as world:
        ann = await world.people("Ann")
        game = await ann.create(size=7, bot="gnugo", clock="2m")
        await ann.until(GameStarted)
        # A stone in the corner is dead, whatever White does elsewhere.
        assert not await white_moved(ann, game, 0, "A1")
        await pass_until_settling(ann, game, 2)
        made = await ann.until(ProposalMade)
        assert "A1" in made.dead
        dispute = {"vertex": "A1", "claim": "alive", "cid": "dispute-0001"}
        await ann.ok("settle.dispute", game=game, **dispute)
        resumed = await ann.until(PlayResumed)
        assert resumed.to_move == "white"
        ann.heap.clear()
        turn = await ann.until(Played)  # it does not pass: there is a stone to capture
        await pass_until_settling(ann, game, turn.ply + 1)
        made = await ann.until(ProposalMade)
        assert made.dead == []
        over = await confirm(ann, game, made.number)
        assert over.result.result == "W+56.5"
        await check_count(world, world.server.get(f"/api/games/{game}").json())
