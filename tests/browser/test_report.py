"""The report of a match in Chromium: a file that is opened, and needs nothing else."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

import pytest
from playwright.sync_api import Page, Route, expect
from shoutan_clients.match.game_line import GameLine

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.test_axe import severe_findings
from tests.clients.match.made_up import lines_of, plan_of
from tests.clients.match.report_pages import report_of
from tests.clients.match.test_report_text import hostile

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lines() -> list[GameLine]:
    return lines_of(plan_of(games=12))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, lines: list[GameLine]) -> Path:
    """Write a report into the folder of a match, with its records."""
    folder = tmp_path_factory.mktemp("match")
    (folder / "games").mkdir()
    for line in lines:
        (folder / line.sgf).write_text("(;GM[1]FF[4])")
    report_of(folder, plan_of(games=12), lines)
    return folder / "report.html"


def opened(page: Page, report: Path) -> list[str]:
    """Open it without a network; returns what it asks for and what it complains about."""
    seen: list[str] = []

    def note(route: Route) -> None:
        seen.append(f"asked for {route.request.url}")
        if route.request.url == report.as_uri():
            route.continue_()
        else:
            route.abort()

    page.context.set_offline(True)
    page.route("**", note)
    page.on("console", lambda message: seen.append(f"{message.type}: {message.text}"))
    page.add_init_script(
        "addEventListener('securitypolicyviolation',"
        " event => console.error('policy: ' + event.violatedDirective))"
    )
    page.goto(report.as_uri())
    return seen


def test_it_loads_nothing_and_works(
    report: Path, lines: list[GameLine], new_page: NewPage
) -> None:
    page = new_page()
    seen = opened(page, report)
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed v Oak")
    for name in ("Elo with 95 % error bars", "Time for a move", "Endings"):
        expect(page.get_by_role("img", name=name).first).to_be_visible()
    rows = page.locator("#list tbody tr")
    expect(rows).to_have_count(len(lines))

    page.get_by_role("button", name="Moves").click()
    moves = [
        int(text) for text in page.locator("#list td:nth-child(7)").all_inner_texts()
    ]
    assert moves == sorted(line.moves for line in lines)
    void = [line for line in lines if line.result == "Void"]
    page.get_by_label("Show games with").fill("void")
    expect(page.get_by_role("status")).to_have_text(f"{len(void)} of {len(lines)}")

    page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    boards = page.get_by_role("img", name=re.compile("^Final position of game"))
    expect(boards).to_have_count(len(lines))
    expect(boards.last).to_be_visible()
    assert seen == [f"asked for {report.as_uri()}"]


def test_links_lead_to_records(
    report: Path, lines: list[GameLine], new_page: NewPage
) -> None:
    page = new_page()
    opened(page, report)
    links: list[str] = page.eval_on_selector_all(
        "a[href]", "all => all.map(a => a.href)"
    )
    assert len(links) == 2 * len(lines)
    for link in links:
        assert Path(url2pathname(unquote(urlsplit(link).path))).is_file(), link


def test_nothing_severe_and_nothing_too_wide(report: Path, new_page: NewPage) -> None:
    page = new_page()
    opened(page, report)
    page.evaluate(
        "document.querySelectorAll('details').forEach(d => { d.open = true })"
    )
    assert severe_findings(page) == []
    page.emulate_media(color_scheme="dark")
    assert severe_findings(page, "color-contrast") == []
    for size in (DESKTOP, PHONE, {"width": 320, "height": 640}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_on_a_phone_tables_that_go_on_show_it_and_short_names_are_not_broken(
    tmp_path: Path, new_page: NewPage
) -> None:
    names = ("gnugo-level-1", "gnugo-level-10")
    plan = plan_of(names, games=12)
    held = [
        line.model_copy(update={"opening": f"random-{line.pair:04}"})
        for line in lines_of(plan)
    ]
    report_of(tmp_path, plan, held)
    page = new_page(phone=True)
    page.goto((tmp_path / "report.html").as_uri())
    wide = page.locator(".wide").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one =>"
        " [getComputedStyle(one).backgroundAttachment,"
        "  getComputedStyle(one).backgroundImage.split('linear-gradient').length - 1])"
    )
    # Two shades that stay at the edges, under two strips of paper that scroll along.
    assert len(wide) >= 3
    assert all(one == ["local, local, scroll, scroll", 4] for one in wide)
    lines_of_names = page.locator("td bdi, tbody th bdi").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one =>"
        " Math.round(one.getBoundingClientRect().height"
        "  / parseFloat(getComputedStyle(one).lineHeight)))"
    )
    assert len(lines_of_names) > len(held)
    assert set(lines_of_names) == {1}
    # Beside a line of a chart the whole name stands, within the page.
    label = page.locator("svg#times text.label, #play svg text.label").get_by_text(
        "gnugo-level-10", exact=True
    )
    expect(label.first).to_be_visible()
    box = label.first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


FIRST_LINES = """rows => rows.map(row => [...row.cells].map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const tops = [...range.getClientRects()].filter(box => box.height > 10);
  return Math.min(...tops.map(box => box.top));
}))"""
"""Where the first line of text of each cell begins, row by row."""


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_long_remark_neither_moves_nor_hides_what_is_beside_it(
    tmp_path: Path, lines: list[GameLine], new_page: NewPage, *, is_phone: bool
) -> None:
    said = "Oak lost in turn 9: its process ended. " * 9
    held = [line.model_copy(update={"detail": said}) for line in lines[:3]]
    plan = plan_of(games=12)
    report_of(tmp_path, plan, held)
    page = new_page(phone=is_phone)
    page.goto((tmp_path / "report.html").as_uri())
    rows = page.locator("#list tbody tr")
    for tops in rows.evaluate_all(FIRST_LINES):
        assert max(tops) - min(tops) < 6, tops
    heights = "rows => rows.map(row => row.getBoundingClientRect().height)"
    assert max(rows.evaluate_all(heights)) < 64
    rows.first.locator("summary").click()
    first, *others = rows.evaluate_all(heights)
    assert first > 2 * max(others)
    for tops in rows.evaluate_all(FIRST_LINES):
        assert max(tops) - min(tops) < 6, tops
    # What is to be read above a table is within the screen, wherever the table is.
    page.locator("#games .wide").evaluate("one => one.scrollLeft = one.scrollWidth")
    width = (PHONE if is_phone else DESKTOP)["width"]
    spans = page.locator("caption span").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one =>"
        " [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
    )
    assert len(spans) >= 3
    assert all(0 <= left < right <= width for left, right in spans), spans


def test_on_a_phone_all_columns_of_the_results_are_seen(
    tmp_path: Path, new_page: NewPage
) -> None:
    """As long as nobody drew: names give way, the last column does not."""
    plan = plan_of(("gnugo-level-10", "gnugo-level-1"), games=12)
    report_of(tmp_path, plan, [line for line in lines_of(plan) if line.winner])
    page = new_page(phone=True)
    opened(page, tmp_path / "report.html")
    results = page.get_by_role("group", name="Results by color")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert results.evaluate("one => one.scrollWidth - one.clientWidth") == 0, width


def test_long_names_make_no_page_too_wide(
    tmp_path: Path, lines: list[GameLine], new_page: NewPage
) -> None:
    plan, held = hostile("n" * 200, lines[:4])
    report_of(tmp_path, plan, held)
    page = new_page(phone=True)
    page.goto((tmp_path / "report.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_it_is_complete_without_scripts(
    report: Path, lines: list[GameLine], new_page: NewPage
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(report.as_uri())
    expect(page.locator("#list tbody tr")).to_have_count(len(lines))
    expect(page.locator("#list button")).to_have_count(0)
    expect(page.get_by_role("img", name="Lengths of games")).to_be_visible()
