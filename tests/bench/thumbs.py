"""Sixty live boards on one page, a move in each every two seconds: how long tasks take.

Processor time of the tasks of the page's main thread, from Chromium's own trace: on a
machine that others use as well, time on the wall says how busy those are. The yardstick is
the limit of a long task, 50 ms. `page_bench.py` ends with it; by itself:
`python -m tests.bench.thumbs`
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page, async_playwright
from shoutan_engine.points import Play
from shoutan_protocol.coordinates import PASS, format_vertex

from tests.browser.conftest import CHROMIUM_OPTIONS, DESKTOP
from tests.games import random_game
from tests.people import People
from tests.server_process import running_server
from tests.ws_client import Client

GAMES: Final = 60
BEFORE: Final = 150
"""Moves on each board before it is looked at."""
MOVES: Final = 10
EVERY_S: Final = 2.0
LONG_TASK_MS: Final = 50.0

_Pair = tuple[Client, Client, str]
_TURNS: Final = [
    format_vertex(move.point, 19) if isinstance(move, Play) else PASS
    for _, move in random_game(19, 3, BEFORE + MOVES)
]


async def play(pair: _Pair, ply: int) -> None:
    """Take one turn of a game; what the players are told is not kept."""
    black, white, game = pair
    await (black if ply % 2 == 0 else white).play(game, ply, _TURNS[ply])
    black.heap.clear()
    white.heap.clear()


async def play_on(pair: _Pair, after_s: float) -> None:
    """Take the turns that are watched, one every two seconds."""
    loop = asyncio.get_running_loop()
    begun = loop.time() + after_s
    for number in range(MOVES):
        await asyncio.sleep(max(0.0, begun + number * EVERY_S - loop.time()))
        await play(pair, BEFORE + number)


async def traced(page: Page, pairs: list[_Pair]) -> list[dict[str, Any]]:
    """Return the trace of the page while every game goes on."""
    events: list[dict[str, Any]] = []
    done = asyncio.Event()
    devtools: Any = await page.context.new_cdp_session(page)

    def collected(part: dict[str, Any]) -> None:
        events.extend(part["value"])

    def complete(_: dict[str, Any]) -> None:
        done.set()

    devtools.on("Tracing.dataCollected", collected)
    devtools.on("Tracing.tracingComplete", complete)
    more = "disabled-by-default-devtools.timeline"  # has the tasks themselves
    wanted = {"includedCategories": ["toplevel", "devtools.timeline", more]}
    await devtools.send("Tracing.start", {"traceConfig": wanted})
    await asyncio.gather(
        *(play_on(pair, EVERY_S * i / GAMES) for i, pair in enumerate(pairs))
    )
    await devtools.send("Tracing.end")
    await done.wait()
    return events


def tasks_ms(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return processor time and time on the wall of each task, the longest first."""
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        (event["tdur"] / 1000, event["dur"] / 1000)
        for event in events
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) in main
        and "tdur" in event
    ]
    return sorted(tasks, reverse=True)


async def measure() -> float:
    """Print the figures; return the processor time of the longest task, ms."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "data", bots=None) as server,
    ):
        people = People(server)
        pairs = [await people.pair(size=19, clock="1h") for _ in range(GAMES)]
        for ply in range(BEFORE):
            await asyncio.gather(*(play(pair, ply) for pair in pairs))
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=CHROMIUM_OPTIONS
            )
            page = await browser.new_page(viewport=DESKTOP)
            await page.goto(f"{server.url}/watch")
            await page.locator(".thumb").nth(GAMES - 1).wait_for()
            tasks = tasks_ms(await traced(page, pairs))
            await browser.close()
        await people.leave()
    longest = tasks[0][0]
    total = sum(cpu for cpu, _ in tasks)
    walls = sorted((wall for _, wall in tasks), reverse=True)
    print(f"{len(tasks)} tasks, {total:.0f} ms of processor time in all")
    print(
        f"the longest {longest:.1f} ms of {LONG_TASK_MS:.0f}; on the wall {walls[0]:.1f} ms"
    )
    return longest


if __name__ == "__main__":
    sys.exit(asyncio.run(measure()) > LONG_TASK_MS)
