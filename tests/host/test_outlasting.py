"""Work that is not ended with whoever asked for it, and whose failure is nobody's then."""

import asyncio
import gc
from typing import Any

import pytest
from shoutan_host.outlasting import outlasting


@pytest.mark.asyncio
@pytest.mark.parametrize("fails", [False, True])
async def test_who_hangs_up_ends_no_work_and_misses_no_failure(fails: bool) -> None:
    loop = asyncio.get_running_loop()
    said: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: said.append(context))
    work: asyncio.Future[int] = loop.create_future()
    asking = asyncio.ensure_future(outlasting(work))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not work.cancelled()
    if fails:
        work.set_exception(OSError("the store is away"))
    else:
        work.set_result(1)
    await asyncio.sleep(0)
    del work, asking
    gc.collect()
    assert said == []


@pytest.mark.asyncio
async def test_who_waits_hears_what_came_of_it() -> None:
    loop = asyncio.get_running_loop()
    done, failed = loop.create_future(), loop.create_future()
    done.set_result("made")
    failed.set_exception(OSError("the store is away"))
    assert await outlasting(done) == "made"
    with pytest.raises(OSError, match="away"):
        await outlasting(failed)
