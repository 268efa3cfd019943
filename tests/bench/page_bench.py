"""The page in Chromium: how heavy, how soon of use, how soon a move is on the other board.

Three figures, each beside its limit, on loopback and one machine:

- a first visit with nothing kept: until it is drawn, until the first input (a press of the
  script's at the moment it is drawn) has had its effect, until the server has welcomed us;
  and how much the page moved under the reader (layout shift, no unit)
- a move from the release of the mouse to the other person's board, two contexts of one
  Chromium: until the board says so, and until the frame with the stone is drawn. Frames are
  16.7 ms apart. Both pages have the system's clock; each side moves in turn, so that a
  difference of their origins would show between the two
- the longest task with sixty live boards (`thumbs.py`), which takes a minute

usage: page_bench.py [--repeats 7] [--moves 100] [--without-thumbs]
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.async_api import Browser, Page, async_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, from anywhere
from scripts.page import DIST
from tests import needs
from tests.bench import thumbs
from tests.bench.page_probes import PLACES, PRESSED, SEES, VISIT
from tests.browser.conftest import CHROMIUM_OPTIONS, DESKTOP
from tests.page_weight import first_loads
from tests.people import People
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

SIZE: Final = 19
LIMITS: Final = {"weight": 150.0, "of use": 1000.0, "move": 50.0}
"""kB, ms, ms."""


def main() -> int:
    """Measure and print; 1 if the longest task is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7, help="first visits")
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--without-thumbs", action="store_true")
    options = parser.parse_args()
    if (lack := needs.browser_lack()) is not None:
        print(f"Not measured: {lack.sentence}.")
        return 0
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    weigh()
    asyncio.run(measure(options.repeats, options.moves))
    if options.without_thumbs:
        return 0
    return int(asyncio.run(thumbs.measure()) > thumbs.LONG_TASK_MS)


def weigh() -> None:
    """Print what a first visit loads, script and style by gzip."""
    loads = first_loads(DIST)
    for page in ("Lobby", "Game"):
        heaviest = max(load.gzip_bytes for load in loads if load.page == page) / 1000
        limit = f"of {LIMITS['weight']:.0f}"
        print(f"first load of {page.lower():5}  {heaviest:6.1f} kB {limit}")


async def measure(visits: int, moves: int) -> None:
    """Print how soon the page is of use, and how soon a move is seen."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with running_server(data, bots=None) as server:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=CHROMIUM_OPTIONS
                )
                noted = [await visit(browser, server) for _ in range(visits + 1)]
                print_visits(noted[1:])  # the first one also warms the server
                print_moves(await play(browser, server, moves))
                await browser.close()


async def visit(browser: Browser, server: ServerProcess) -> dict[str, float]:
    """Visit the lobby with nothing kept; return what it noted, ms."""
    context = await browser.new_context(viewport=DESKTOP, locale="en-US")
    page = await context.new_page()
    await page.add_init_script(VISIT)
    await page.goto(server.url)
    noted: dict[str, float] = await page.evaluate("visited")
    await context.close()
    return noted


def print_visits(noted: list[dict[str, float]]) -> None:
    """Print the medians of all first visits, and their worst."""
    limit = LIMITS["of use"]
    for name, words in (
        ("painted", "something to see"),
        ("drawn", "the page drawn"),
        ("handled", "an input has its effect"),
        ("named", "welcomed by the server"),
    ):
        times = [one[name] for one in noted]
        print(f"{words:24} {_spread(times)} of {limit:.0f}")
    print(f"layout shift             {max(one['shift'] for one in noted):.4f}")


async def play(
    browser: Browser, server: ServerProcess, moves: int
) -> list[dict[str, float]]:
    """Play by mouse on two pages; return when what was noted of each move, ms."""
    people = People(server)
    black, white, game = await people.pair(size=SIZE, clock="1h")
    sides = [await seat(browser, server, person, game) for person in (black, white)]
    await people.leave()
    where: dict[int, tuple[float, float]] = {
        point: (x, y) for point, x, y in await sides[0].evaluate(PLACES)
    }
    # No two of them touch, so that each is legal and takes nothing.
    apart = [p for p in where if (p % SIZE + p // SIZE) % 2 == 0]
    times: list[dict[str, float]] = []
    for number in range(moves):
        point = apart[number * 7 % len(apart)]
        mover, other = sides[number % 2], sides[1 - number % 2]
        await asyncio.gather(*(side.evaluate(SEES, point) for side in sides))
        await mover.mouse.click(*where[point])
        seen: dict[str, float] = await other.evaluate("seen")
        await mover.evaluate("seen")  # and is told that it was done
        times.append({**await mover.evaluate("noted"), **seen})
    return times


async def seat(
    browser: Browser, server: ServerProcess, person: Client, game: str
) -> Page:
    """Return the page of somebody who sits in a game, when it shows the board."""
    context = await browser.new_context(viewport=DESKTOP, locale="en-US")
    page = await context.new_page()
    await page.add_init_script(PRESSED)
    await page.add_init_script(f'localStorage["shoutan.guest"] = "{person.token}"')
    await page.goto(f"{server.url}/game/{game}")
    await page.get_by_role("gridcell").nth(SIZE * SIZE - 1).wait_for()
    return page


def print_moves(times: list[dict[str, float]]) -> None:
    """Print median and tail of what a move takes, of each side and of each part."""
    limit = LIMITS["move"]
    for until, words in (("set", "a move, on the board"), ("drawn", "a move, drawn")):
        every = [one[until] - one["pressed"] for one in times]
        sides = ", ".join(f"{median(every[side::2]):.1f}" for side in (0, 1))
        print(f"{words:24} {_spread(every)} of {limit:.0f}; by side {sides}")
    for begin, end, words in (
        ("pressed", "sent", "released to sent"),
        ("sent", "heard", "sent to heard"),
        ("heard", "set", "heard to on the board"),
        ("set", "drawn", "on the board to drawn"),
    ):
        print(f"  {words:22} {_spread([one[end] - one[begin] for one in times])}")


def _spread(times: list[float]) -> str:
    high = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"median {median(times):6.1f} ms, p95 {high:6.1f}"


if __name__ == "__main__":
    sys.exit(main())
