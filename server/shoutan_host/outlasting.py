"""Work that goes on when whoever asked for it is gone."""

import asyncio
from typing import Any, TypeVar

T = TypeVar("T")


async def outlasting(work: asyncio.Future[T]) -> T:
    """Return what `work` gives, or raise what it raises; cancelled, let it go on.

    Then its failure is nobody's: a refusal, or a store that is away, was the answer to
    somebody who has hung up. `asyncio.shield` alone would have it reported as a mistake.
    """
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        work.add_done_callback(_seen)
        raise


def _seen(work: asyncio.Future[Any]) -> None:
    if not work.cancelled():
        work.exception()
