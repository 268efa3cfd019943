"""Suggestions for live games: one for each position, made again from what they say."""

import asyncio
import random

import pytest
from shoutan_engine import RefusalCode
from shoutan_engine.commands import (
    Abort,
    AnswerConsent,
    AskConsent,
    Command,
    Dispute,
    MarkChain,
    PassTurn,
    Propose,
    ResumePlay,
)
from shoutan_engine.events import Suggested, Wish
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import Setup
from shoutan_engine.suggestion import suggest_dead
from shoutan_host.hosting.answers import Accepted
from shoutan_host.work.failures import WorkersBusy
from shoutan_host.work.heavy_work import DeadStones
from shoutan_host.work.suggestions import KEPT, Suggestions, not_now
from shoutan_host.work.workers import Workers

from tests.dead_stones import finished_games
from tests.host.held_workers import NOTHING, HeldWorkers
from tests.host.seat_fakes import BLACK, PEOPLE, WHITE, Table, new_table
from tests.proven_boards import ALL_PROVEN

BOARD = Setup(black=(Point(0),), white=(Point(24),))
A1 = Point(0)


async def settling(setup: Setup = BOARD, size: int = 5) -> Table:
    """Return a game of two people in which play has stopped on these stones."""
    table = await new_table(PEOPLE[BLACK], PEOPLE[WHITE], setup=setup, size=size)
    for color in Color:
        table.come(color)
    await table.started()
    await both_pass(table)
    return table


async def both_pass(table: Table) -> None:
    game = table.host.game
    for _ in range(2):
        await do(table, PassTurn(game.to_move, game.ply))


async def do(table: Table, command: Command) -> None:
    assert isinstance(await table.post(command), Accepted)


@pytest.mark.asyncio
async def test_it_is_what_anybody_gets_from_the_same_board_playouts_and_seed() -> None:
    finished = next(game for game in finished_games() if len(game.dead) > 2)
    board, size = finished.board, finished.board.size
    setup = Setup(
        tuple(board.stones(BLACK)), tuple(board.stones(WHITE)), finished.to_move
    )
    table, workers = await settling(setup, size), Workers(1)
    made = await Suggestions(workers, lambda: 2**53 - 1).of(table.host)
    await workers.close()
    again = suggest_dead(
        board,
        finished.to_move,
        playouts=made.made_from.playouts,
        chance=random.Random(2**53 - 1),
        should_stop=lambda: False,
    )
    assert made.dead == again.dead != ()
    assert made.made_from == Suggested(again.playouts, 2**53 - 1)
    proven = {p for c in again.chains if c.certainty == 100 for p in c.stones}
    assert set(made.certain) == proven & set(made.dead)


@pytest.mark.asyncio
async def test_each_seed_is_drawn_anew_and_fits_into_every_json_reader() -> None:
    seeds: set[int] = set()
    for _ in range(20):
        table, workers = await settling(), HeldWorkers()
        asked = asyncio.ensure_future(Suggestions(workers).of(table.host))
        await workers.asked(1)
        workers.held[0].set_result(NOTHING)
        seeds.add((await asked).made_from.seed)
    assert len(seeds) == 20
    assert all(0 <= seed < 2**53 for seed in seeds)


@pytest.mark.asyncio
async def test_it_is_made_once_for_everybody_and_known_afterwards() -> None:
    table, workers = await settling(), HeldWorkers()
    suggestions = Suggestions(workers)
    assert suggestions.known(table.host) is None
    asked = [asyncio.ensure_future(suggestions.of(table.host)) for _ in range(5)]
    await workers.asked(1)
    asked[0].cancel()  # who asked first is gone; the others want it all the same
    assert suggestions.known(table.host) is None
    workers.held[0].set_result(NOTHING)
    made = await asyncio.gather(*asked[1:])
    assert all(each is made[0] for each in made)
    assert await suggestions.of(table.host) is made[0]
    assert suggestions.known(table.host) is made[0]
    # A proposal does not change the board.
    await do(table, Propose(BLACK, (A1,), confirms=False))
    assert await suggestions.of(table.host) is made[0]
    assert len(workers.held) == 1


@pytest.mark.asyncio
async def test_another_position_has_its_own_and_only_one_is_made_at_a_time() -> None:
    table, workers = await settling(), HeldWorkers()
    suggestions = Suggestions(workers)
    first = asyncio.ensure_future(suggestions.of(table.host))
    await workers.asked(1)
    await do(table, MarkChain(WHITE, A1, dead=True))
    await do(table, Dispute(BLACK, A1, claims_dead=False))
    await both_pass(table)
    second = asyncio.ensure_future(suggestions.of(table.host))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(workers.held) == 1
    workers.held[0].set_result(NOTHING)
    await first
    assert suggestions.known(table.host) is None  # that was another position
    await workers.asked(2)
    workers.held[1].set_result(DeadStones((A1,), (), 60))
    assert (await second).dead == (A1,)
    assert suggestions.known(table.host) is await second


@pytest.mark.asyncio
async def test_whoever_proves_by_himself_asks_a_worker_only_where_he_cannot() -> None:
    setup, dead = ALL_PROVEN
    workers = HeldWorkers()
    suggestions = Suggestions(workers, lambda: 7, proves_here=True)
    host = (await settling(setup)).host
    proven = await asyncio.wait_for(suggestions.of(host), 10)
    assert (proven.dead, proven.certain) == (dead, dead)
    assert proven.made_from == Suggested(0, 7)
    assert not workers.held
    asked = asyncio.ensure_future(suggestions.of((await settling()).host))
    await workers.asked(1)
    workers.held[0].set_result(NOTHING)
    assert (await asked).made_from == Suggested(60, 7)


@pytest.mark.asyncio
async def test_a_failure_is_told_and_not_kept() -> None:
    table, workers = await settling(), HeldWorkers()
    suggestions = Suggestions(workers)
    asked = asyncio.ensure_future(suggestions.of(table.host))
    await workers.asked(1)
    workers.held[0].set_exception(WorkersBusy("too much"))
    with pytest.raises(WorkersBusy):
        await asked
    assert suggestions.known(table.host) is None
    asked = asyncio.ensure_future(suggestions.of(table.host))
    await workers.asked(2)
    workers.held[1].set_result(NOTHING)
    assert (await asked).dead == ()


@pytest.mark.asyncio
async def test_only_the_latest_are_kept() -> None:
    table, workers = await settling(), HeldWorkers()
    suggestions = Suggestions(workers)
    names = [f"{number:022}" for number in range(KEPT + 1)]
    for number, name in enumerate(names):
        table.host.id = type(table.host.id)(name)
        asked = asyncio.ensure_future(suggestions.of(table.host))
        await workers.asked(number + 1)
        workers.held[number].set_result(NOTHING)
        await asked
    assert suggestions.known(table.host) is not None
    table.host.id = type(table.host.id)(names[0])
    assert suggestions.known(table.host) is None


@pytest.mark.asyncio
async def test_closing_gives_up_what_is_being_made() -> None:
    table, workers = await settling(), HeldWorkers()
    suggestions = Suggestions(workers)
    asked = asyncio.ensure_future(suggestions.of(table.host))
    await workers.asked(1)
    await suggestions.close()
    assert workers.held[0].cancelled()
    with pytest.raises(asyncio.CancelledError):
        await asked


@pytest.mark.asyncio
async def test_nobody_is_told_anything_while_the_game_is_played() -> None:
    """Article 15: no analysis in a game, nor in its pauses; later there is none to settle."""
    table = await new_table(PEOPLE[BLACK], PEOPLE[WHITE])
    game = table.host.game
    waiting = not_now(game)
    assert waiting is not None
    assert (waiting.code, waiting.article) == (RefusalCode.WRONG_PHASE, None)
    for color in Color:
        table.come(color)
    await table.started()
    playing = not_now(game)
    assert playing is not None
    assert (playing.code, playing.article) == (RefusalCode.WRONG_PHASE, "15")
    assert playing.params == {"phase": "play"}
    for wish, phase in ((Wish.PAUSE, "paused"), (Wish.ADJOURN, "adjourned")):
        await do(table, AskConsent(BLACK, wish, game.ply))
        await do(table, AnswerConsent(WHITE, wish, agreed=True))
        halted = not_now(game)
        assert halted is not None
        assert (halted.code, halted.article) == (RefusalCode.WRONG_PHASE, "15")
        assert halted.params == {"phase": phase}
        await do(table, ResumePlay(BLACK))
    await both_pass(table)
    assert not_now(game) is None
    await do(table, Abort("enough"))
    finished = not_now(game)
    assert finished is not None
    assert finished.params == {"phase": "finished"}
