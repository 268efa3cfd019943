"""Leaving the seat in byo-yomi (article 23.6 of 1988, 22.7 of 2002, D-12)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.leave_seat import (
    LEAVE_MAX,
    LeaveDenied,
    LeaveRequest,
    counting_begins,
    why_no_leave,
)
from shoutan_engine.clocks import Millis


def test_leave_is_granted_in_one_situation_only() -> None:
    granted = [
        request
        for request in (
            LeaveRequest(in_byoyomi, own_turn, is_allowed, used)
            for in_byoyomi, own_turn, is_allowed, used in product(
                (False, True), (False, True), (False, True), range(3)
            )
        )
        if why_no_leave(request) is None
    ]
    assert granted == [LeaveRequest(True, False, True, 0)]


@pytest.mark.parametrize(
    ("request_", "denied"),
    [
        (LeaveRequest(False, False, True, 0), LeaveDenied.NOT_IN_BYO_YOMI),
        (LeaveRequest(True, True, False, 1), LeaveDenied.OWN_TURN),
        (LeaveRequest(True, False, False, 1), LeaveDenied.USED),
        (LeaveRequest(True, False, False, 0), LeaveDenied.NOT_ALLOWED),
    ],
)
def test_the_first_reason_is_named(request_: LeaveRequest, denied: LeaveDenied) -> None:
    assert why_no_leave(request_) is denied


@pytest.mark.parametrize(
    ("turn_began", "returned", "begins"),
    [
        pytest.param(10_000, 4_000, 10_000, id="back before his turn"),
        pytest.param(10_000, 12_000, 12_000, id="counting waits for him"),
        pytest.param(10_000, 310_000, 310_000, id="back as the wait ends"),
        pytest.param(10_000, 310_001, 310_000, id="back too late"),
        pytest.param(10_000, None, 310_000, id="still away"),
    ],
)
def test_when_counting_begins(
    turn_began: int, returned: int | None, begins: int
) -> None:
    back = None if returned is None else Millis(returned)
    assert counting_begins(Millis(turn_began), back) == begins


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_wait_is_bounded_and_never_before_the_turn(
    turn_began: int, returned: int
) -> None:
    begins = counting_begins(Millis(turn_began), Millis(returned))
    assert turn_began <= begins <= turn_began + LEAVE_MAX
    assert begins <= counting_begins(Millis(turn_began), None)
