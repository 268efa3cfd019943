"""Cycles that a ruling ends, and two stones in a row (articles 17 and 20.3)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import EndReason, Phase, RefusalCode
from shoutan_engine.events import GameFinished, Need, RefereeCalled, StoneVoided
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import DoubleMove, LongCycleRuling, OutOfTurn

from tests.officials import CHIEF
from tests.playing import CN2002, B, Table, W, code_of, kinds, settings_of

ETERNAL: Final = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . O . O X O .
    """
TRIPLE_KO: Final = """
    . X O . . . O X .
    X . X O . O X . X
    . X O . . . O X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X O . . . . . .
    X O . O . . . . .
    . X O . . . . . .
    """
LAP: Final = ["W:B8 B:C2 W:H8", "B:C8 W:B2 B:G8"]
"""A lap of the three kos: after both lines the board is as it was."""


def three_kos(
    ruling: LongCycleRuling = LongCycleRuling.DRAW,
    *,
    laps: int = 1,
    refereed: bool = False,
    clock: str = "none",
) -> Table:
    profile = replace(
        CN2002,
        repetition=Repetition.RULING,
        long_cycle_ruling=ruling,
        ruling_after=laps,
    )
    settings = settings_of(TRIPLE_KO, to_move=W, clock=clock, profile=profile)
    return Table.started(replace(settings, referee=CHIEF if refereed else None))


@pytest.mark.parametrize(
    ("ruling", "text", "replayed"),
    [
        (LongCycleRuling.DRAW, "0", False),
        (LongCycleRuling.NO_RESULT, "Void", False),
        (LongCycleRuling.REPLAY, "Void", True),
        # Nobody is there to decide, so nobody has won.
        (LongCycleRuling.REFEREE, "Void", False),
    ],
)
def test_a_lap_of_a_triple_ko_ends_the_game_20_3(
    ruling: LongCycleRuling, text: str, replayed: bool
) -> None:
    table = three_kos(ruling, clock="10m")
    table.play_out(" ".join(LAP).rsplit(" ", 1)[0])
    assert table.game.phase is Phase.PLAY
    played, finished = table.done(table.stone(B, "G8"), at=61_000)
    assert isinstance(finished, GameFinished)
    result = finished.result
    assert (result.text, result.is_replayed) == (text, replayed)
    assert (result.reason, result.winner) == (EndReason.CYCLE, None)
    assert finished.clocks is not None
    assert finished.clocks.running is None
    assert played.clocks is not None


def test_the_game_ends_after_as_many_laps_as_were_agreed_20_3() -> None:
    table = three_kos(laps=2)
    for line in LAP:
        table.play_out(line)
    assert table.game.phase is Phase.PLAY
    table.play_out("W:B8 B:C2 W:H8 B:C8 W:B2")
    assert table.game.result is None
    table.play_out("B:G8")
    assert table.game.result is not None


def test_a_referee_is_called_and_the_clocks_stop_20_3() -> None:
    table = three_kos(LongCycleRuling.REFEREE, refereed=True, clock="10m")
    table.play_out(" ".join(LAP).rsplit(" ", 1)[0])
    events = table.done(table.stone(B, "G8"))
    assert kinds(events) == ["Played", "ClockPaused", "RefereeCalled"]
    called = events[-1]
    assert isinstance(called, RefereeCalled)
    assert called.need is Need.CYCLE
    assert table.game.phase is Phase.PAUSED
    assert table.game.deadline() is None


def test_a_pass_in_it_makes_a_cycle_unforced_20_3() -> None:
    table = three_kos()
    table.play_out("W:B8 B:C2 W:pass B:C8")
    assert code_of(table.do(table.stone(W, "B2"))) is RefusalCode.SUPERKO


@pytest.mark.parametrize("kind", Repetition)
def test_nobody_has_to_repeat_20_5(kind: Repetition) -> None:
    """Article 20.5: in a cycle, too, passing is possible, and two passes end it."""
    profile = replace(CN2002, repetition=kind, ruling_after=9)
    table = Table.started(settings_of(TRIPLE_KO, to_move=W, profile=profile))
    table.play_out(" ".join(LAP).rsplit(" ", 1)[0] + " B:pass W:pass")
    assert table.game.phase is Phase.SETTLING


# Two stones in a row (article 17)


def doubled(loses: DoubleMove, *, text: OutOfTurn = OutOfTurn.ARTICLE17) -> Table:
    profile = replace(CN2002, out_of_turn=text, double_move=loses)
    table = Table.started(settings_of(size=9, profile=profile, clock="10m"), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    return table


def test_in_1988_a_second_stone_loses_17_1() -> None:
    table = doubled(DoubleMove.LOSS)
    voided, finished = table.done(table.stone(B, "E4"), at=2_000)
    assert isinstance(voided, StoneVoided)
    assert isinstance(finished, GameFinished)
    assert (finished.result.winner, finished.result.text) == (W, "W+F")


def test_in_2002_it_is_void_and_costs_a_warning_the_second_loses_17_2() -> None:
    table = doubled(DoubleMove.VOID_AND_WARN)
    before = table.game.clocks
    assert kinds(table.done(table.stone(B, "E4"), at=2_000)) == [
        "StoneVoided",
        "WarningGiven",
    ]
    assert table.game.clocks == before, "White's clock runs on"
    assert (table.game.to_move, table.game.ply) == (W, 1)
    assert table.game.board.is_empty(table.point("E4"))
    events = table.done(table.stone(B, "E3"), at=3_000)
    assert kinds(events) == ["StoneVoided", "WarningGiven", "GameFinished"]
    assert table.game.result is not None
    assert table.game.result.reason is EndReason.WARNINGS


def test_by_default_it_is_a_slip_of_the_wire_d_1() -> None:
    table = doubled(DoubleMove.LOSS, text=OutOfTurn.REJECT)
    assert code_of(table.do(table.stone(B, "E4"))) is RefusalCode.OUT_OF_TURN


@pytest.mark.parametrize("moves", ["W:pass", "W:E4"])
def test_a_stone_that_is_only_too_early_is_no_offense_17(moves: str) -> None:
    """Article 17.2: the first stone must have counted."""
    table = doubled(DoubleMove.LOSS)
    table.play_out(moves)
    refused = table.do(table.stone(W, "C3"))
    expected = RefusalCode.OUT_OF_TURN
    if moves == "W:pass":
        assert code_of(refused) is expected
        return
    assert kinds(refused if isinstance(refused, tuple) else ()) == [
        "StoneVoided",
        "GameFinished",
    ]


def test_a_second_stone_when_the_flag_has_fallen_is_too_late_12() -> None:
    table = doubled(DoubleMove.LOSS)
    refused = table.do(table.stone(B, "E4"), at=601_000)
    assert code_of(refused) is RefusalCode.TIME_OVER
