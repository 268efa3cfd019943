"""Both sides of a game as they play it: to its end, or until it has to be dropped."""

import asyncio
from typing import Any

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color

from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.one_side import Side
from shoutan_clients.match.ports import StoodStill
from shoutan_clients.match.waiting import end_all


async def play_both(
    sides: dict[Color, Side],
    table: Table,
    stop: "asyncio.Future[Millis] | None",
) -> None:
    """Have both sides play to the end.

    `stop`: done once this process stood still, for so many ms; None where that costs nobody
    anything. Raises OSError where the machine failed, StoodStill, ArenaBroken.
    """
    playing = [asyncio.create_task(side.play()) for side in sides.values()]
    losing = asyncio.create_task(table.wait_lost())
    try:
        waiting: set[asyncio.Future[Any]] = {*playing, losing}
        if stop is not None:
            waiting.add(stop)
        while not (losing.done() or all(side.done() for side in playing)):
            if stop is not None and stop.done():
                raise StoodStill(stop.result())
            _, waiting = await asyncio.wait(
                waiting, return_when=asyncio.FIRST_COMPLETED
            )
        for side in playing:
            if side.done() and (failed := side.result()) is not None:
                raise failed.error
        if losing.done():
            losing.result()
        await table.wait_finished()
    finally:
        await end_all(*playing, losing)
