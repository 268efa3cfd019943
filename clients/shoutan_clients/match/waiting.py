"""Waiting for the first of several things, and ending those that are still going on."""

import asyncio
from typing import Any


async def first_of(*futures: asyncio.Future[Any]) -> None:
    """Wait until one is done, whatever came of it; the others go on."""
    await asyncio.wait(set(futures), return_when=asyncio.FIRST_COMPLETED)


async def end_all(*tasks: asyncio.Future[Any]) -> None:
    """Cancel those that are not done, and wait for their ends; no failure is raised."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
