"""A deadline that is set anew all the time: told once, after the last moment, or never."""

import pytest
from shoutan_host.gtp.late_timer import LateTimer

from tests.fakes import VirtualLoop


@pytest.fixture
def passed() -> list[float]:
    """When it was told that the deadline had passed."""
    return []


@pytest.fixture
def timer(loop: VirtualLoop, passed: list[float]) -> LateTimer:
    """A timer in virtual time; what is noted are seconds from now."""
    begun = loop.time()
    return LateTimer(loop, lambda: passed.append(round(loop.time() - begun, 3)))


def test_it_tells_once_when_the_deadline_has_passed(
    loop: VirtualLoop, timer: LateTimer, passed: list[float]
) -> None:
    timer.set(2)
    loop.pass_ms(1_999)
    assert passed == []
    loop.pass_ms(10_000)
    assert passed == [2]


def test_a_later_deadline_takes_the_place_of_an_earlier_one(
    loop: VirtualLoop, timer: LateTimer, passed: list[float]
) -> None:
    for _ in range(5):
        timer.set(2)
        loop.pass_ms(1_500)
    assert passed == []
    loop.pass_ms(500)
    assert passed == [8]


def test_an_earlier_deadline_takes_the_place_of_a_later_one(
    loop: VirtualLoop, timer: LateTimer, passed: list[float]
) -> None:
    timer.set(1_800)
    timer.set(1)
    loop.pass_ms(1_000)
    assert passed == [1]
    loop.pass_ms(2_000_000)
    assert passed == [1]


def test_closed_it_is_silent(
    loop: VirtualLoop, timer: LateTimer, passed: list[float]
) -> None:
    timer.set(1)
    timer.close()
    loop.pass_ms(5_000)
    assert passed == []


def test_who_comes_in_the_last_moment_is_in_time(
    loop: VirtualLoop, timer: LateTimer, passed: list[float]
) -> None:
    """The timer is due, and in the same pass there is another deadline (reliability T3)."""
    timer.set(1)
    loop.call_later(1, timer.set, 3)
    loop.pass_ms(3_999)
    assert passed == []
    loop.pass_ms(2_000)
    assert passed == [4]
