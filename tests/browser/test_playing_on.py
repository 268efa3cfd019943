"""What players do for each other on the page: a rematch, a claim, a minute more."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_asking import begin
from tests.browser.test_play import expect_stone, point, tap
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server that lets an absence be claimed soon."""
    folder = tmp_path_factory.mktemp("playing-on")
    config = folder / "shoutan.toml"
    config.write_text("[players]\nleft_s = 2\naway_s = 2\n", encoding="utf-8")
    with running_server(folder / "data", "--config", str(config)) as server:
        yield server


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes").click()


def test_a_rematch_leads_both_to_a_game_with_changed_colors(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    old = black.url
    resign(black)
    black.get_by_role("button", name="Offer a rematch").click()
    expect(black.get_by_role("button", name="Withdraw")).to_be_focused()
    keep_picture(black, "rematch-offered-1280")
    expect(white.get_by_role("button", name="Play again")).to_be_visible()
    keep_picture(white, "rematch-asked-390")
    white.get_by_role("button", name="Decline").tap()
    black.get_by_role("button", name="Offer a rematch").click()
    white.get_by_role("button", name="Play again").tap()
    expect(white.get_by_role("region", name="Black, you, to move")).to_be_visible()
    expect(black.get_by_role("region", name="White, you")).to_be_visible()
    assert black.url == white.url != old
    point(white, "E5")
    expect_stone(black, "E5", "black")
    black.goto(old)
    black.get_by_role("link", name="To the rematch").click()
    expect_stone(black, "E5", "black")


def test_the_game_of_who_went_away_is_claimed(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    white.goto("about:blank")
    expect(black.get_by_text("Your opponent is away. In")).to_be_visible()
    keep_picture(black, "away-1280")
    white.go_back()
    expect(black.get_by_text("Your opponent is away")).to_have_count(0)
    white.goto("about:blank")
    claim = black.get_by_role("button", name="Claim the game")
    expect(claim).to_be_visible()
    keep_picture(black, "claim-1280")
    claim.click()
    expect(black.get_by_role("button", name="Offer a rematch")).to_be_visible()
    keep_picture(black, "claimed-1280")


def test_a_minute_is_given_to_the_opponent(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    white.get_by_role("button", name="More", exact=True).tap()
    keep_picture(white, "more-time-390")
    white.get_by_role("button", name="Give a minute").tap()
    clock = black.get_by_test_id("seat-black").get_by_test_id("clock")
    expect(clock).to_contain_text("20:")
    black.get_by_role("tab", name="Referee").click()
    expect(black.get_by_text("White gives Black 60 s more.").first).to_be_visible()
    keep_picture(black, "time-given-1280")


STAND_IN = """() => {
window.shown = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    Notification.permission = "granted";
    return "granted";
  }
  constructor(title, options) {
    window.shown.push(`${title}. ${options.body.replace(/[0-9]+/, "N")}`);
  }
  close() {}
};
}"""
HIDDEN = (
    'Object.defineProperty(document, "visibilityState", '
    '{value: "hidden", configurable: true})'
)


def test_a_hidden_tab_is_told_of_its_move_once_that_was_asked_for(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    black.evaluate(STAND_IN)
    point(black, "E5")
    expect_stone(white, "E5", "black")
    white.evaluate(STAND_IN)
    white.evaluate(HIDDEN)
    white.get_by_role("button", name="More", exact=True).tap()
    button = white.get_by_role("button", name="Notify me of my move")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    pressed = white.get_by_role("button", name="Notifies you of your move")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    keep_picture(white, "reminders-390")
    tap(white, "C3")
    expect_stone(black, "C3", "white")
    point(black, "D4")
    expect_stone(white, "D4", "black")
    white.wait_for_function("window.shown.length > 1")
    assert white.evaluate("window.shown") == [
        "Notifies you of your move. This is how it looks.",
        "Your move. Against Guest N",
    ]
    assert black.evaluate("window.shown") == []
