"""Calls by ear, the line, the settings: what is spoken, beeped, told, kept.

A stand-in for `speechSynthesis` notes what is said; one for `OscillatorNode` what is
beeped. The clock is a real server's, with a short period.
"""

import os
import re
import signal
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

CLOCK = "8s/2x4s"
"""No main time, two periods of four seconds: eight seconds to the flag."""

RECORDER = """
(() => {
  const voices = VOICES;
  const heard = [];
  window.heard = heard;
  const note = (what) => heard.push({ ...what, path: location.pathname });
  window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
  };
  const stand = {
    speaking: false,
    pending: false,
    getVoices: () => voices,
    addEventListener() {},
    cancel() {
      stand.speaking = false;
      note({ cancel: true });
    },
    speak(utterance) {
      stand.speaking = true;
      note({ said: utterance.text, lang: utterance.lang, volume: utterance.volume });
      // What a referee says takes a while: longer than a second, so that it is cut off.
      setTimeout(() => utterance.onend?.(), 1500);
    },
  };
  Object.defineProperty(window, "speechSynthesis", { value: stand });
  const Oscillator = window.OscillatorNode;
  window.OscillatorNode = class extends Oscillator {
    constructor(audio, options) {
      super(audio, options);
      note({ beep: options.frequency });
    }
  };
})();
"""
VOICES = [
    {"lang": "en-US", "localService": True, "default": True},
    {"lang": "zh-CN", "localService": True, "default": False},
]
REMOTE = [{"lang": "en-US", "localService": False, "default": True}]
"""A voice that speaks by way of somebody else: what is said must not leave the machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("calls") / "data") as server:
        yield server


HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
"""


def listening(page: Page, voices: Sequence[Mapping[str, object]]) -> Page:
    """Let a page have these voices, and note what is heard on it."""
    page.add_init_script(RECORDER.replace("VOICES", orjson.dumps(voices).decode()))
    return page


def said(page: Page) -> list[str]:
    """Return what was spoken, in order."""
    heard: list[dict[str, Any]] = page.evaluate("heard")
    return [one["said"] for one in heard if "said" in one]


def test_a_flag_is_called_in_both_languages_and_beeped_without_voices(
    server: ServerProcess, new_page: NewPage
) -> None:
    black = listening(new_page(), VOICES)
    white = listening(new_page(phone=True), VOICES)
    white.add_init_script(HIDDEN)
    watcher = listening(new_page(), REMOTE)
    black.goto(server.url)
    choose(black, "Board", "9×9")
    choose(black, "Clock", "Other")
    black.get_by_label("Clock, as text").fill(CLOCK)
    choose(black, "Against", "A friend")
    black.get_by_role("button", name="Change", exact=True).click()
    choose(black, "Your color", "Black")
    black.get_by_role("button", name="Take a seat").click()
    expect(black).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    game = black.url
    white.goto(game)
    white.get_by_role("button", name="中文").tap()
    watcher.goto(game)
    other = listening(black.context.new_page(), VOICES)
    other.goto(game)
    watcher.keyboard.press("Tab")  # nothing sounds before the page is touched
    # Of Black's two tabs the one that was touched last speaks. All that must come before
    # the first call is done before the clock runs.
    other.keyboard.press("Tab")
    for _ in range(2):  # the skip link covers others while it has the focus
        black.keyboard.press("Tab")
    white.get_by_role("button", name="入座").tap()

    # The board is not on Black's screen any more: the calls are.
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    black.get_by_role("link", name=re.compile("to the lobby")).first.click()
    expect(black.get_by_test_id("heeded-call")).to_have_text(re.compile("^Black: "))
    keep_picture(black, "call-in-lobby-1280")
    expect(white.get_by_test_id("count")).to_contain_text(re.compile("[七八九十]"))
    keep_picture(white, "count-390")
    keep_picture(watcher, "count-1280")
    expect(watcher).to_have_title(re.compile("^“[0-9]+” – Black"))
    expect(
        watcher.get_by_text(re.compile(r"White \(.+\) wins on time")).first
    ).to_be_visible()

    log = server.get(f"/api/games/{game.rpartition('/')[2]}.jsonl").body
    events = [orjson.loads(line) for line in log.splitlines()]
    started = next(one["at_ms"] for one in events if one["type"] == "game_started")
    calls = [one for one in events if one["type"] == "called"]
    assert [one["at_ms"] - started for one in calls] == [
        *(2_000, 4_000, 5_000, 6_000, 7_000, 8_000)
    ]
    flag = next(one for one in events if one["type"] == "flag_fell")
    assert flag["deadline_ms"] - started == 8_000
    # Each page is told at a moment of its own.
    for page, last in ((black, "ten"), (white, "十")):
        page.wait_for_function(
            "(last) => heard.some((one) => one.said === last)", arg=last
        )
    assert said(black) == [
        *("two", "four seconds, one period left"),
        *("seven", "eight", "nine", "ten"),
    ]
    assert said(white) == [
        *("两秒", "四秒，还有一次"),
        *("七", "八", "九", "十"),
    ]
    heard = black.evaluate("heard")
    assert {one["path"] for one in heard if one.get("said") == "ten"} == {"/"}
    assert {one["lang"] for one in heard if "said" in one} == {"en-US"}
    # Each call takes the place of the one before that is still being said.
    assert any("cancel" in one for one in heard)
    assert not [one for one in heard if one.get("beep") in (660, 880)]
    assert said(other) == said(watcher) == []
    beeps = [one["beep"] for one in watcher.evaluate("heard") if "beep" in one]
    assert [one for one in beeps if one in (660, 880)] == [660, 660, *[880] * 4]

    watcher.get_by_role("button", name="Why the flag fell").click()
    story = watcher.get_by_test_id("flagstory")
    expect(story).to_contain_text("Play began: from here Black’s clock ran.")
    expect(story).to_contain_text("Called: “four seconds, one period left”.")
    expect(story).to_contain_text(
        "Black’s time was used up. Black 0:00. White 0:04, 2 periods left."
    )
    keep_picture(watcher, "flag-1280")


def test_a_silent_server_and_a_lost_line_are_told(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    expect(page.locator("span.me")).to_be_visible()  # welcomed
    os.kill(server.pid, signal.SIGSTOP)
    try:
        # The page asks at once, as it does when the network is back.
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_text("The server does not answer.")).to_be_visible()
        expect(page.get_by_text("Reconnecting.")).to_be_visible()
    finally:
        os.kill(server.pid, signal.SIGCONT)
    expect(page.get_by_text("Connected again.")).to_be_visible()
    expect(page.locator(".bar")).to_have_count(0)


def test_settings_are_kept_and_reach_a_second_tab(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = listening(new_page(), VOICES)
    page.goto(server.url)
    button = page.get_by_role("button", name="Settings", exact=True)
    button.press("Enter")
    panel = page.get_by_role("region", name="Settings", exact=True)
    expect(panel.get_by_role("heading", name="Settings")).to_be_focused()
    keep_picture(page, "settings-1280")
    stones = panel.get_by_role("slider", name="Stones")
    stones.fill("35")
    panel.get_by_role("slider", name="Referee’s calls").fill("0")
    choose(page, "Language of the calls", "中文")
    choose(page, "Games at one sitting", "Always")
    choose(page, "Games over days", "Never")
    choose(page, "Theme", "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    keep_picture(page, "settings-dark-1280")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()

    page.reload()
    second = page.context.new_page()
    second.goto(server.url)
    for tab in (page, second):
        tab.get_by_role("button", name="Settings", exact=True).click()
        expect_settings(tab)
    # What is set in one tab is set in the other, without a reload.
    second.get_by_role("slider", name="Referee’s calls").fill("60")
    second.get_by_label("Speak the calls").uncheck()
    choose(second, "Theme", "Light")
    choose(second, "Language", "中文")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(page.get_by_role("slider", name="裁判读秒")).to_have_value("60")
    expect(page.get_by_label("语音读秒")).not_to_be_checked()


def expect_settings(page: Page) -> None:
    """See on a page what was set."""
    expect(page.get_by_role("slider", name="Stones")).to_have_value("35")
    calls = page.get_by_role("slider", name="Referee’s calls")
    expect(calls).to_have_attribute("aria-valuetext", "silent")
    for group, option in [
        ("Language of the calls", "中文"),
        ("Games at one sitting", "Always"),
        ("Games over days", "Never"),
        ("Theme", "Dark"),
    ]:
        choice = page.get_by_role("radiogroup", name=group, exact=True)
        chosen = choice.get_by_role("radio", name=option, exact=True)
        expect(chosen).to_be_checked()
