"""Records from elsewhere: what is in them, where they are wrong, and the bounds of X4."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from shoutan_host.work.budget import Budget
from shoutan_host.work.heavy_work import RecordProblem, RecordSummary
from shoutan_host.work.records import BUDGET, check_record
from shoutan_host.work.workers import Workers

MEBIBYTE = 1 << 20
GAME = """(;GM[1]FF[4]CA[UTF-8]SZ[13]KM[7.5]HA[2]RU[Chinese]PB[Ānn]PW[王]RE[W+0.5]
DT[2026-11-30]AB[dd][jj];W[gg](;B[cc];W[])(;B[jc]))"""


@pytest_asyncio.fixture
async def workers() -> AsyncIterator[Workers]:
    """One worker."""
    workers = Workers(1)
    yield workers
    await workers.close()


@pytest.mark.asyncio
async def test_it_says_what_is_in_a_record(workers: Workers) -> None:
    found = await check_record(workers, GAME.encode())
    assert found == RecordSummary(
        size=13,
        komi_quarters=15,  # type: ignore[arg-type]
        handicap=2,
        rules="Chinese",
        black="Ānn",
        white="王",
        result="W+0.5",
        date="2026-11-30",
        moves=3,
        nodes=5,
        remarks=(),
    )


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("data", "says", "place"),
    [
        pytest.param(b"GIF89a", "no game", None, id="another file"),
        pytest.param(b"(;SZ[9];B[aa]\n;W[zz])", "no point", (2, 1), id="off the board"),
        pytest.param(b"(;SZ[26])", "2 to 25", (1, 2), id="too large a board"),
        pytest.param(b"(" + b";" * 20_001 + b")", "20000", None, id="too many nodes"),
        pytest.param(b"(;" * 514 + b")" * 514, "512", None, id="nested too deep"),
        pytest.param(
            b"(;SZ[25]" + b";TB[aa:yy]AB[aa:yy]" * 401 + b")",
            "250000",
            None,
            id="rectangles without end",
        ),
        pytest.param(
            b"(;C[" + b"x" * MEBIBYTE + b"])", "at most 1 MiB", None, id="too long"
        ),
    ],
)
async def test_it_says_where_a_record_is_wrong(
    workers: Workers, data: bytes, says: str, place: tuple[int, int] | None
) -> None:
    problem = await check_record(workers, data)
    assert isinstance(problem, RecordProblem)
    assert says in problem.sentence.replace(",", "")
    if place is not None:
        assert (problem.line, problem.column) == place


@pytest.mark.asyncio
async def test_a_file_that_is_too_long_is_not_even_sent(workers: Workers) -> None:
    await check_record(workers, b" " * (MEBIBYTE + 1))
    assert workers.pids == []
    await check_record(workers, b" " * MEBIBYTE)
    assert len(workers.pids) == 1


@pytest.mark.asyncio
async def test_a_file_that_takes_too_long_is_refused_and_the_next_one_read(
    workers: Workers,
) -> None:
    await check_record(workers, b"(;)")
    before = workers.pids
    slow = b"(;SZ[19]" + b";B[aa]C[x];W[bb]C[x]" * 9_990 + b")"
    problem = await check_record(workers, slow, Budget(cpu_s=0.02, wall_s=60))
    assert isinstance(problem, RecordProblem)
    assert "too long to read" in problem.sentence
    assert isinstance(await check_record(workers, b"(;SZ[9])"), RecordSummary)
    assert workers.pids != before


def test_a_record_has_one_second_of_a_processor() -> None:
    assert BUDGET.cpu_s == 1.0


@pytest.mark.asyncio
async def test_the_loop_goes_on_while_a_large_record_is_read(workers: Workers) -> None:
    passes = 0

    async def pass_by() -> None:
        nonlocal passes
        while True:
            await asyncio.sleep(0)
            passes += 1

    await check_record(workers, b"(;)")
    counting = asyncio.ensure_future(pass_by())
    large = b"(;SZ[19]" + b";B[aa]C[xxxxxxxxxx];W[bb]" * 9_990 + b")"
    plenty = Budget(cpu_s=60, wall_s=60)
    found = await check_record(workers, large, plenty)
    counting.cancel()
    assert isinstance(found, RecordSummary)
    assert found.nodes == 19_981
    assert passes > 100
