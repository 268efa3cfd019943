"""The brakes of the ladder: how long who fails is not paired, with times of our own."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest
from shoutan_engine import Color, EndReason, Game
from shoutan_engine.commands import Abort, Forfeit, Resign
from shoutan_host.engines.game_faults import lost_by_own_fault, was_played_out
from shoutan_server.bots.ladder_brakes import LadderBrakes

from tests.host.seat_fakes import ENGINES, Table, new_table

BLACK, WHITE = Color.BLACK, Color.WHITE
ONE, TWO = ENGINES[BLACK].id, ENGINES[WHITE].id
SHORT_S, LONG_S = 0.2, 60.0
FAULTS = [
    EndReason.ILLEGAL,
    EndReason.WARNINGS,
    EndReason.PROTOCOL,
    EndReason.CRASH,
    EndReason.HANG,
    EndReason.DISCONNECT,
]
Ending: TypeAlias = Callable[[Table], Awaitable[object]]


def lost(reason: EndReason) -> Ending:
    return lambda table: table.post(Forfeit(BLACK, reason, "so it was."))


def resigned(table: Table) -> Awaitable[object]:
    return table.post(Resign(BLACK))


def void(table: Table) -> Awaitable[object]:
    return table.post(Abort("nobody knows why."))


async def ended(ending: Ending) -> Game:
    """Return a game of One, Black, against Two that ended so."""
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    for color in Color:
        table.come(color)
    await table.started()
    await ending(table)
    assert table.host.is_finished
    return table.host.game


class Waits:
    """What both wait for, after each of some games in a row."""

    def __init__(self) -> None:
        self.brakes = LadderBrakes(1.0, 300.0, 3.0)
        self.now = 1_000.0

    def after(self, game: Game, took_s: float, later_s: float = 0.0) -> list[float]:
        self.now += later_s
        self.brakes.note(game, took_s, self.now)
        return [self.brakes.wait_s(player, self.now) for player in (ONE, TWO)]


@pytest.mark.asyncio
@pytest.mark.parametrize("reason", FAULTS)
async def test_a_fault_is_of_who_lost_by_it(reason: EndReason) -> None:
    game = await ended(lost(reason))
    assert lost_by_own_fault(game, ONE)
    assert not lost_by_own_fault(game, TWO)
    assert not lost_by_own_fault(game, "somebody else")
    assert not was_played_out(game)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("ending", "is_played_out"),
    [(resigned, True), (void, False), (lost(EndReason.ABSENT), False)],
)
async def test_no_fault_of_an_engine(ending: Ending, is_played_out: bool) -> None:
    game = await ended(ending)
    assert not lost_by_own_fault(game, ONE)
    assert was_played_out(game) is is_played_out


@pytest.mark.asyncio
async def test_a_game_that_goes_on_is_neither() -> None:
    game = (await new_table(ENGINES[BLACK], ENGINES[WHITE])).host.game
    assert not lost_by_own_fault(game, ONE)
    assert not was_played_out(game)


@pytest.mark.asyncio
async def test_who_keeps_failing_waits_longer_each_time_up_to_five_minutes() -> None:
    game, waits = await ended(lost(EndReason.ILLEGAL)), Waits()
    found = [waits.after(game, LONG_S) for _ in range(11)]
    assert [one for one, _ in found] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert {two for _, two in found} == {0.0}
    waits.now += 299.5
    assert waits.brakes.wait_s(ONE, waits.now) == 0.5
    waits.now += 0.5
    assert waits.brakes.wait_s(ONE, waits.now) == 0.0


@pytest.mark.asyncio
async def test_a_game_that_was_played_out_makes_the_next_wait_short() -> None:
    bad, good, waits = (
        await ended(lost(EndReason.CRASH)),
        await ended(resigned),
        Waits(),
    )
    for _ in range(4):
        waits.after(bad, LONG_S)
    assert waits.after(good, LONG_S) == [0.0, 0.0]
    assert waits.after(bad, LONG_S) == [1.0, 0.0]


@pytest.mark.asyncio
async def test_five_minutes_without_a_failure_do_so_too() -> None:
    bad, waits = await ended(lost(EndReason.HANG)), Waits()
    waits.after(bad, LONG_S)
    assert waits.after(bad, LONG_S, later_s=300)[0] == 2.0
    assert waits.after(bad, LONG_S, later_s=303)[0] == 1.0


@pytest.mark.asyncio
async def test_short_games_come_once_a_second_and_not_more_seldom() -> None:
    good, waits = await ended(resigned), Waits()
    for _ in range(3):
        assert waits.after(good, SHORT_S) == [1.0, 1.0]


@pytest.mark.asyncio
async def test_who_was_opposite_an_engine_that_failed_at_once_waits_a_second() -> None:
    bad, waits = await ended(lost(EndReason.ILLEGAL)), Waits()
    found = [waits.after(bad, SHORT_S) for _ in range(3)]
    assert found == [[1.0, 1.0], [2.0, 1.0], [4.0, 1.0]]


@pytest.mark.asyncio
async def test_short_games_that_came_to_nothing_are_both_players_matter() -> None:
    nothing, waits = await ended(void), Waits()
    assert waits.after(nothing, LONG_S) == [0.0, 0.0]
    assert waits.after(nothing, SHORT_S) == [1.0, 1.0]
    assert waits.after(nothing, SHORT_S) == [2.0, 2.0]


@pytest.mark.asyncio
async def test_the_log_says_who_keeps_failing(caplog: pytest.LogCaptureFixture) -> None:
    game, waits = await ended(lost(EndReason.ILLEGAL)), Waits()
    for _ in range(3):
        waits.after(game, LONG_S)
    assert caplog.messages == [
        "the ladder does not pair BLACK for 4 s: it keeps failing"
    ]
