"""The report of a match for its picture: made up, written to a file, opened from there."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from shoutan_clients.match.report import write_report
from shoutan_clients.match.statistics import standings
from shoutan_host.ids import seeded

from tests.clients.match.made_up import BEGAN, lines_of, plan_of
from tests.pictures.palette import with_palette

NAME: Final = "match-report"
SIZE: Final = (1280, 1640)
"""CSS pixels: the verdict, the results and the charts of strength."""
GAMES: Final = 120


def written(folder: Path) -> Path:
    """Write the report of a match into a folder; return its path."""
    plan = plan_of(games=GAMES)
    chance = seeded(plan.seed)
    lines = [
        line.model_copy(
            update={
                "scores": tuple(
                    chance.gauss(turn / 6 * (1 if line.winner == "black" else -1), 2)
                    for turn in range(line.moves)
                )
            }
        )
        for line in lines_of(plan)
    ]
    versions = {"Reed": "Reed 2.1", "Oak": "Oak 1.4"}
    stamp = BEGAN.isoformat()
    held = standings(plan, lines)
    return write_report(folder, plan, lines, held, made_at=stamp, versions=versions)


def take_report(browser: Browser, folder: Path, picture: Path) -> list[str]:
    """Take the picture of a report; returns what is wrong with it."""
    problems: list[str] = []
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    blank = browser.new_page()
    try:
        page.on("pageerror", lambda error: problems.append(f"{NAME}: {error}"))
        page.goto(written(folder).as_uri(), wait_until="load")
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > SIZE[0]:
            problems.append(f"{NAME}: {wide} px wide on {SIZE[0]} px")
        picture.write_bytes(with_palette(blank, page.screenshot()))
    finally:
        page.close()
        blank.close()
    return problems
