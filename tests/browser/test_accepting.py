"""What a bot accepts, on the page: shown, and no challenge that would be refused."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from playwright.sync_api import WebSocketRoute, expect

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


def test_no_click_is_lost_while_the_page_does_not_know_the_bots(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    lines: list[WebSocketRoute] = []

    def without_the_lobby(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()
        lines.append(beyond)

        def came(message: str | bytes) -> None:
            if len(lines) > 1 or orjson.loads(message)["type"] != "lobby":
                line.send(message)

        beyond.on_message(came)
        line.on_message(beyond.send)

    page.route_web_socket(re.compile("/ws$"), without_the_lobby)
    page.goto(server.url)
    choose(page, "Board", "13×13")
    take = page.get_by_role("button", name="Take a seat")
    expect(take).to_have_attribute("aria-disabled", "false")  # anybody may come
    choose(page, "Against", "A bot")
    expect(take).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".take [role=status]")).to_have_text("Fetching the list")
    lines[0].close()  # the next line brings the lobby
    expect(take).to_have_attribute("aria-disabled", "false")
    take.click()
    expect(page).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))


def test_what_is_wrong_in_the_form_is_told_at_every_bot(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    choose(page, "Clock", "Other")
    page.get_by_label("Clock, as text").fill("soon")
    in_list = page.get_by_role("button", name="Play: anything")
    expect(in_list).to_have_attribute("aria-disabled", "true")
    row = page.locator(".bots li", has_text="anything")
    expect(row.locator(".why")).to_have_text(re.compile("^Write 20m, "))
    page.get_by_label("Clock, as text").fill("20m")
    expect(in_list).to_have_attribute("aria-disabled", "false")
    expect(row.locator(".why")).to_have_count(0)
