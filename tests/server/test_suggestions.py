"""Which stones look dead: asked for over the wire, and in the place of an engine's list."""

import os
import random
import signal
import sys
from pathlib import Path

import pytest
from shoutan_engine.points import Color
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion import suggest_dead
from shoutan_host.ids import new_cid
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.messages.events import (
    GameFinished,
    GameStarted,
    ProposalConfirmed,
    ProposalMade,
    SettlingStarted,
)
from shoutan_protocol.messages.replies import Ok, Suggestion

from tests.fake_engine import FakeEngine
from tests.outside_count import count_record
from tests.people import People
from tests.processes import children_of, command_of, ends_within
from tests.server.wire_world import (
    QUICK,
    WireWorld,
    fake_bot,
    pass_until_settling,
    play_ten_stones,
    white_moved,
)
from tests.server_process import Client, ServerProcess, running_server

WALLS = ["B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5"]
"""Two black walls on 5x5: they live whatever happens, and what stands between is dead."""
WITHOUT_LIST = FakeEngine.commands.replace(" final_status_list", "").replace(" ", "\\n")
CANNOT_SAY = (
    f"list_commands=say {WITHOUT_LIST}",
    "final_status_list=fail unknown command",
)
PATIENCE_S = 30.0
SILENT_ENGINE = Path(__file__).parent.parent / "silent_engine.py"


async def settling(
    people: People, white: tuple[str, ...] = ("C1",)
) -> tuple[Client, Client, str]:
    """Let two people play Black's walls and White's stones, and stop."""
    ann, bo, game = await people.pair(size=5)
    stones = [*white, *["pass"] * len(WALLS)][: len(WALLS)]
    for number, (black, answer) in enumerate(zip(WALLS, stones, strict=True)):
        await ann.play(game, 2 * number, black)
        await bo.play(game, 2 * number + 1, answer)
    await ann.play(game, 2 * len(WALLS), "pass")
    for player in (ann, bo):
        await player.until(SettlingStarted, lambda event: event.game == game)
    return ann, bo, game


async def suggested(client: Client, game: str) -> Suggestion:
    """Ask, and return what is suggested."""
    answer = await client.ok("settle.suggest", game=game)
    assert answer.suggestion is not None
    assert (answer.game, answer.seq) == (game, None)
    return answer.suggestion


@pytest.mark.asyncio
async def test_players_and_spectators_are_told_the_same_and_nobody_else_hears(
    people: People,
) -> None:
    ann, bo, game = await settling(people)
    watcher = await people.watcher()
    await watcher.resume(game)
    before = await ann.log(game)
    made = await suggested(ann, game)
    assert (made.dead, made.certain) == (["C1"], ["C1"])
    for asking in (bo, watcher, ann):
        assert await suggested(asking, game) == made
    assert await ann.log(game) == before
    for other in (bo, watcher):
        await other.ask("ping")  # what was sent before has come by now
        assert not any(isinstance(m, Ok | ProposalMade) for m in other.heap)


@pytest.mark.asyncio
async def test_whoever_doubts_it_can_make_it_again(people: People) -> None:
    """Two lonely white stones: nothing is proven of them, so the seed decides."""
    ann, _, game = await settling(people, ("C1", "A1", "E5"))
    made = await suggested(ann, game)
    board = Board.from_stones(
        5,
        [parse_vertex(vertex, 5) for vertex in WALLS],
        [parse_vertex(vertex, 5) for vertex in ("C1", "A1", "E5")],
    )
    again = suggest_dead(
        board,
        Color.BLACK,
        playouts=made.playouts,
        chance=random.Random(made.seed),
        should_stop=lambda: False,
    )
    assert made.dead == [format_vertex(point, 5) for point in again.dead]


@pytest.mark.asyncio
async def test_nobody_is_told_during_the_game_nor_after_a_dispute(
    people: People,
) -> None:
    """Article 15."""
    ann, bo, game = await people.pair(size=5)
    watcher = await people.watcher()
    for asking in (ann, bo, watcher):
        error = await asking.refused("settle.suggest", game=game)
        assert (error.code, error.article) == ("wrong_phase", "15")
        assert error.params == {"phase": "play"}
    for ply, player in enumerate((ann, bo)):
        await player.play(game, ply, "pass")
    error = await ann.refused("settle.suggest", game="A" * 22)
    assert error.code == "no_such_game"
    ann, bo, game = await settling(people)
    await suggested(ann, game)
    await ann.ok("settle.dispute", game=game, vertex="C1", claim="dead", cid=new_cid())
    assert (await ann.refused("settle.suggest", game=game)).article == "15"
    await ann.ok("resign", game=game, cid=new_cid())
    error = await ann.refused("settle.suggest", game=game)
    assert error.params == {"phase": "finished"}


@pytest.mark.asyncio
async def test_a_suggestion_counts_when_it_is_proposed_and_both_confirm_it(
    people: People,
) -> None:
    ann, bo, game = await settling(people)
    made = await suggested(ann, game)
    propose = {"game": game, "dead": made.dead, "cid": "ann-proposes-it"}
    await ann.ok("settle.propose", **propose)
    proposal = await bo.until(ProposalMade)
    assert (proposal.number, proposal.by, proposal.dead) == (2, "black", ["C1"])
    assert proposal.suggested is not None
    assert proposal.suggested.seed == made.seed
    assert (await ann.ok("settle.propose", **propose)).dup
    snapshot = await ann.snapshot(game)
    assert snapshot.settlement is not None
    assert (snapshot.settlement.confirmed, snapshot.settlement.suggested) == (
        [],
        proposal.suggested,
    )
    for player in (bo, ann):
        await player.ok("settle.confirm", game=game, proposal=2, cid=new_cid())
    over = await bo.until(GameFinished)
    assert over.result.text == "B+17.5"


@pytest.mark.asyncio
async def test_a_list_of_ones_own_is_no_suggestion(people: People) -> None:
    ann, bo, game = await settling(people)
    await suggested(ann, game)
    dead = ["C1", "B1"]
    await bo.ok("settle.propose", game=game, dead=dead, cid=new_cid())
    proposal = await ann.until(ProposalMade)
    assert proposal.dead == ["B1", "C1", "B2", "B3", "B4", "B5"]
    assert proposal.suggested is None


@pytest.mark.asyncio
async def test_a_list_that_cannot_be_is_refused(people: People) -> None:
    ann, _, game = await settling(people)
    watcher = await people.watcher()
    for client, dead, code in (
        (ann, ["C1", "C2"], "no_stone"),
        (ann, ["C1", "C9"], "off_board"),
        (ann, ["C1"] * 626, "bad_request"),
        (watcher, ["C1"], "not_seated"),
    ):
        error = await client.refused(
            "settle.propose", game=game, dead=dead, cid=new_cid()
        )
        assert error.code == code


def workers_of(server: ServerProcess) -> list[int]:
    """Return the ids of a server's worker processes."""
    children = children_of(server.pid)
    return [pid for pid in children if "shoutan_host.work.main" in command_of(pid)]


@pytest.mark.asyncio
@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_no_worker_outlives_its_server(tmp_path: Path, how: str) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        ann, _, game = await settling(people)
        assert workers_of(server) == []  # nothing was asked of any yet
        await suggested(ann, game)
        [worker] = workers_of(server)
        if how == "killed":
            server.kill()
        else:
            assert server.stop() == 0
        assert ends_within(worker, PATIENCE_S)
        await people.leave()


@pytest.mark.asyncio
async def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        ann, bo, game = await settling(people)
        first = await suggested(ann, game)
        [worker] = workers_of(server)
        os.kill(worker, signal.SIGKILL)
        assert ends_within(worker, PATIENCE_S)
        assert await suggested(bo, game) == first  # was made already
        ann, _, game = await settling(people)
        assert (await suggested(ann, game)).dead == ["C1"]
        assert workers_of(server) != [worker]
        await people.leave()


# -- in the place of an engine's list ----------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["house", "dialed"])
async def test_an_engine_that_knows_no_dead_stones_finishes_with_the_right_count(
    tmp_path: Path, kind: str
) -> None:
    """White's only stone is dead; without a suggestion White would win by its komi."""
    rules = ("genmove=say pass", "genmove#1=say C1", *CANNOT_SAY)
    bots = [fake_bot(*rules)] if kind == "house" else []
    async with WireWorld(tmp_path, bots=bots) as world:
        bot = "fake"
        if kind == "dialed":
            bot = "Fake"
            await world.dial("Fake", dict(rule.split("=", 1) for rule in rules))
        await world.idle(bot)
        ann = await world.people("Ann")
        game = await ann.create(size=5, bot=bot, clock="2m")
        await ann.until(GameStarted)
        for number, vertex in enumerate(WALLS):
            assert not await white_moved(ann, game, 2 * number, vertex)
        await pass_until_settling(ann, game, 2 * len(WALLS))
        proposal = await ann.until(ProposalMade)
        assert (proposal.by, proposal.dead) == ("white", ["C1"])
        assert proposal.suggested is not None
        assert (await ann.until(ProposalConfirmed)).color == "white"
        number = proposal.number
        await ann.ok("settle.confirm", game=game, proposal=number, cid=new_cid())
        over = await ann.until(GameFinished)
        assert (over.result.text, over.result.reason) == ("B+17.5", "two_passes")
        assert f"seed {proposal.suggested.seed}" in world.record(game).decode()


@pytest.mark.asyncio
@pytest.mark.engine
async def test_gnugo_without_its_list_is_counted_by_the_suggestion(
    tmp_path: Path,
) -> None:
    """What it calls dead itself is asked of another one, from the record."""
    command = f"{sys.executable} {SILENT_ENGINE} final_status_list {QUICK} --seed 1"
    async with WireWorld(tmp_path, bots=[f"quiet={command}"]) as world:
        await world.idle("quiet")
        ann = await world.people("Ann")
        game = await ann.create(size=7, bot="quiet", clock="2m")
        ply = await play_ten_stones(ann, game, 7)
        await pass_until_settling(ann, game, ply)
        confirmed = await ann.until(ProposalConfirmed)
        await ann.ok(
            "settle.confirm", game=game, proposal=confirmed.number, cid=new_cid()
        )
        over = await ann.until(GameFinished)
        count = count_record(world.record(game), tmp_path)
        assert over.result.text == count.area_score
