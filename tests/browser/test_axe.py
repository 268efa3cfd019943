"""axe-core finds nothing serious on the pages, light and dark, wide and narrow."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.page import NODE_MODULES
from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import expect_stone, point, sit_down, tap
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]

AXE: Path = NODE_MODULES / "axe-core" / "axe.min.js"
SEVERE = {"serious", "critical"}


def severe_findings(page: Page, *rules: str) -> list[str]:
    """Return what axe-core calls serious or critical on a page as it is, by all rules or some."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found: list[dict[str, Any]] = page.evaluate(
        "async (options) => (await axe.run(options)).violations", options
    )
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
        if rule["impact"] in SEVERE
    ]


def expect_nothing_severe(page: Page, name: str) -> None:
    """Judge the page; in the dark theme only its colors differ."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    keep_picture(page, f"axe-{name}-light")
    assert severe_findings(page) == [], f"{name}, light"
    page.emulate_media(color_scheme="dark")
    keep_picture(page, f"axe-{name}-dark")
    assert severe_findings(page, "color-contrast") == [], f"{name}, dark"


def test_a_button_without_a_name_is_found(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    take_seat = page.get_by_role("button", name="Take a seat")
    expect(take_seat).to_be_visible()
    take_seat.evaluate("button => button.replaceChildren()")
    assert any(text.startswith("button-name: ") for text in severe_findings(page))


def test_nothing_severe_from_the_lobby_to_the_count(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(server.url)
    expect(host.get_by_role("button", name="Take a seat")).to_be_visible()
    expect_nothing_severe(host, "lobby")
    sit_down(host, "A friend")
    expect(host.get_by_role("button", name="Copy the link")).to_be_visible()
    expect_nothing_severe(host, "waiting")
    for part in ("", "watch", "bots", "game/AAAAAAAAAAAAAAAAAAAAAA", "nothing"):
        guest.goto(f"{server.url}/{part}")
        expect(guest.locator("main")).to_be_visible()
        expect_nothing_severe(guest, f"narrow-page-{part.partition('/')[0]}")

    guest.goto(host.url)
    guest.get_by_role("button", name="Take a seat").click()
    point(host, "E5")
    expect_stone(guest, "E5", "black")
    tap(guest, "C3")
    expect(host.get_by_role("region", name="Black, you, to move")).to_be_visible()
    host.get_by_role("button", name="More").click()
    expect_nothing_severe(host, "game")
    host.get_by_role("tab", name="Details").click()
    host.get_by_role("button", name="Settings", exact=True).click()
    host.get_by_role("radio", name="High contrast").click()
    expect_nothing_severe(host, "settings")
    host.get_by_role("radio", name="Wood").click()
    host.get_by_role("button", name="Close the settings").click()
    expect_nothing_severe(guest, "narrow-game")

    host.get_by_role("button", name="Offer the end").click()
    guest.get_by_role("button", name="Agree the end").click()
    expect(host.get_by_role("heading", name="Which stones are dead?")).to_be_visible()
    point(host, "C3")
    expect(guest.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    expect_nothing_severe(host, "settling")
    expect_nothing_severe(guest, "narrow-settling")

    for page in (guest, host):
        page.get_by_role("button", name="Confirm proposal 2").click()
    for page, name in ((host, "finished"), (guest, "narrow-finished")):
        expect(page.get_by_text("wins by").first).to_be_visible()
        expect_nothing_severe(page, name)
    with host.expect_popup() as opened:
        host.get_by_role("link", name="The count sheet to print").click()
    expect_nothing_severe(opened.value, "count-sheet")
