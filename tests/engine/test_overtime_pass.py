"""Overtime in the last minute as a pass on request (article 22.5 of 2002)."""

import pytest
from shoutan_engine.articles.overtime_pass import (
    LastMinuteOvertime,
    Overtime,
    OvertimeRule,
    judge_overtime,
    reading_after_pass,
)
from shoutan_engine.clocks import Millis, TimeLeft, parse_clock

ON_REQUEST = OvertimeRule(LastMinuteOvertime.PASS_ON_REQUEST)
BYO_YOMI = parse_clock("10m+5x60s")


def judged(
    requested_after: int | None,
    waited: int,
    *,
    rule: OvertimeRule = ON_REQUEST,
    clock: str = "10m+5x60s",
    passes_taken: int = 0,
) -> Overtime:
    return judge_overtime(
        rule,
        parse_clock(clock),
        passes_taken=passes_taken,
        requested_after=None if requested_after is None else Millis(requested_after),
        waited=Millis(waited),
    )


@pytest.mark.parametrize(
    ("requested_after", "waited", "verdict"),
    [
        pytest.param(0, 0, Overtime.TURN_LOST, id="a standing request"),
        pytest.param(None, 0, Overtime.ASKED, id="the window opens"),
        pytest.param(None, 9_999, Overtime.ASKED, id="the last moment of the window"),
        pytest.param(None, 10_000, Overtime.LOSS, id="the window is over"),
        pytest.param(9_999, 9_999, Overtime.TURN_LOST, id="a request in time"),
        pytest.param(9_999, 12_000, Overtime.TURN_LOST, id="in time, judged later"),
        pytest.param(10_000, 10_000, Overtime.LOSS, id="a request too late"),
    ],
)
def test_a_request_in_time_turns_the_loss_into_a_lost_turn(
    requested_after: int | None, waited: int, verdict: Overtime
) -> None:
    assert judged(requested_after, waited) is verdict


def test_by_default_overtime_loses() -> None:
    """In principle it loses (2002); 1988 has nothing else."""
    assert judged(0, 0, rule=OvertimeRule()) is Overtime.LOSS
    assert judged(None, 0, rule=OvertimeRule()) is Overtime.LOSS


def test_it_is_given_once_unless_the_event_says_otherwise() -> None:
    twice = OvertimeRule(LastMinuteOvertime.PASS_ON_REQUEST, passes_max=2)
    assert judged(0, 0, passes_taken=1) is Overtime.LOSS
    assert judged(0, 0, passes_taken=1, rule=twice) is Overtime.TURN_LOST
    assert judged(0, 0, passes_taken=2, rule=twice) is Overtime.LOSS


def test_without_a_window_only_a_standing_request_counts() -> None:
    rule = OvertimeRule(LastMinuteOvertime.PASS_ON_REQUEST, window=Millis(0))
    assert judged(0, 0, rule=rule) is Overtime.TURN_LOST
    assert judged(None, 0, rule=rule) is Overtime.LOSS
    assert judged(1, 1, rule=rule) is Overtime.LOSS


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        ("10m+5x60s", TimeLeft(Millis(0), 1, Millis(60_000))),
        ("1h/5x60s", TimeLeft(Millis(0), 1, Millis(60_000))),
        ("30s/move", TimeLeft(Millis(0), 1, Millis(30_000))),
        ("10m", None),
        ("10m+15in5m carry", None),
        ("5m+10s", None),
        ("none", None),
    ],
)
def test_the_same_byo_yomi_goes_on_where_there_is_one(
    clock: str, left: TimeLeft | None
) -> None:
    assert reading_after_pass(parse_clock(clock)) == left
    expected = Overtime.LOSS if left is None else Overtime.TURN_LOST
    assert judged(0, 0, clock=clock) is expected
