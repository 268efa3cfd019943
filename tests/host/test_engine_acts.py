"""Work until the game is over: ended by that, and by nothing that is not meant for it."""

import asyncio

import pytest
from shoutan_host.engine_seat.acts import EngineActs, GameOver
from shoutan_host.ids import CidSource

from tests.host.seat_fakes import BLACK, ENGINES, PEOPLE, WHITE, new_table


async def for_ever() -> None:
    await asyncio.Event().wait()


async def acts() -> EngineActs:
    """Return the acts of an engine in a game."""
    table = await new_table(ENGINES[BLACK], PEOPLE[WHITE])
    return EngineActs(table.host, table.clock, CidSource())


@pytest.mark.asyncio
async def test_work_gives_what_it_gives() -> None:
    async def work() -> int:
        await asyncio.sleep(0)
        return 5

    assert await (await acts()).unless_over(work()) == 5


@pytest.mark.asyncio
async def test_the_end_of_the_game_ends_the_work_and_not_the_worker() -> None:
    engine = await acts()
    asyncio.get_running_loop().call_soon(engine.game_is_over)
    with pytest.raises(GameOver):
        await engine.unless_over(for_ever())
    await asyncio.sleep(0)  # nothing is left over to be cancelled by
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0


@pytest.mark.asyncio
async def test_after_the_end_no_work_is_begun() -> None:
    engine = await acts()
    engine.game_is_over()
    begun: list[int] = []

    async def work() -> None:
        begun.append(1)

    with pytest.raises(GameOver):
        await engine.unless_over(work())
    assert begun == []


@pytest.mark.asyncio
async def test_work_that_ends_the_game_itself_is_ended_too() -> None:
    engine = await acts()

    async def work() -> None:
        engine.game_is_over()

    with pytest.raises(GameOver):
        await engine.unless_over(work())
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_an_answer_in_the_pass_of_the_end_comes_too_late() -> None:
    engine = await acts()
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def work() -> None:
        await answer

    def answer_then_end() -> None:
        answer.set_result(None)
        engine.game_is_over()

    asyncio.get_running_loop().call_soon(answer_then_end)
    with pytest.raises(GameOver):
        await engine.unless_over(work())
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_who_is_cancelled_as_well_stays_cancelled() -> None:
    engine = await acts()
    task = asyncio.create_task(engine.unless_over(for_ever()))
    await asyncio.sleep(0)
    engine.game_is_over()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.asyncio
async def test_cancelling_alone_is_no_end_of_the_game() -> None:
    engine = await acts()
    task = asyncio.create_task(engine.unless_over(for_ever()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.asyncio
async def test_the_end_cancels_who_is_at_work_and_is_taken_back_once() -> None:
    engine = await acts()
    engine.begin()
    engine.is_at_work = True
    asyncio.get_running_loop().call_soon(engine.game_is_over)
    with pytest.raises(asyncio.CancelledError):
        await for_ever()
    assert engine.takes_back()
    assert not engine.takes_back()
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_work_that_was_done_as_the_game_ended_comes_to_nothing() -> None:
    engine = await acts()
    engine.begin()
    engine.is_at_work = True
    engine.game_is_over()
    with pytest.raises(asyncio.CancelledError):
        await engine.work_done()
    assert engine.takes_back()
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_who_is_not_at_work_is_left_alone_by_the_end() -> None:
    engine = await acts()
    engine.begin()
    engine.is_at_work = True
    await engine.work_done()
    engine.game_is_over()
    await asyncio.sleep(0)
    assert not engine.takes_back()


@pytest.mark.asyncio
async def test_what_somebody_else_cancelled_at_work_is_not_taken_back() -> None:
    engine = await acts()
    taken_back: list[bool] = []

    async def work() -> None:
        engine.begin()
        engine.is_at_work = True
        try:
            await for_ever()
        except asyncio.CancelledError:
            taken_back.append(engine.takes_back())
            raise

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    engine.game_is_over()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert taken_back == [False]
