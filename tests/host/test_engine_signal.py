"""The signal that wakes an engine's seat: kept until it is cleared, for one task."""

import asyncio

import pytest
from shoutan_host.engine_seat.signal import Signal


@pytest.mark.asyncio
async def test_what_was_set_before_is_not_waited_for() -> None:
    signal = Signal()
    signal.set()
    await signal.wait()
    await signal.wait()  # until somebody takes that back


@pytest.mark.asyncio
async def test_who_waits_is_woken_by_the_next_one_only() -> None:
    signal = Signal()
    signal.set()
    signal.is_set = False
    waiting = asyncio.ensure_future(signal.wait())
    await asyncio.sleep(0)
    assert not waiting.done()
    signal.set()
    signal.set()  # twice in one pass is the same
    await waiting


@pytest.mark.asyncio
async def test_a_wait_that_was_cancelled_leaves_nothing() -> None:
    signal = Signal()
    waiting = asyncio.ensure_future(signal.wait())
    await asyncio.sleep(0)
    waiting.cancel()
    signal.set()  # before the task has heard that it was cancelled
    with pytest.raises(asyncio.CancelledError):
        await waiting
    signal.is_set = False
    again = asyncio.ensure_future(signal.wait())
    await asyncio.sleep(0)
    signal.set()
    await again


@pytest.mark.asyncio
async def test_a_second_task_may_not_wait() -> None:
    signal = Signal()
    waiting = asyncio.ensure_future(signal.wait())
    await asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="another task"):
        await signal.wait()
    signal.set()
    await waiting
