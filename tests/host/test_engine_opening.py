"""An opening that is played in the engines' names, and the cap on each of their moves."""

import asyncio

import pytest
from shoutan_engine import EndReason, parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import PlayStone, Resign
from shoutan_engine.events import (
    ClockAdjusted,
    ColorsCorrected,
    Passed,
    PauseReason,
    Played,
    Reverted,
    TurnLost,
)
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.settings import Setup
from shoutan_host.engine_seat.opening import Opening, OpeningRefused
from shoutan_host.engines.failures import EngineDied, EngineHung
from shoutan_host.hosting.answers import Accepted
from shoutan_protocol.coordinates import parse_move

from tests.host.gtp_fakes import until
from tests.host.put_down import OpenGame, goes_on, happens, pauses
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
)

LATE = {"genmove": "late"}


def moves(text: str, first: Color = BLACK) -> Opening:
    """Read "C3 pass": turns of 5x5, in turn."""
    turns: list[tuple[Color, Move]] = []
    color = first
    for word in text.split():
        turns.append((color, parse_move(word, 5)))
        color = color.opponent
    return tuple(turns)


CENTER = Point(12)
CROSS = moves("C3 C4 pass B3")


async def two(
    opening: Opening, rules: dict[str, str] | None = None
) -> tuple[Table, list[Seated]]:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], OpenGame)
    seats = [Seated(table, color, rules, opening=opening) for color in (BLACK, WHITE)]
    return table, seats


def told(seat: Seated) -> list[str]:
    """Return what the engine heard after the set-up of the game."""
    heard = [line for line in seat.heard if not line.startswith("time_")]
    return heard[len(heard) - heard[::-1].index("komi 7.5") :]


@pytest.mark.asyncio
async def test_both_engines_hear_the_whole_opening_before_they_are_asked() -> None:
    table, (black, white) = await two(CROSS, {"genmove": "late"})
    await black.hears("genmove b")
    played = ["play b C3", "play w C4", "play b pass", "play w B3"]
    assert told(black) == [*played, "genmove b"]
    await until(lambda: told(white) == played)
    assert [len(table.recorder.of(kind)) for kind in (Played, Passed)] == [3, 1]
    black.inside.release()
    await white.hears("genmove w")
    assert told(white) == [*played, "play b A1", "genmove w"]
    await table.post(Resign(BLACK))
    for seat in (black, white):
        await seat.done()


@pytest.mark.asyncio
async def test_the_opening_takes_nobodys_time() -> None:
    table = await new_table(
        ENGINES[BLACK],
        ENGINES[WHITE],
        time=parse_clock("50s+10s"),
        opening_turns=len(CROSS),
    )
    black = Seated(table, BLACK, LATE, opening=CROSS)
    white = Seated(table, WHITE, {"play": "late"}, opening=CROSS)
    await white.hears("play b C3")
    table.clock.skip(20_000)  # however long an engine takes to hear of a turn
    white.inside.release()
    await white.hears("play w C4")
    await black.hears("play w C4")
    table.clock.skip(20_000)
    white.inside.release()
    await white.hears("play b pass")
    white.inside.release()
    await black.hears("genmove b")
    game = table.host.game
    assert game.clocks is not None
    assert (game.clocks.black.main, game.clocks.white.main) == (50_000, 50_000)
    # Nor does the first turn of one's own begin before the opening is over.
    first, _, last = (event.at for event in table.recorder.of(Played))
    assert game.clocks.since == last >= first + 40_000
    black.inside.release()
    await until(lambda: game.ply == len(CROSS) + 1)
    clocks = game.clocks
    assert clocks.black.main == 60_000 - game.turns[-1].spent
    assert clocks.white.main == 50_000
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_an_engine_that_comes_back_goes_on_in_the_opening() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    Seated(table, BLACK, LATE, opening=CROSS)
    first = Seated(table, WHITE, {"play#1": "crash"}, opening=CROSS)
    with pytest.raises(EngineDied):
        await first.done()
    assert table.host.game.ply == 1
    second = Seated(table, WHITE, opening=CROSS)
    await until(lambda: table.host.game.ply == 4)
    assert told(second)[:3] == ["play b C3", "play w C4", "play b pass"]
    await table.post(Resign(BLACK))
    await second.done()


@pytest.mark.asyncio
async def test_a_game_that_goes_back_into_its_opening_plays_it_again() -> None:
    table, (black, white) = await two(CROSS, LATE)
    await black.hears("genmove b")
    back = happens(Reverted, ply=1, to_move=WHITE)
    assert isinstance(await table.post(back.command), Accepted)
    black.inside.release()  # what it thought of is gone
    await until(lambda: told(black).count("genmove b") == 2)
    assert [turn.point for turn in table.host.game.turns] == [12, 17, None, 11]
    assert black.inside.engine.moves[:4] == ["b C3", "w C4", "b pass", "w B3"]
    assert white.inside.engine.moves == black.inside.engine.moves[:4]
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_with_the_colors_corrected_each_plays_those_of_its_new_color() -> None:
    table, (first, second) = await two(CROSS, LATE)
    await first.hears("genmove b")
    right = {"black": ENGINES[WHITE].id, "white": ENGINES[BLACK].id}
    await table.post(happens(ColorsCorrected, **right).command)
    first.inside.release()
    await second.hears("genmove b")
    assert second.inside.engine.moves[:4] == ["b C3", "w C4", "b pass", "w B3"]
    assert table.host.game.color_of(first.player.id) is WHITE
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_the_opening_waits_for_the_end_of_a_pause_and_takes_no_time_of_it() -> (
    None
):
    table = await new_table(
        PEOPLE[BLACK], ENGINES[WHITE], OpenGame, opening_turns=len(CROSS)
    )
    table.come(BLACK)
    white = Seated(table, WHITE, {"play#1": "late"} | LATE, opening=CROSS)
    await table.started()
    await table.post(PlayStone(BLACK, CENTER, 0))
    await white.hears("play b C3")
    table.clock.skip(5_000)
    await table.post(pauses(PauseReason.REFEREE).command)
    white.inside.release()
    table.clock.skip(9_000)
    await table.post(goes_on(PauseReason.REFEREE).command)
    await until(lambda: table.host.game.ply == 2)
    clocks, (_, turn) = table.host.game.clocks, table.host.game.turns
    assert clocks is not None
    assert (clocks.black.main, clocks.white.main) == (60_000, 60_000)
    assert 5_000 <= turn.spent < 9_000  # before the pause
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_a_person_plays_his_own_turns_of_an_opening() -> None:
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE])
    table.come(BLACK)
    white = Seated(table, WHITE, LATE, opening=moves("C3 D4"))
    await table.started()
    await table.post(PlayStone(BLACK, CENTER, 0))
    await until(lambda: table.host.game.ply == 2)
    assert table.host.game.turns[1].point == 18
    await table.post(Resign(BLACK))
    await white.done()


@pytest.mark.asyncio
async def test_two_passes_of_an_opening_stop_play() -> None:
    table, seats = await two(moves("C3 pass pass"))
    result = await table.recorder.result()
    assert result.reason is EndReason.TWO_PASSES
    for seat in seats:
        await seat.done()
        assert not any("genmove" in line for line in seat.heard)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("opening", "ply", "sentence"),
    [
        (moves("C3 C3"), 1, "Turn 2 of the opening, White C3, .*stone on that point"),
        (moves("A2 pass B1 A1"), 3, "Turn 4 of the opening, White A1, .*no liberty"),
        (moves("C3", WHITE), 0, "Turn 1 of the opening, White C3, .*Black's turn"),
    ],
)
async def test_an_opening_that_cannot_be_played_is_nobodys_loss(
    opening: Opening, ply: int, sentence: str
) -> None:
    table, seats = await two(opening)
    blamed = seats[ply % 2]
    with pytest.raises(OpeningRefused, match=sentence):
        await blamed.done()
    assert not table.host.is_finished
    assert (table.host.game.ply, table.recorder.of(TurnLost)) == (ply, [])
    assert blamed.inside.link.failure is None
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_a_turn_of_it_that_an_engine_does_not_take_is_nobodys_loss() -> None:
    table, seats = await two(CROSS, {"play#2": "fail no", "play#4": "fail no"})
    with pytest.raises(OpeningRefused, match="does not take turn 2 of the opening"):
        await seats[0].done()
    assert not table.host.is_finished
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
async def test_an_opening_goes_on_from_a_position_that_was_set_up() -> None:
    setup = Setup((CENTER,), (), WHITE)
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], setup=setup, handicap=1)
    opening = moves("D4", WHITE)
    seats = [Seated(table, color, LATE, opening=opening) for color in (BLACK, WHITE)]
    await seats[0].hears("genmove b")
    assert [turn.color for turn in table.host.game.turns] == [WHITE]
    await table.post(Resign(BLACK))


# -- the cap on each move ----------------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize("clock", ["none", "1m"])
async def test_an_answer_beyond_the_cap_is_a_hang_with_a_clock_and_without(
    clock: str,
) -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], time=parse_clock(clock))
    black = Seated(table, BLACK, {"genmove": "mute"}, move_cap_ms=Millis(30))
    Seated(table, WHITE)
    with pytest.raises(EngineHung) as hung:
        await black.done()
    assert hung.value.reason == "hang"
    assert not table.host.is_finished
    await table.post(Resign(BLACK))


@pytest.mark.asyncio
@pytest.mark.parametrize("cap", [30, 90_000])
async def test_a_flag_that_falls_first_is_no_hang(cap: int) -> None:
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE], OpenGame)
    table.come(BLACK)
    white = Seated(table, WHITE, {"genmove": "mute"}, move_cap_ms=Millis(cap))
    await table.started()
    clocks = table.host.game.clocks
    assert clocks is not None
    little = clocks.showing(WHITE, TimeLeft(Millis(30)))
    await table.post(happens(ClockAdjusted, color=WHITE, clocks=little).command)
    await table.post(PlayStone(BLACK, CENTER, 0))
    result = await table.recorder.result()
    assert (result.reason, result.winner) == (EndReason.TIME, BLACK)
    await white.done()
    assert white.inside.link.failure is None


@pytest.mark.asyncio
async def test_answers_within_the_cap_are_moves() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE], time=parse_clock("none"))
    passes = {"genmove": "say pass"}
    seats = [
        Seated(table, color, passes, move_cap_ms=Millis(5_000))
        for color in (BLACK, WHITE)
    ]
    result = await table.recorder.result()
    assert result.reason is EndReason.TWO_PASSES
    await asyncio.gather(*(seat.done() for seat in seats))
