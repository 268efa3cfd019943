"""Worker processes: kept, bounded, killed, replaced, and none of them left behind.

Each on both loops: the server runs on uvloop, other programs may not. Work is a function
of the standard library, so that a worker finds it.
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from typing import Any, Final

import pytest
import uvloop
from shoutan_host.work.budget import Budget
from shoutan_host.work.failures import (
    WorkerDied,
    WorkersBusy,
    WorkersClosed,
    WorkFailed,
    WorkOverran,
)
from shoutan_host.work.workers import MAX_WAITING, Workers

from tests.host.doorbell import Doorbell
from tests.host.gtp_fakes import until
from tests.processes import children_of, ends_within

PATIENCE_S: Final = 30.0
PLENTY: Final = Budget(cpu_s=60.0, wall_s=60.0)

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(
    params=[
        pytest.param(asyncio.new_event_loop, id="asyncio"),
        pytest.param(uvloop.new_event_loop, id="uvloop"),
    ]
)
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Run a coroutine on a loop of its own; nothing may be left of it."""
    before = children_of(os.getpid())

    async def in_time(work: Coroutine[Any, Any, None]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await work

    with asyncio.Runner(loop_factory=request.param) as runner:
        yield lambda work: runner.run(in_time(work))
    assert children_of(os.getpid()) == before


def test_a_worker_is_started_for_the_first_work_and_kept(run: Run) -> None:
    async def body() -> None:
        workers = Workers(2)
        assert workers.pids == []
        first = await workers.run(os.getpid, budget=PLENTY)
        assert workers.pids == [first]
        assert await workers.run(os.getpid, budget=PLENTY) == first
        assert await workers.run(divmod, 17, 5, budget=PLENTY) == (3, 2)
        await workers.close()
        assert workers.pids == []

    run(body())


def test_two_pieces_of_work_have_two_workers_and_a_third_one_waits(run: Run) -> None:
    async def body() -> None:
        workers = Workers(2)
        async with Doorbell() as bell:
            held = [submit(workers, bell) for _ in range(3)]
            first, second = await bell.rung(), await bell.rung()
            assert len(workers.pids) == 2
            first.let_go("one")
            third = await bell.rung()
            assert len(workers.pids) == 2
            for visit in (second, third):
                visit.let_go("more")
            assert sorted(await asyncio.gather(*held)) == [b"more", b"more", b"one"]
        await workers.close()

    run(body())


def test_what_waits_is_bounded_and_done_in_its_order(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        order: list[int] = []
        async with Doorbell() as bell:
            held = submit(workers, bell)
            visit = await bell.rung()

            async def count(number: int) -> None:
                order.append(await workers.run(int, number, budget=PLENTY))

            waiting = [asyncio.ensure_future(count(n)) for n in range(MAX_WAITING)]
            await asyncio.sleep(0)  # let each of them come as far as the queue
            with pytest.raises(WorkersBusy):
                await workers.run(int, 99, budget=PLENTY)
            visit.let_go("go")
            assert await held == b"go"
            await asyncio.gather(*waiting)
        assert order == list(range(MAX_WAITING))
        await workers.close()

    run(body())


def test_kill_9_in_the_middle_of_work_is_survived_and_the_work_done_again(
    run: Run,
) -> None:
    async def body() -> None:
        workers = Workers(1)
        async with Doorbell() as bell:
            result = submit(workers, bell)
            visit = await bell.rung()
            (killed,) = workers.pids
            os.kill(killed, signal.SIGKILL)
            await visit.lost()
            (await bell.rung()).let_go("done")
            assert await result == b"done"
        assert await workers.run(os.getpid, budget=PLENTY) != killed
        await workers.close()

    run(body())


def test_kill_9_of_an_idle_worker_costs_nothing(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        killed = await workers.run(os.getpid, budget=PLENTY)
        os.kill(killed, signal.SIGKILL)
        assert await workers.run(os.getpid, budget=PLENTY) != killed
        await workers.close()

    run(body())


def test_work_that_ends_its_worker_is_tried_twice_and_harms_nothing_else(
    run: Run,
) -> None:
    async def body() -> None:
        workers = Workers(1)
        with pytest.raises(WorkerDied, match="code 7"):
            await workers.run(os._exit, 7, budget=PLENTY)
        assert await workers.run(int, "5", budget=PLENTY) == 5
        await workers.close()

    run(body())


@pytest.mark.parametrize(
    ("work", "text"),
    [
        pytest.param(exec, "while True: pass", id="in Python"),
        pytest.param(eval, "sum(range(10**15))", id="in C, where no signal is heard"),
    ],
)
def test_work_without_end_is_ended_by_its_processor_time(
    run: Run, work: Callable[[str], object], text: str
) -> None:
    async def body() -> None:
        workers = Workers(1)
        before = await workers.run(os.getpid, budget=PLENTY)
        with pytest.raises(WorkOverran, match="processor time"):
            await workers.run(work, text, budget=Budget(cpu_s=0.05, wall_s=60))
        assert await workers.run(os.getpid, budget=PLENTY) != before
        await workers.close()

    run(body())


def test_processor_time_is_counted_for_each_piece_of_work(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        tight = Budget(cpu_s=0.5, wall_s=60)
        used = "__import__('time').process_time()"
        burn = "while __import__('time').process_time() < start + 0.3: pass"
        pids: set[int] = set()
        for _ in range(3):
            start = await workers.run(eval, used, budget=PLENTY)
            await workers.run(exec, burn.replace("start", str(start)), budget=tight)
            pids.add(await workers.run(os.getpid, budget=tight))
        assert len(pids) == 1
        await workers.close()

    run(body())


def test_work_that_waits_for_ever_is_ended_at_its_time_out(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        async with Doorbell() as bell:
            work, call = bell.work
            overran = asyncio.ensure_future(
                workers.run(work, call, budget=Budget(cpu_s=60, wall_s=1.0))
            )
            visit = await bell.rung()
            (pid,) = workers.pids
            with pytest.raises(WorkOverran, match="not done after 1 s"):
                await overran
            await visit.lost()
        assert await workers.run(os.getpid, budget=PLENTY) != pid
        await workers.close()

    run(body())


def test_work_that_nobody_waits_for_any_more_is_ended(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        async with Doorbell() as bell:
            result = submit(workers, bell)
            visit = await bell.rung()
            result.cancel()
            await visit.lost()
            assert await workers.run(int, "5", budget=PLENTY) == 5
        await workers.close()

    run(body())


def test_a_worker_whose_start_nobody_waits_for_is_ended(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        for passes in range(12):  # of the loop, so that it is hit at every step
            result = asyncio.ensure_future(workers.run(os.getpid, budget=PLENTY))
            for _ in range(passes):
                await asyncio.sleep(0)
            result.cancel()
            await asyncio.gather(result, return_exceptions=True)
        await until(lambda: len(children_of(os.getpid())) == len(workers.pids))
        assert await workers.run(int, "5", budget=PLENTY) == 5
        assert len(workers.pids) == 1
        await workers.close()

    run(body())


def test_what_work_raises_comes_back_as_a_traceback(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        pid = await workers.run(os.getpid, budget=PLENTY)
        for work, argument, says in (
            (int, "x", "ValueError: invalid literal"),
            (eval, "lambda: 0", "pickle"),
            (eval, "'x' * 5_000_000", "too large"),
            (sys.exit, "enough", "SystemExit: enough"),
            (eval, "bytes(10**10)", "MemoryError"),
        ):
            with pytest.raises(WorkFailed, match=says):
                await workers.run(work, argument, budget=PLENTY)
        assert await workers.run(os.getpid, budget=PLENTY) == pid
        await workers.close()

    run(body())


def test_what_work_prints_is_no_answer(run: Run, capfd: Any) -> None:
    async def body() -> None:
        workers = Workers(1)
        await workers.run(print, "hello", budget=PLENTY)
        assert await workers.run(subprocess.call, ["echo", "hello"], budget=PLENTY) == 0
        await workers.close()

    run(body())
    assert capfd.readouterr().out == ""


def test_the_loop_goes_on_while_a_worker_is_busy(run: Run) -> None:
    """Passes of the loop are counted: there would be none while something held it up."""

    async def body() -> None:
        workers = Workers(1)
        await workers.run(int, budget=PLENTY)
        passes = 0

        async def pass_by() -> None:
            nonlocal passes
            while True:
                await asyncio.sleep(0)
                passes += 1

        counting = asyncio.ensure_future(pass_by())
        work = "sum(range(10_000_000))"
        await workers.run(eval, work, budget=PLENTY)
        while_a_worker_worked, passes = passes, 0
        eval(work)
        while_the_loop_worked = passes
        counting.cancel()
        await workers.close()
        assert while_the_loop_worked == 0
        assert while_a_worker_worked > 100

    run(body())


def test_close_ends_work_in_the_middle_and_what_waits(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        async with Doorbell() as bell:
            pieces = [submit(workers, bell) for _ in range(3)]
            visit = await bell.rung()
            (pid,) = workers.pids
            await workers.close()
            assert workers.pids == []
            assert ends_within(pid, 0)
            await visit.lost()
            for failure in await asyncio.gather(*pieces, return_exceptions=True):
                assert isinstance(failure, WorkersClosed)
        with pytest.raises(WorkersClosed):
            await workers.run(int, budget=PLENTY)
        assert workers.pids == []
        await workers.close()

    run(body())


def test_close_ends_a_worker_that_is_being_started(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        result = asyncio.ensure_future(workers.run(int, budget=PLENTY))
        await asyncio.sleep(0)
        await workers.close()
        assert workers.pids == []
        with pytest.raises(WorkersClosed):
            await result

    run(body())


def test_idle_workers_are_ended_after_a_while(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1, idle_s=0.0)
        pid = await workers.run(os.getpid, budget=PLENTY)
        await until(lambda: workers.pids == [])
        assert ends_within(pid, 0)
        assert await workers.run(os.getpid, budget=PLENTY) != pid
        await workers.close()

    run(body())


def test_a_worker_holds_its_own_pipes_and_nothing_of_ours(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        with closing(socket.create_server(("127.0.0.1", 0))) as listening:
            listening.set_inheritable(True)  # the worst case
            await workers.run(int, budget=PLENTY)
            (pid,) = workers.pids
            inode = os.readlink(f"/proc/self/fd/{listening.fileno()}")
            names = os.listdir(f"/proc/{pid}/fd")
            assert inode not in [os.readlink(f"/proc/{pid}/fd/{n}") for n in names]
            assert len(names) == 5  # three standard ones and its two pipes
        await workers.close()

    run(body())


def test_a_worker_loads_what_its_work_needs_and_no_more(run: Run) -> None:
    async def body() -> None:
        workers = Workers(1)
        loaded = "set(__import__('sys').modules)"
        modules: set[str] = await workers.run(eval, loaded, budget=PLENTY)
        await workers.close()
        heavy = {"asyncio", "multiprocessing", "pydantic", "sqlalchemy", "sgfmill"}
        assert not modules & {*heavy, "shoutan_engine", "shoutan_server"}

    run(body())


PROGRAM: Final = """
import asyncio, os, sys
from shoutan_host.work.budget import Budget
from shoutan_host.work.workers import Workers

async def main():
    workers = Workers(1)
    pid = await workers.run(os.getpid, budget=Budget(60, 60))
    print(pid, flush=True)
    if sys.argv[1] == "busy":
        work = "print('begun', file=__import__('sys').stderr, flush=True)\\nwhile 1: pass"
        await workers.run(exec, work, budget=Budget(60, 60))
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.parametrize("state", ["idle", "busy"])
def test_kill_9_of_the_server_leaves_no_worker(state: str) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, state],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        assert server.stderr is not None
        worker = int(server.stdout.readline())
        if state == "busy":
            assert server.stderr.readline() == "begun\n"
        server.kill()
        server.wait()
        assert ends_within(worker, PATIENCE_S)


def submit(workers: Workers, bell: Doorbell) -> asyncio.Future[Any]:
    """Give the workers a piece of work that rings."""
    work, call = bell.work
    return asyncio.ensure_future(workers.run(work, call, budget=PLENTY))
