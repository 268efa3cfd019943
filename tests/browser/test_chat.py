"""People talk on the page: two players, a spectator, a referee; a killed server between."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point, sit_down
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without bots on which one word is not used."""
    data = tmp_path_factory.mktemp("talk") / "data"
    with running_server(data, "--chat-word", "rude") as server:
        yield server


def open_talk(page: Page, name: str | re.Pattern[str] = "Talk") -> Locator:
    """Open the tab of talk; return its lines."""
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("log")


def expect_lines(log: Locator, *lines: str) -> None:
    """Expect exactly these lines, in this order."""
    expect(log.locator("p")).to_have_text(list(lines))


def test_two_players_and_a_spectator_talk_through_a_killed_server(
    talkative: ServerProcess, new_page: NewPage
) -> None:
    black, white, eve = new_page(), new_page(phone=True), new_page()
    black.goto(talkative.url)
    sit_down(black, "A friend")
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    point(black, "E5")
    eve.goto(black.url)
    expect_stone(eve, "E5", "black")

    # By the keyboard alone, from the board.
    white.get_by_role("gridcell", name="E5, ").focus()
    black.get_by_role("gridcell", name="E5, ").focus()
    black.keyboard.press("/")
    field = black.get_by_role("textbox", name="Say something")
    expect(field).to_be_focused()
    expect(black.get_by_text("Spectators’ talk opens after the game.")).to_be_visible()
    black.keyboard.type("<b>Hello</b> https://go.example")
    black.keyboard.press("Enter")
    expect(field).to_have_value("")
    log = black.get_by_role("log")
    name = re.compile(r"^Guest \d{4} <b>Hello</b> https://go\.example$")
    expect(log.locator("p")).to_have_text(name)
    expect(log.locator("a")).to_have_count(0)

    # Elsewhere it is unread; a set phrase is in the language of each reader.
    expect(white.get_by_role("tab", name="Talk 1 new line")).to_be_visible()
    keep_picture(white, "chat-unread-390")
    white_log = open_talk(white, re.compile("^Talk"))
    expect(white.get_by_role("tab", name="Talk", exact=True)).to_be_visible()
    white.get_by_role("button", name="Hello. A good game to you.").tap()
    expect(log.locator("p").nth(1)).to_contain_text("Hello. A good game to you.")
    black.get_by_role("button", name="中文").click()
    expect(log.locator("p").nth(1)).to_contain_text("请多指教。")
    keep_picture(black, "chat-zh-1280")
    black.get_by_role("button", name="English").click()

    # What is refused stays in the field.
    field.fill("You are RUDE")
    field.press("Enter")
    alert = black.get_by_role("alert").filter(has_text="is not used on this server")
    expect(alert).to_be_visible()
    expect(field).to_have_value("You are RUDE")
    keep_picture(black, "chat-refused-1280")

    # Spectators are apart until the end.
    eve_log = open_talk(eve, "Talk")
    expect(eve.get_by_text("Players do not see this before the end.")).to_be_visible()
    eve_field = eve.get_by_role("textbox", name="Say something to spectators")
    eve_field.fill("White is lost")
    eve_field.press("Enter")
    expect(eve_log.locator("p").nth(2)).to_contain_text("White is lost")
    keep_picture(eve, "chat-spectator-1280")

    # A second tab of the same person, and a server that is killed: no hole, no double.
    again = black.context.new_page()
    again.goto(black.url)
    expect_stone(again, "E5", "black")
    again_log = open_talk(again)
    expect(again_log.locator("p")).to_have_count(2)
    talkative.kill()
    expect(white.get_by_text("No connection.").first).to_be_visible()
    white.get_by_role("textbox", name="Say something").fill("Still there?")
    white.get_by_role("button", name="Send").tap()
    expect(white.get_by_text("This is not sent yet")).to_be_visible()
    talkative.start()
    for page_log in (log, white_log, again_log):
        expect(page_log.locator("p")).to_have_count(3)
        expect(page_log.locator("p").nth(2)).to_contain_text("Still there?")
    expect(eve_log.locator("p")).to_have_count(4)
    keep_picture(white, "chat-390")

    # There is talk while dead stones are agreed upon, on a phone within its width.
    white.get_by_role("gridcell", name="C3, ").focus()
    white.keyboard.press("Enter")
    white.keyboard.press("Enter")
    expect_stone(black, "C3", "white")
    black.get_by_role("button", name="Offer the end").click()
    white.get_by_role("button", name="Agree the end").tap()
    settling = white.get_by_role("region", name="Talk")
    settling.get_by_role("textbox").fill("C3 is dead.")
    settling.get_by_role("textbox").press("Enter")
    expect(settling.get_by_role("textbox")).to_have_value("")
    # The button that stands over the end of the page does not cover the field.
    confirm = white.get_by_role("button", name="Confirm: no dead stones").bounding_box()
    where = settling.get_by_role("textbox").bounding_box()
    assert confirm is not None
    assert where is not None
    assert where["y"] + where["height"] <= confirm["y"]
    expect(log.locator("p").nth(3)).to_contain_text("C3 is dead.")
    assert white.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    keep_picture(white, "chat-settling-390")

    # After the end everybody reads what spectators said, where it was said.
    black.get_by_role("button", name="Resign").click()
    black.get_by_role("button", name="Yes").click()
    expect(black.get_by_role("tab", name="Talk", exact=True)).to_be_visible()
    expect(log.locator("p").nth(2)).to_contain_text("White is lost")
    expect(log.locator("p")).to_have_count(5)

    # Whom one does not want to hear: on this device, here and after a reload.
    black.get_by_role("button", name="People who spoke").click()
    mute = black.get_by_role("button", name=re.compile("^Mute Guest")).last
    expect(black.get_by_role("button", name=re.compile("^Mute Guest"))).to_have_count(2)
    keep_picture(black, "chat-people-1280")
    mute.click()
    black.get_by_role("button", name="Done").click()
    expect(log.locator("p")).to_have_count(4)
    black.reload()
    log = open_talk(black, "Talk")
    expect(log.locator("p")).to_have_count(4)


def test_a_referee_talks_with_players_and_silences_a_spectator(
    talkative: ServerProcess, new_page: NewPage
) -> None:
    cai, black, white, eve = new_page(), new_page(), new_page(phone=True), new_page()
    cai.goto(talkative.url)
    choose(cai, "Board", "9×9")
    choose(cai, "Against", "A friend")
    cai.get_by_role("button", name="Change", exact=True).click()
    cai.get_by_label("I referee; two others play").check()
    choose(cai, "Color of who sits down first", "Black")
    cai.get_by_role("button", name="Open the game").click()
    expect(cai.get_by_text("You referee this game and take no seat.")).to_be_visible()
    for player in (black, white):
        player.goto(cai.url)
        player.get_by_role("button", name="Take a seat").click()
        expect(player.get_by_role("button", name="Take a seat")).to_have_count(0)
    point(black, "E5")
    expect_stone(white, "E5", "black")

    # Players of an event have set phrases among themselves, and words for the referee.
    white_log = open_talk(white)
    only = white.get_by_text("Until the end players have set phrases only.")
    expect(only).to_be_visible()
    expect(white.get_by_role("textbox")).to_have_count(0)
    keep_picture(white, "chat-event-390")
    white.get_by_role("button", name="One moment, please.").tap()
    expect(white_log.locator("p")).to_have_count(1)
    white.get_by_role("tab", name="Referee").tap()
    words = white.get_by_role("textbox", name="Say something to the referee")
    words.fill("May I have a glass of water?")
    words.press("Enter")
    expect(white.get_by_role("log").locator("p")).to_have_count(1)
    keep_picture(white, "chat-referee-390")
    cai.get_by_role("tab", name="Referee 1 new line").click()
    expect(cai.get_by_role("log")).to_contain_text("May I have a glass of water?")
    cai.get_by_role("textbox", name="Say something to the referee").fill("It comes.")
    cai.get_by_role("button", name="Send").click()
    expect(white.get_by_role("log").locator("p").nth(1)).to_contain_text("It comes.")

    eve.goto(cai.url)
    expect_stone(eve, "E5", "black")
    eve_log = open_talk(eve, "Talk")
    eve.get_by_role("textbox").fill("Resign!")
    eve.get_by_role("textbox").press("Enter")
    expect(eve_log.locator("p")).to_have_count(2)
    cai_log = open_talk(cai, re.compile("^Talk"))
    expect(cai_log.locator("p")).to_have_count(2)
    cai.get_by_role("button", name="People who spoke").click()
    cai.get_by_role("button", name=re.compile("^Silence Guest")).last.click()
    expect(
        cai.get_by_role("button", name=re.compile("^Let speak: Guest"))
    ).to_have_count(1)
    keep_picture(cai, "chat-desk-1280")
    expect(eve.get_by_text("The referee has asked you to be silent.")).to_be_visible()
    expect(eve.get_by_role("textbox")).to_have_count(0)
    cai.get_by_role("button", name=re.compile("^Let speak: Guest")).click()
    expect(eve.get_by_role("textbox")).to_have_count(1)
