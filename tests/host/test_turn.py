"""Whose turn it is: one at a time, in order, and never lost."""

import asyncio

import pytest
from shoutan_host.gtp.turn import Turn

from tests.fakes import in_virtual_time


@in_virtual_time
async def test_it_goes_round_in_the_order_in_which_they_came() -> None:
    turn = Turn(asyncio.get_running_loop())
    heard: list[str] = []

    async def speak(name: str) -> None:
        await turn.take()
        assert turn.is_taken
        heard.append(f"{name} begins")
        await asyncio.sleep(1)
        heard.append(f"{name} ends")
        turn.leave()

    await asyncio.gather(*map(speak, "abc"))
    assert heard == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]
    assert not turn.is_taken


@in_virtual_time
async def test_nobody_comes_between_leaving_it_and_whoever_waited() -> None:
    turn = Turn(asyncio.get_running_loop())
    await turn.take()
    waiting = asyncio.create_task(turn.take())
    await asyncio.sleep(0)
    turn.leave()
    late = asyncio.create_task(turn.take())
    await waiting
    await asyncio.sleep(0)
    assert not late.done()
    turn.leave()
    await late


@pytest.mark.parametrize("is_passed_on", [False, True])
@in_virtual_time
async def test_who_does_not_want_it_any_more_does_not_keep_it(
    *, is_passed_on: bool
) -> None:
    turn = Turn(asyncio.get_running_loop())
    await turn.take()
    first, second = (asyncio.create_task(turn.take()) for _ in range(2))
    await asyncio.sleep(0)
    if is_passed_on:
        turn.leave()  # to the first, which has not heard of it yet
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    if not is_passed_on:
        turn.leave()
    await second
    assert turn.is_taken
    turn.leave()
    assert not turn.is_taken
