"""Take pictures of every page of a server that people play at, and of a match's report.

    python -m tests.pictures                     # docs/pictures
    python -m tests.pictures --all FOLDER        # every size, theme and language, to look at
    python -m tests.pictures --all FOLDER --only game settling --looks 390-light

Exit code 1 if a page was wider than its screen, or broke.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from scripts.steps import say
from tests.browser.conftest import CHROMIUM_OPTIONS
from tests.needs import find_chromium
from tests.pictures.house import ORIGIN, House, opened_house
from tests.pictures.match_report import NAME as REPORT
from tests.pictures.match_report import take_report
from tests.pictures.palette import with_palette
from tests.pictures.shots import SHOTS, Shot

DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
PATIENCE_MS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Look:
    """A screen: its size in CSS pixels, theme and language."""

    width: int
    height: int
    is_dark: bool = False
    language: str = "en"

    @property
    def is_phone(self) -> bool:
        """Tell whether it is held in a hand, and touched."""
        return min(self.width, self.height) < NARROW_PX


LOOKS: Final = {
    "1280-light": Look(1280, 800),
    "1280-dark": Look(1280, 800, is_dark=True),
    "1280-light-zh": Look(1280, 800, language="zh"),
    "1920-light": Look(1920, 1080),
    "820-light": Look(820, 1180),
    "390-light": Look(390, 844),
    "390-dark-zh": Look(390, 844, is_dark=True, language="zh"),
    "320-light": Look(320, 640),
    "844-light": Look(844, 390),
}
NARROW_PX: Final = 700
PLAIN: Final = "1280-light"
"""The look whose name is left out in docs/pictures."""


def file_name(shot: str, look: str) -> str:
    """Return the name of a picture in docs/pictures, such as `game-390-light.png`."""
    return f"{shot}.png" if look == PLAIN else f"{shot}-{look}.png"


def opened(browser: Browser, house: House, shot: Shot, look: Look, path: str) -> Page:
    """Open what is to be seen, as whoever looks at it, and press what is to be pressed."""
    kept = {"shoutan.language": look.language}
    token = house.people[shot.who].session if shot.who is not None else None
    if token is not None:
        kept["shoutan.session"] = token
    stored = [{"name": name, "value": value} for name, value in kept.items()]
    size: Any = {"width": look.width, "height": look.height}
    state: Any = {"origins": [{"origin": ORIGIN, "localStorage": stored}]}
    context = browser.new_context(
        viewport=size,
        has_touch=look.is_phone,
        is_mobile=look.is_phone,
        color_scheme="dark" if look.is_dark else "light",
        reduced_motion="reduce",
        locale="zh-CN" if look.language == "zh" else "en-US",
        storage_state=state,
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{ORIGIN}{path}", wait_until="networkidle")
    return page


def problems_of(page: Page, name: str) -> list[str]:
    """Return what no picture shows: a page that can be moved sideways."""
    wide, screen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    return [f"{name}: {wide} px wide on {screen} px"] if wide > screen else []


def take(
    browser: Browser, house: House, shot: Shot, files: dict[str, Path]
) -> list[str]:
    """Take a picture for each look; returns what is wrong with them."""
    problems: list[str] = []
    path = shot.scene(house)
    with ExitStack() as stack:
        pages: dict[str, Page] = {}
        blank = browser.new_page()
        stack.callback(blank.close)
        for look in files:
            page = opened(browser, house, shot, LOOKS[look], path)
            stack.callback(page.context.close)
            page.on("pageerror", lambda error: problems.append(f"{shot.name}: {error}"))
            pages[look] = page
            try:
                if shot.press is not None:
                    shot.press(page)
            except (PlaywrightError, AssertionError) as error:
                problems.append(f"{files[look].name}: {str(error).splitlines()[0]}")
        if shot.moment is not None:
            shot.moment(house, list(pages.values()))
        for look, page in pages.items():
            picture = _shoot(page, LOOKS[look], whole=not shot.top_only)
            files[look].write_bytes(with_palette(blank, picture))
            problems += problems_of(page, files[look].name)
    return problems


def _names(house: House) -> list[str]:
    """Return how Chromium finds the server under the name that the pictures show."""
    host = ORIGIN.removeprefix("http://")
    return [
        f"--host-resolver-rules=MAP {host} 127.0.0.1:{house.server.port}",
        # As behind a proxy with a certificate.
        f"--unsafely-treat-insecure-origin-as-secure={ORIGIN}",
    ]


def _shoot(page: Page, look: Look, *, whole: bool) -> bytes:
    """Take one picture, by default of the whole length of the page."""
    if whole and look.is_phone and look.width <= NARROW_PX:
        # What is fixed to the foot of the screen would stand in the middle.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": look.width, "height": height})
    return page.screenshot(full_page=whole)


def wanted(arguments: argparse.Namespace) -> list[tuple[Shot, dict[str, Path]]]:
    """Return the pictures to take, with the file of each look."""
    found: list[tuple[Shot, dict[str, Path]]] = []
    for shot in SHOTS:
        if arguments.only and shot.name not in arguments.only:
            continue
        if arguments.all is None:
            files = {look: DOCS / file_name(shot.name, look) for look in shot.docs}
        else:
            looks: Sequence[str] = arguments.looks or list(LOOKS)
            files = {look: arguments.all / f"{shot.name}-{look}.png" for look in looks}
        if files:
            found.append((shot, files))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Take them all; prints each name, and what is wrong."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every look, here")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="only these pages")
    parser.add_argument("--looks", nargs="*", choices=list(LOOKS), help="only these")
    arguments = parser.parse_args(argv)
    (arguments.all or DOCS).mkdir(parents=True, exist_ok=True)
    problems: list[str] = []
    with (
        tempfile.TemporaryDirectory(prefix="shoutan-pictures-") as folder,
        opened_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=[*CHROMIUM_OPTIONS, *_names(house)]
        )
        for shot, files in wanted(arguments):
            say(shot.name)
            problems += take(chromium, house, shot, files)
        if not arguments.only or REPORT in arguments.only:
            say(REPORT)
            picture = (arguments.all or DOCS) / file_name(REPORT, PLAIN)
            problems += take_report(chromium, Path(folder), picture)
        chromium.close()
    for problem in problems:
        say(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
