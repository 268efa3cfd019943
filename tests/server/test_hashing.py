"""Turns at the threads that compare tokens (reliability X8)."""

import asyncio

import pytest
from argon2 import PasswordHasher
from shoutan_server.accounts.hashing import FairTurns, TokenHasher


class Queue:
    """Who waits for one turn, and in which order they get it."""

    def __init__(self) -> None:
        self.turns = FairTurns(1)
        self.served: list[str] = []

    async def wait(self, name: str) -> None:
        await self.turns.take(name)
        self.served.append(name)
        await asyncio.sleep(0)
        self.turns.give()


@pytest.mark.asyncio
async def test_who_comes_behind_a_storm_has_the_next_turn_but_one() -> None:
    queue = Queue()
    storm = [asyncio.create_task(queue.wait("storm")) for _ in range(20)]
    await asyncio.sleep(0)
    other = asyncio.create_task(queue.wait("other"))
    await asyncio.gather(*storm, other)
    # One had its turn, one has it, one is before it; all others come after.
    assert queue.served == [*["storm"] * 3, "other", *["storm"] * 17]


@pytest.mark.asyncio
async def test_a_turn_of_somebody_who_is_gone_goes_to_the_next() -> None:
    queue = Queue()
    await queue.turns.take("first")
    gone = asyncio.create_task(queue.wait("gone"))
    late = asyncio.create_task(queue.wait("late"))
    next_one = asyncio.create_task(queue.wait("next"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    queue.turns.give()  # to `late`, which is gone in the same moment
    late.cancel()
    await next_one
    assert queue.served == ["next"]
    await queue.wait("again")


@pytest.mark.asyncio
async def test_a_comparison_that_nobody_waits_for_keeps_its_turn() -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    hasher = TokenHasher(cheap)
    token_hash = await hasher.hash("12345678", "")
    asked = [
        asyncio.create_task(hasher.matches(token_hash, "12345678", str(n)))
        for n in range(4)
    ]
    await asyncio.sleep(0)
    for task in asked:
        task.cancel()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers)
    assert await hasher.matches(token_hash, "12345678", "")
    assert not await hasher.matches(token_hash, "87654321", "")
    assert not await hasher.matches("no hash", "12345678", "")
    hasher.close()
