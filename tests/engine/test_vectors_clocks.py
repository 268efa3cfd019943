"""The acceptance cases of the rules about time, on the functions that decide them."""

from collections.abc import Callable
from typing import Final

import pytest
from shoutan_engine.articles.clock_fault import (
    UsedTimes,
    judge_clock_fault,
    split_lost_record,
)
from shoutan_engine.articles.editions import Edition
from shoutan_engine.articles.lateness import (
    LATE_FACTORS,
    LateRule,
    LateVerdict,
    first_reading,
    judge_absence,
    judge_late_return,
    judge_lateness,
    losers,
)
from shoutan_engine.articles.leave_seat import LeaveRequest, why_no_leave
from shoutan_engine.articles.overtime_pass import (
    LastMinuteOvertime,
    Overtime,
    OvertimeRule,
    judge_overtime,
    reading_after_pass,
)
from shoutan_engine.clocks import ByoYomi, Call, Millis, TimeLeft

from tests.engine.vector_table import BY_CLOCKS, cases_of
from tests.vectors import (
    COLORS,
    Vector,
    byoyomi_of,
    millis_of,
    numbers_of,
    states_of,
    system_of,
)


def check_clock(vector: Vector) -> None:
    """Think as the case says; a flag in the last minute is judged by article 22.5."""
    system, setup, expected = system_of(vector), vector.setup, vector.expected
    treatment = LastMinuteOvertime(setup.get("last_minute_overtime", "loss"))
    request = Millis(0) if setup.get("request") else None
    left, passes = system.initial(), 0
    flag_on_move: int | None = None
    converted: int | None = None
    after: list[list[int]] = []
    for number, seconds in enumerate(vector.action["seconds"], start=1):
        assert flag_on_move is None, "a move after the flag"
        charged = system.spend(left, millis_of(seconds))
        if charged is None:
            rule = OvertimeRule(treatment)
            verdict = judge_overtime(
                rule,
                system,
                passes_taken=passes,
                requested_after=request,
                waited=rule.window,
            )
            if verdict is Overtime.TURN_LOST:
                charged, converted = reading_after_pass(system), number
                passes += 1
            else:
                assert verdict is Overtime.LOSS
                flag_on_move = number
        left = charged or TimeLeft(Millis(0), moves=left.moves)
        after.append(numbers_of(system, left))
    assert after == states_of(system, expected["after"])
    assert flag_on_move == expected["flag_on_move"]
    assert converted == expected.get("converted_to_pass_on_move")


def calls_up_to(system: ByoYomi, left: TimeLeft, elapsed: Millis) -> list[Call]:
    calls: list[Call] = []
    call = system.next_call(left, Millis(0))
    while call is not None and call.after <= elapsed:
        calls.append(call)
        call = system.next_call(left, call.after)
    return calls


def check_announce(vector: Vector) -> None:
    setup = vector.setup
    period = millis_of(setup["period_s"])
    system = ByoYomi(Millis(0), setup["periods_left"], period)
    elapsed = millis_of(vector.action["elapsed_s"])
    said = [
        [call.after, call.text]
        for call in calls_up_to(system, system.initial(), elapsed)
    ]
    assert said == [[millis_of(at), text] for at, text in vector.expected["said"]]


def check_pause(vector: Vector) -> None:
    system, expected = byoyomi_of(vector), vector.expected
    left: TimeLeft | None = system.initial()
    charged, running_since = 0, Millis(0)
    for event, seconds in vector.action["events"]:
        now = millis_of(seconds)
        if event in {"pause", "move"}:
            assert left is not None
            elapsed = Millis(now - running_since)
            charge = system.run if event == "pause" else system.spend
            left, charged = charge(left, elapsed), charged + elapsed
        running_since = now
    assert charged == millis_of(expected["charged_s"])
    assert left is not None
    assert left.main == millis_of(expected["main_left"])
    assert left.periods == expected["periods_left"]


def check_late_charge(vector: Vector) -> None:
    system, expected = byoyomi_of(vector), vector.expected
    charge = LateVerdict(forfeits=False, charge=millis_of(vector.action["deduct_s"]))
    start = first_reading(system, charge)
    assert start.forfeits == expected["forfeit"]
    left = start.left or TimeLeft(Millis(0))
    assert left.main == millis_of(expected["main_left"])
    assert left.periods == expected["periods_left"]


def check_lateness(vector: Vector) -> None:
    setup, expected = vector.setup, vector.expected
    factor = LATE_FACTORS[Edition(f"cn{vector.edition}")]

    def judge(late: Millis) -> LateVerdict:
        if "absent_countdown_s" in setup:
            return judge_absence(late, millis_of(setup["absent_countdown_s"]))
        if setup.get("resumption"):
            return judge_late_return(late)
        return judge_lateness(late, LateRule(millis_of(setup["late_limit_s"]), factor))

    verdicts = {
        COLORS[side]: judge(millis_of(seconds))
        for side, seconds in vector.action["late_s"].items()
    }
    assert losers(verdicts) == {COLORS[side] for side in expected["forfeit"]}
    charges = {
        color: verdict.charge for color, verdict in verdicts.items() if verdict.charge
    }
    assert charges == {
        COLORS[side]: millis_of(seconds)
        for side, seconds in expected["deduct_s"].items()
    }


def used_times(seconds: dict[str, float]) -> UsedTimes:
    return UsedTimes(millis_of(seconds["B"]), millis_of(seconds["W"]))


def check_clock_fault(vector: Vector) -> None:
    action, expected = vector.action, vector.expected
    if action["type"] == "lost_record":
        used = split_lost_record(millis_of(action["total_used_s"]))
        assert used == used_times(expected["used_s"])
        return
    real = millis_of(action["real_elapsed_s"])
    ruling = judge_clock_fault(used_times(action["shown"]), real)
    assert ruling.must_replace == expected["replace"]
    assert ruling.is_adjusted == expected["adjust"]
    assert ruling.used == used_times(expected["used_s"])


def check_leave(vector: Vector) -> None:
    action, expected = vector.action, vector.expected
    denied = why_no_leave(
        LeaveRequest(
            in_byoyomi=action["in_byoyomi"],
            own_turn=action["to_move"] == "self",
            is_allowed=action["referee_ok"],
            used=action["used"],
        )
    )
    assert (denied is None) == expected["granted"]
    # Counting waits with leave and goes on without.
    assert (denied is not None) == expected["reading_continues"]


CHECKERS: Final[dict[str, Callable[[Vector], None]]] = {
    "clock": check_clock,
    "announce": check_announce,
    "pause": check_pause,
    "late_charge": check_late_charge,
    "lateness": check_lateness,
    "clock_fault": check_clock_fault,
    "leave": check_leave,
}


@pytest.mark.parametrize("vector", cases_of(CHECKERS), ids=lambda vector: vector.id)
def test_the_case_is_decided_as_the_rules_say(vector: Vector) -> None:
    CHECKERS[vector.kind](vector)


def test_every_kind_of_the_table_is_checked_here() -> None:
    assert set(CHECKERS) == BY_CLOCKS
