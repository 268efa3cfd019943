"""Waiting twice as long after each failure."""

from shoutan_host.engines.backoff import Backoff


def test_each_wait_is_twice_the_last_up_to_the_longest() -> None:
    backoff = Backoff(1.0, 10.0)
    assert [backoff.failed() for _ in range(6)] == [1, 2, 4, 8, 10, 10]


def test_after_a_success_the_next_failure_is_a_first_one() -> None:
    backoff = Backoff(0.5, 10.0)
    backoff.failed()
    backoff.failed()
    backoff.worked()
    assert backoff.failed() == 0.5


def test_a_thousand_failures_do_not_overflow() -> None:
    backoff = Backoff(1.0, 300.0)
    assert {backoff.failed() for _ in range(2_000)} >= {1, 256, 300}
