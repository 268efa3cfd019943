"""A match of GNU Go on the page of its own server, while it is played."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, keep_picture
from tests.server_process import SHOUTAN

pytestmark = [pytest.mark.browser, pytest.mark.engine]

_MOVE = re.compile(r"White, move \d+$")


@pytest.fixture
def watch_url(tmp_path: Path, gnugo_command: str) -> Iterator[str]:
    """Run a match at a server; give the address that it tells."""
    engines = [f"{name}={gnugo_command} --level 1" for name in ("left", "right")]
    # A game of this size goes on while one looks: some 250 moves.
    size = ["--size", "19", "--games", "20"]
    options = [*size, "--serve", "--serve-port", "0", "--json"]
    with subprocess.Popen(
        [SHOUTAN, "match", *engines, *options, "--out", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            told = (json.loads(line) for line in process.stdout)  # noqa: TID251 - our own
            note = next(each["text"] for each in told if each["type"] == "note")
            yield note.rpartition(" ")[2]
        finally:
            process.terminate()
            process.communicate()


def test_a_match_is_watched_while_it_runs(watch_url: str, new_page: NewPage) -> None:
    page = new_page()
    complaints: list[str] = []
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type == "error" else None,
    )
    page.goto(watch_url)
    expect(page.get_by_role("banner")).to_contain_text("left v right")
    boards = page.get_by_test_id("live-game")
    expect(boards).to_have_count(1)
    expect(boards).to_contain_text(re.compile("left – right|right – left"))
    picture = boards.get_by_role("img")
    before = picture.get_attribute("aria-label") or ""
    # The board moves by itself.
    expect(picture).not_to_have_attribute("aria-label", before)
    expect(picture).to_have_attribute("aria-label", _MOVE)
    keep_picture(page, "match-served")
    boards.click()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    stones = page.get_by_role("gridcell", name=re.compile("black|white", re.IGNORECASE))
    expect(stones.nth(2)).to_be_visible()
    # Whoever looks on asks for nothing that the server refuses, such as to be a guest.
    assert complaints == []
