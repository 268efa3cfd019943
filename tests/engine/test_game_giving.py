"""More time for the opponent, in casual games."""

import pytest
from shoutan_engine import Duplicate, Millis, RefusalCode
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import AnswerConsent, AskConsent, GiveTime
from shoutan_engine.events import Called, Played, TimeGiven, Wish
from shoutan_engine.refusals import Refusal
from shoutan_engine.settings import GameKind

from tests.playing import B, Table, W, clocks_of, code_of, settings_of


def started(clock: str, kind: GameKind = GameKind.CASUAL) -> Table:
    """Return a game that began at 0, Black to move."""
    return Table.started(settings_of(clock=clock, kind=kind), at=0)


def give(by: object = W, ms: int = 60_000, cid: str | None = None) -> GiveTime:
    color = B if by is B else W
    return GiveTime(color, Millis(ms), cid)


def test_the_running_clock_has_more_from_what_it_shows() -> None:
    table = started("1m")
    (given,) = table.done(give(W), at=50_000)
    assert isinstance(given, TimeGiven)
    assert (given.color, given.amount) == (B, 60_000)
    clocks = clocks_of(table)
    assert (clocks.black, clocks.running) == (TimeLeft(Millis(70_000)), B)
    assert table.game.deadline() == 50_000 + 70_000
    (played,) = table.done(table.stone(B, "C3"), at=119_000)
    assert isinstance(played, Played)
    assert played.spent == 119_000
    assert clocks_of(table).black == TimeLeft(Millis(1_000))


def test_the_clock_that_stands_has_more_and_the_other_runs_on() -> None:
    table = started("1m")
    table.done(give(B), at=20_000)
    clocks = clocks_of(table)
    assert (clocks.white.main, clocks.running, clocks.since) == (120_000, B, 0)
    table.done(table.stone(B, "C3"), at=30_000)
    assert clocks_of(table).black.main == 30_000


@pytest.mark.parametrize(
    ("clock", "at", "expected"),
    [
        ("10s+3x30s", 85_000, TimeLeft(Millis(60_000), 1, Millis(30_000))),
        ("10s+3x30s", 4_000, TimeLeft(Millis(66_000), 3, Millis(30_000))),
        ("10s+5in1m", 50_000, TimeLeft(Millis(60_000), 0, Millis(60_000), 5)),
        ("30s+5s", 10_000, TimeLeft(Millis(80_000))),
        ("1m leeway 250ms", 10_250, TimeLeft(Millis(110_000), 0, Millis(250))),
    ],
)
def test_overtime_begins_anew_after_what_was_given(
    clock: str, at: int, expected: TimeLeft
) -> None:
    table = started(clock)
    table.tick(at)
    table.done(give(W), at=at)
    assert clocks_of(table).black == expected
    assert table.game.settings.time.is_reading(expected)


def test_calls_follow_the_new_reading() -> None:
    table = started("10s+1x30s")
    table.tick(30_000)  # ten seconds are left
    table.done(give(W), at=30_000)
    assert not [e for e in table.tick(60_000) if isinstance(e, Called)]
    first = table.game.deadline()
    assert first is not None
    call = next(e for e in table.tick(first) if isinstance(e, Called))
    # Main time ends at 90 s; the only period is called from there.
    assert call.at == 90_000 + call.elapsed


@pytest.mark.parametrize(
    ("clock", "reason"),
    [("none", "clock"), ("3d/move", "clock"), ("30s+5s max 40s", "clock")],
)
def test_clocks_without_main_time_to_add_to(clock: str, reason: str) -> None:
    table = started(clock)
    refusal = table.do(give(W), at=1_000)
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.NO_TIME_GIVEN
    assert refusal.params["reason"] == reason


def test_nobody_is_given_more_than_an_hour_beyond_the_beginning() -> None:
    table = started("1m")
    table.done(give(B, 3_600_000))
    refusal = table.do(give(B))
    assert isinstance(refusal, Refusal)
    assert refusal.params["reason"] == "most"


@pytest.mark.parametrize("kind", [GameKind.RATED, GameKind.EVENT])
def test_only_in_casual_games(kind: GameKind) -> None:
    assert code_of(started("1m", kind).do(give(W))) is RefusalCode.NOT_CASUAL


def test_not_in_a_pause_nor_when_time_is_over() -> None:
    table = started("1m")
    table.done(AskConsent(B, Wish.PAUSE, 0), at=1_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=1_000)
    assert code_of(table.do(give(W))) is RefusalCode.WRONG_PHASE
    assert code_of(started("1m").do(give(W), at=60_000)) is RefusalCode.TIME_OVER


def test_the_same_act_gives_once() -> None:
    table = started("1m")
    table.done(give(W, cid="white-gives-it"), at=1_000)
    assert isinstance(table.do(give(W, cid="white-gives-it"), at=2_000), Duplicate)
