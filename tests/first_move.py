"""How many clicks and seconds a newcomer needs until GNU Go has answered a move.

    python -m tests.first_move            # its own server, as `shoutan serve` starts it
    python -m tests.first_move URL        # a server that is running

Chromium opens the page with an empty profile, once at a desk and once as a phone, and goes
on with what the page then shows. Clicks are counted by the page's own events, from the
address to the answer on the board; seconds run from the first byte asked for. More than
`MOST_CLICKS`, or more than `MOST_S`, and the exit code is 1. The page must be built.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import needs
from tests.browser.conftest import CHROMIUM_OPTIONS, DESKTOP, PHONE
from tests.script_arguments import parser_of
from tests.server_process import running_server

MOST_CLICKS: Final = 3
MOST_S: Final = 10.0

_POINT: Final = re.compile("^K10,")
_BOT: Final = re.compile("gnu ?go", re.IGNORECASE)

# Kept where a new document finds it; a tap is a click as well.
_COUNTING: Final = """addEventListener("click", event => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """What it took until the answer stood on the board."""

    way: str
    clicks: int
    seconds: float

    @property
    def is_quick(self) -> bool:
        """Whether that is as little as it should be."""
        return self.clicks <= MOST_CLICKS and self.seconds <= MOST_S


def by_the_form(page: Page) -> None:
    """As it stands, against the bot that it offers: a 19x19 board at a desk."""
    page.get_by_role("radio", name="A bot", exact=True).click()
    expect(page.locator(".botchoice .chosen, .botmenu")).to_contain_text(_BOT)
    page.get_by_role("button", name="Take a seat").click()
    _expect_our_move(page)
    page.get_by_role("gridcell", name=_POINT).click()


def by_the_list(page: Page) -> None:
    """From the list of bots under the form, by finger: the first tap enlarges the board."""
    page.get_by_role("listitem").filter(has_text=_BOT).get_by_role("button").tap()
    _expect_our_move(page)
    page.get_by_role("gridcell", name=_POINT).tap()
    page.get_by_role("button", name="Play K10").tap()


WAYS: Final[dict[str, tuple[Callable[[Page], None], bool]]] = {
    "at a desk, by the form": (by_the_form, False),
    "on a phone, by the list of bots": (by_the_list, True),
}


def _expect_our_move(page: Page) -> None:
    """Wait for our turn: by lot it is the first, or the answer to GNU Go's first stone."""
    expect(page.get_by_role("region", name="you, to move")).to_be_visible()
    expect(page.locator(".goban[data-hand]")).to_be_visible()


def first_answer(browser: Browser, url: str, way: str) -> FirstMove:
    """Go that way with an empty profile until GNU Go's answer stands on the board."""
    go, phone = WAYS[way]
    size: Any = PHONE if phone else DESKTOP
    context = browser.new_context(
        viewport=size, has_touch=phone, is_mobile=phone, locale="en-US"
    )
    context.add_init_script(_COUNTING)
    try:
        page = context.new_page()
        began = perf_counter()
        page.goto(url)
        go(page)
        stone = re.compile("^K10, (black|white)")
        expect(page.get_by_role("gridcell", name=stone)).to_have_count(1)
        # Ours again, with the other side's stone as the last one.
        last = re.compile("(black|white).*last move")
        expect(page.get_by_role("gridcell", name=last)).not_to_have_accessible_name(
            _POINT
        )
        _expect_our_move(page)
        seconds = perf_counter() - began
        clicks = int(page.evaluate("sessionStorage.clicks"))
    finally:
        context.close()
    return FirstMove(way, clicks, seconds)


@contextmanager
def _server(url: str | None) -> Generator[str]:
    """Yield the address of the server that was named, or of one as anybody starts it."""
    if url is not None:
        yield url
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "data", bots=None) as server,
    ):
        yield server.url


def main(arguments: list[str]) -> int:
    """Go each way once; print clicks and seconds, return 1 where either is too much."""
    parser = parser_of(__file__, __doc__)
    parser.add_argument("url", nargs="?", metavar="URL", help="of a server that runs")
    url: str | None = parser.parse_args(arguments).url
    program = needs.find_chromium()
    if program is None:
        print("Chromium is missing: install the package chromium.")
        return 2
    with _server(url) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=CHROMIUM_OPTIONS)
        found = [first_answer(browser, address, way) for way in WAYS]
        browser.close()
    for one in found:
        mark = "" if one.is_quick else "  TOO MUCH"
        print(f"{one.way:34}{one.clicks} clicks{one.seconds:8.2f} s{mark}")
    print(f"{'at most':34}{MOST_CLICKS} clicks{MOST_S:8.2f} s")
    return 0 if all(one.is_quick for one in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
