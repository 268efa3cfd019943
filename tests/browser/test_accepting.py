"""What a bot accepts, on the page: shown, and no challenge that would be refused."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

ACCEPTS = '{ sizes = [9, 13], least_main = "5m", per_player = 1, opponents = "people" }'
WHY = "choosy accepts 9×9 and 13×13."
NOT_NOW = "Not as chosen in the form: it accepts 9×9 and 13×13."


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, gnugo_command: str
) -> Iterator[ServerProcess]:
    """Run a server with two bots of one engine, one of them choosy."""
    folder = tmp_path_factory.mktemp("accepting")
    command = json.dumps(f"{gnugo_command} --level 1")
    file: Path = folder / "shoutan.toml"
    file.write_text(
        f"[bots.anything]\ncommand = {command}\n"
        f"[bots.choosy]\ncommand = {command}\naccepts = {ACCEPTS}\n"
    )
    with running_server(folder / "data", "--config", str(file), bots=None) as server:
        yield server


def test_a_challenge_that_would_be_refused_cannot_be_sent(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    in_list = page.get_by_role("button", name="Play: choosy")
    expect(in_list).to_have_attribute("aria-disabled", "true")  # a form of 19 lines
    choose(page, "Against", "A bot")
    choice = page.get_by_role("radiogroup", name="Which bot")
    # The bot that would play is chosen where nobody chose one.
    expect(choice.get_by_role("radio", name=re.compile("anything"))).to_be_checked()
    choice.get_by_role("radio", name=re.compile("choosy")).check()
    expect(choice).to_contain_text(
        "Accepts people only; 9×9 and 13×13; Chinese rules 2002, Chinese rules 1988 and"
        " AGA rules; main time at least 5 minutes; 1 game at once with one player"
    )
    take = page.get_by_role("button", name="Take a seat")
    expect(take).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".take [role=status]")).to_have_text(WHY)
    expect(page.locator(".bots .why")).to_have_text(NOT_NOW)
    # What it accepts stands in the list whatever the form says.
    row = page.locator(".bots li", has_text="choosy")
    expect(row).to_contain_text("main time at least 5 minutes")
    keep_picture(page, "accepting-1280")
    take.click(force=True)  # does nothing
    expect(page).to_have_url(re.compile("/$"))

    choose(page, "Board", "13×13")
    expect(take).to_have_attribute("aria-disabled", "false")
    expect(in_list).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".bots .why")).to_have_count(0)
    take.click()
    expect(page).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    expect(page.get_by_role("grid")).to_be_visible()

    # One game at once: the page knows of ours.
    page.goto(server.url)
    expect(in_list).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".bots .why")).to_have_text(
        "Not as chosen in the form: it accepts 1 game at once with one player."
    )
