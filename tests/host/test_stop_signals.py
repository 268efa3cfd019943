"""The signals that end a program: each is told, but for those that were ignored before."""

import asyncio
import signal
from collections.abc import Iterator

import pytest
from shoutan_host.stop_signals import STOP_SIGNALS, TERMINAL_SIGNALS, stop_signals


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in STOP_SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_terminal_says_three_things_and_a_supervisor_one() -> None:
    assert set(TERMINAL_SIGNALS) == {signal.SIGINT, signal.SIGHUP, signal.SIGQUIT}
    assert set(STOP_SIGNALS) == {*TERMINAL_SIGNALS, signal.SIGTERM}


@pytest.mark.asyncio
@pytest.mark.parametrize("number", STOP_SIGNALS, ids=lambda number: number.name)
async def test_each_is_told_and_its_handler_is_put_back(
    number: signal.Signals,
) -> None:
    before = signal.getsignal(number)
    told: asyncio.Queue[signal.Signals] = asyncio.Queue()
    with stop_signals(told.put_nowait):
        signal.raise_signal(number)
        assert await told.get() is number
    assert signal.getsignal(number) is before


@pytest.mark.asyncio
async def test_a_hang_up_counts_once_and_ctrl_c_each_time() -> None:
    told: list[signal.Signals] = []
    with stop_signals(told.append):
        for number in (signal.SIGHUP, signal.SIGHUP, signal.SIGINT, signal.SIGINT):
            signal.raise_signal(number)
        await asyncio.sleep(0)
    assert told == [signal.SIGHUP, signal.SIGINT, signal.SIGINT]


@pytest.mark.asyncio
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGQUIT])
async def test_what_nohup_ignores_stays_ignored(number: signal.Signals) -> None:
    signal.signal(number, signal.SIG_IGN)
    with stop_signals(lambda _: None):
        assert signal.getsignal(number) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    assert signal.getsignal(number) is signal.SIG_IGN


@pytest.mark.asyncio
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_an_interrupt_is_told_even_where_a_shell_ignores_it(
    number: signal.Signals,
) -> None:
    signal.signal(number, signal.SIG_IGN)
    told: list[signal.Signals] = []
    with stop_signals(told.append):
        signal.raise_signal(number)
        await asyncio.sleep(0)
    assert told == [number]
