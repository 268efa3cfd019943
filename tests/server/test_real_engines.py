"""GNU Go by socat, the whole way: games without end, counted alike by other programs."""

import asyncio
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.events import (
    GameStarted,
    Played,
    PlayResumed,
    ProposalMade,
)

from tests.leela_zero import leela_zero
from tests.outside_count import count_all_alive, count_record
from tests.server.wire_world import (
    GNUGO,
    QUICK,
    WireWorld,
    confirm_whites,
    names,
    pass_until_settling,
    play_ten_stones,
    white_moved,
)
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.engine


async def check_count(world: WireWorld, game: dict[str, Any]) -> None:
    """Load a record in GNU Go and in sgfmill; what they count must be our result."""
    watcher = await world.people.watcher()
    log = await watcher.log(game["id"])
    # At the level of those who played, or it may take other stones for dead.
    count = count_record(world.record(game["id"]), world.folder, level=1)
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
        for _ in range(3):
            await world.socat(QUICK)
        games = await world.finished(2)
        everybody = {f"GNU Go #{number}" for number in (1, 2, 3)}
        assert {name for game in games for name in names(game)} == everybody
        for game in games:
            assert (game["size"], game["clock"], game["komi"]) == (9, "1m", 7.5)
            await check_count(world, game)


@pytest.mark.asyncio
@pytest.mark.leela
async def test_leela_zero_plays_whole_games_that_others_count_alike(
    leela_network: Path, tmp_path: Path
) -> None:
    leela = shlex.join(leela_zero(leela_network, visits=1))
    async with WireWorld(tmp_path, "--ladder", "19x19 1m") as world:
        for _ in range(2):
            await world.socat(leela)
        [game] = await world.finished(1)
        assert set(names(game)) == {"Leela Zero #1", "Leela Zero #2"}
        assert game["end_reason"] == "two_passes"
        # It calls nothing dead. GNU Go would read for long in what two such have left.
        assert count_all_alive(world.record(game["id"])) == game["result"]


@pytest.mark.asyncio
async def test_the_line_of_the_manual_is_a_whole_client(tmp_path: Path) -> None:
    async with WireWorld(tmp_path, "--ladder", "5x5 1s") as world:
        clients = [await world.socat(GNUGO) for _ in range(2)]
        await world.finished(1)
        assert world.server.stop() == 0
        for client in clients:  # socat and its engine go when the server does
            assert await asyncio.wait_for(client.wait(), 10) in (0, 1)


@pytest.fixture(scope="module")
def gnugo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with GNU Go in the house and an open door for engines."""
    data = tmp_path_factory.mktemp("gnugo") / "data"
    with running_server(data, bots=[f"gnugo={QUICK}"], engines=True) as server:
        yield server


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["house", "dialed"])
async def test_a_person_plays_gnugo_passes_out_and_settles(
    kind: str, gnugo_server: ServerProcess, tmp_path: Path
) -> None:
    async with WireWorld(tmp_path, server=gnugo_server) as world:
        bot = "gnugo"
        if kind == "dialed":
            await world.socat(QUICK)
            bot = "GNU Go #1"
        await world.idle(bot)
        ann = await world.people("Ann")
        game = await ann.create(size=7, bot=bot, clock="2m")
        ply = await play_ten_stones(ann, game, 7)
        await pass_until_settling(ann, game, ply)
        over = await confirm_whites(ann, game)
        assert over.result.reason == "two_passes"
        await check_count(world, world.server.get(f"/api/games/{game}").json())
        # The same engine plays the next game.
        await world.idle(bot)
        second = await ann.create(size=7, bot=bot)
        await ann.until(GameStarted, lambda event: event.game == second)
        await ann.ok("resign", game=second, cid="resign-0001")


@pytest.mark.asyncio
async def test_a_person_disputes_gnugos_list_and_it_cleans_up(
    gnugo_server: ServerProcess, tmp_path: Path
) -> None:
    async with WireWorld(tmp_path, server=gnugo_server) as world:
        ann = await world.people("Ann")
        game = await ann.create(size=7, bot="gnugo", clock="2m")
        await ann.until(GameStarted)
        # Three lonely stones, which GNU Go calls dead and does not capture by itself.
        for ply, vertex in ((0, "D4"), (2, "B2"), (4, "F6")):
            assert not await white_moved(ann, game, ply, vertex)
        await pass_until_settling(ann, game, 6)
        made = await ann.until(ProposalMade)
        assert "B2" in made.dead
        dispute = {"vertex": "B2", "claim": "alive", "cid": "dispute-0001"}
        await ann.ok("settle.dispute", game=game, **dispute)
        resumed = await ann.until(PlayResumed)
        assert resumed.to_move == "white"
        ann.heap.clear()
        turn = await ann.until(Played)  # it does not pass: there are stones to capture
        await pass_until_settling(ann, game, turn.ply + 1)
        over = await confirm_whites(ann, game)
        assert over.result.text == "W+56.5"
        await check_count(world, world.server.get(f"/api/games/{game}").json())
