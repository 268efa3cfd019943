"""What the log says while the disk is full: once a minute, however many games wait."""

import errno
import logging
import os

import pytest
from shoutan_host.ports import StoreUnavailable
from shoutan_server.failure_log import FailureLog

FULL = StoreUnavailable("The game log cannot be used now: database or disk is full.")


class Clock:
    now = 0.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def failures(clock: Clock) -> FailureLog:
    return FailureLog(clock.time)


def game(number: int) -> str:
    return f"game {number:022}"


def test_many_games_that_wait_for_the_disk_are_one_line_a_minute(
    failures: FailureLog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for second in range(120):
        clock.now = float(second)
        for number in range(34):
            failures.report(f"{game(number)}: events were not written", FULL)
        failures.report("a ladder game was not made", FULL)
        failures.report(f"cgos game {second} is not rated yet", FULL)
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        line
        for second in (0, 60)
        for line in (
            f"{game(0)}: events were not written: {FULL}",
            f"a ladder game was not made: {FULL}",
            f"cgos game {second} is not rated yet: {FULL}",
        )
    ]
    assert all(record.exc_info is None for record in caplog.records)


def test_another_reason_is_other_news(
    failures: FailureLog, caplog: pytest.LogCaptureFixture
) -> None:
    for code in (errno.ENOSPC, errno.EMFILE):
        for name in ("one", "two"):
            error = OSError(code, os.strerror(code), name)
            failures.report("a transcript was not written", error)
    said = [record.getMessage() for record in caplog.records]
    assert [line.rpartition(": ")[2] for line in said] == ["'one'", "'one'"]
    assert "No space left" in said[0]
    assert "Too many open files" in said[1]
    assert all(record.exc_info is None for record in caplog.records)


def test_a_mistake_of_ours_is_told_each_time_and_whole(
    failures: FailureLog, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        failures.report("a request failed", KeyError("x"))
    assert len(caplog.records) == 2
    assert all(record.exc_info is not None for record in caplog.records)
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
