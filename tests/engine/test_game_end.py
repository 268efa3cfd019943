"""How a game ends, and that nothing happens in it afterwards (articles 7, 13, 16.4)."""

from collections.abc import Callable
from typing import Final

import pytest
from shoutan_engine import (
    EndReason,
    Millis,
    Phase,
    Refusal,
    RefusalCode,
)
from shoutan_engine.commands import (
    Abort,
    Adjudicate,
    Command,
    Forfeit,
    PauseForFault,
    ResumeClock,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import (
    PauseReason,
)
from shoutan_engine.points import Color
from shoutan_engine.results import END_REASONS, Outcome
from shoutan_engine.scoring.quarters import QuarterZi

from tests.engine.judging import judge_moment
from tests.playing import (
    ANN,
    CLEO,
    DRAW,
    Act,
    B,
    Table,
    W,
    at_phase,
    code_of,
    kinds,
    picture,
    settings_of,
)


@pytest.mark.parametrize("moves", ["", "B:E5", "B:pass W:pass", "B:offer"])
@pytest.mark.parametrize("loser", list(Color))
def test_a_resignation_counts_in_turn_out_of_turn_and_in_the_settlement(
    moves: str, loser: Color
) -> None:
    table = Table.started(settings_of(clock="10m"))
    table.play_out(moves)
    assert kinds(table.done(table.resign(loser), at=4_000)) == [
        "Resigned",
        "GameFinished",
    ]
    result = table.game.result
    assert result is not None
    assert result.reason is EndReason.RESIGN
    assert result.text == ("W+R" if loser is B else "B+R")
    assert result.winner is loser.opponent
    clocks = table.game.clocks
    assert clocks is not None
    assert (clocks.running, clocks.pauses) == (None, frozenset())


@pytest.mark.parametrize(
    "reason",
    [
        reason
        for reason, outcome in END_REASONS.items()
        if outcome is Outcome.LOSS_BY_FORFEIT
    ],
)
@pytest.mark.parametrize("phase", ["in turn", "settling"])
def test_a_side_can_forfeit_in_every_phase(phase: str, reason: EndReason) -> None:
    table = at_phase(phase)
    (finished,) = table.done(Forfeit(W, reason, "It was gone."))
    assert kinds([finished]) == ["GameFinished"]
    result = table.game.result
    assert result is not None
    assert (result.text, result.winner) == ("B+F", B)
    assert (result.reason, result.detail) == (reason, "It was gone.")


@pytest.mark.parametrize(
    "reason",
    [
        reason
        for reason, outcome in END_REASONS.items()
        if outcome is not Outcome.LOSS_BY_FORFEIT
    ],
)
def test_nobody_forfeits_for_a_reason_that_makes_nobody_lose(
    reason: EndReason,
) -> None:
    table = Table.started(settings_of())
    refused = table.do(Forfeit(W, reason, "No."))
    assert code_of(refused) is RefusalCode.NO_PENALTY
    assert table.game.phase is Phase.PLAY


@pytest.mark.parametrize("phase", ["waiting", "in turn", "settling"])
def test_an_aborted_game_does_not_count(phase: str) -> None:
    table = at_phase(phase)
    table.done(Abort("The server's fault."))
    result = table.game.result
    assert result is not None
    assert (result.text, result.winner) == ("Void", None)
    assert result.detail == "The server's fault."


@pytest.mark.parametrize("phase", ["waiting", "in turn", "settling"])
@pytest.mark.parametrize(
    ("winner", "text"), [(B, "B+F"), (W, "W+F"), (None, "0")], ids=str
)
def test_who_runs_a_game_may_say_how_it_ends(
    phase: str, winner: Color | None, text: str
) -> None:
    table = at_phase(phase)
    table.done(Adjudicate(winner, "Both engines say so."))
    result = table.game.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.ADJUDICATED, winner)
    assert (result.text, result.detail) == (text, "Both engines say so.")
    clocks = table.game.clocks
    assert clocks is None or clocks.running is None


def test_who_says_how_a_game_ends_may_say_by_how_much() -> None:
    table = at_phase("settling")
    table.done(Adjudicate(B, "The referee counted.", QuarterZi(7)))
    result = table.game.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.ADJUDICATED, B)
    assert (result.text, result.count) == ("B+3.5", None)


@pytest.mark.parametrize(("winner", "margin"), [(None, 7), (B, 0), (W, -7)])
def test_a_margin_is_what_a_winner_has_won_by(
    winner: Color | None, margin: int
) -> None:
    with pytest.raises(ValueError, match="margin"):
        Adjudicate(winner, "Counted.", QuarterZi(margin))


@pytest.mark.parametrize("late", [0, 1])
@pytest.mark.parametrize(
    "command",
    [Abort("No."), Forfeit(W, EndReason.CRASH, "gone"), Adjudicate(B, "Clear.")],
    ids=["abort", "forfeit", "adjudicate"],
)
def test_who_lost_on_time_does_so_whatever_the_host_says_later(
    command: Command, late: int
) -> None:
    """At the stamp of a flag it has fallen, also where nobody has noticed (article 7)."""
    table = Table.started(settings_of(clock="1m"))
    deadline = table.game.deadline()
    assert deadline is not None
    at = deadline + late
    assert not isinstance(table.game.decide(command, Millis(deadline - 1)), Refusal)
    decision = table.game.decide(command, Millis(at))
    judge_moment(table.game, command, decision, Millis(at))
    assert code_of(decision) is RefusalCode.TIME_OVER
    table.tick(at=at)
    result = table.game.result
    assert result is not None
    assert (result.winner, result.reason) == (W, EndReason.TIME)


def end_by_resignation(table: Table) -> None:
    table.play_out("B:E5")
    table.done(table.resign(W))


def end_by_count(table: Table) -> None:
    table.play_out("B:pass W:pass")
    for color in Color:
        table.done(table.confirm(color))


def end_on_time(table: Table) -> None:
    table.tick(at=10**6)


def end_in_the_settlement_on_time(table: Table) -> None:
    table.play_out("B:pass W:pass")
    table.tick(at=10**6)


def end_by_abort(table: Table) -> None:
    table.done(Abort("No."))


def end_by_adjudication(table: Table) -> None:
    table.done(Adjudicate(None, "Even."))


def end_in_a_pause(table: Table) -> None:
    table.done(PauseForFault(Millis(1_500)), at=2_000)
    table.done(table.resign(W))


ENDS: Final = [
    end_by_resignation,
    end_by_count,
    end_on_time,
    end_in_the_settlement_on_time,
    end_by_abort,
    end_by_adjudication,
    end_in_a_pause,
]


def resumes(reason: PauseReason) -> Act:
    return lambda _: ResumeClock(reason)


AFTER: Final[list[Act]] = [
    lambda t: t.stone(B, "A1"),
    lambda t: t.pass_turn(W),
    lambda t: t.accept(B),
    lambda t: t.resign(B),
    lambda t: t.mark(B, "E5"),
    lambda t: t.propose(W, "E5"),
    lambda t: t.confirm(B),
    lambda t: t.dispute(W, "E5", dead=True),
    lambda _: TakeSeat(ANN, DRAW),
    lambda _: TakeSeat(CLEO, DRAW),
    lambda _: Start(),
    lambda _: Tick(),
    lambda _: PauseForFault(Millis(0)),
    *map(resumes, PauseReason),
    lambda _: Forfeit(B, EndReason.CRASH, "gone"),
    lambda _: Adjudicate(B, "Clear."),
    lambda _: Abort("No."),
]


@pytest.mark.parametrize("end", ENDS)
def test_nothing_happens_in_a_finished_game(end: Callable[[Table], None]) -> None:
    table = Table.started(settings_of(clock="1m"))
    end(table)
    assert table.game.phase is Phase.FINISHED
    assert table.game.deadline() is None
    clocks = table.game.clocks
    assert clocks is not None
    assert (clocks.running, clocks.pauses) == (None, frozenset())
    before = picture(table.game)
    for command in AFTER:
        decision = table.do(command(table), at=10**9)
        assert decision == () or isinstance(decision, Refusal)
        assert picture(table.game) == before
