"""The judges: those that have to be started, and what is said where one is missing."""

import shlex
from collections.abc import Iterator

import pytest
from playwright.sync_api import sync_playwright

from tests import needs
from tests.differential.gnugo_judge import GnuGoJudge
from tests.differential.goban_judge import CHROMIUM_OPTIONS, GobanJudge
from tests.differential.install import install, why_not_installable


@pytest.fixture(scope="module")
def gnugo_judge(gnugo_command: str) -> Iterator[GnuGoJudge]:
    """Run GNU Go; for tests marked `engine`."""
    with GnuGoJudge(shlex.split(gnugo_command)) as judge:
        yield judge


@pytest.fixture(scope="module")
def goban_judge() -> Iterator[GobanJudge]:
    """Run Chromium with the package goban in a page, which is installed if need be."""
    lack = needs.program_lack(
        "chromium", lambda _: needs.find_chromium(), needs.is_installed
    )
    if lack is not None:
        (pytest.skip if lack.verdict == "skip" else pytest.fail)(lack.sentence)
    reason = why_not_installable()
    if reason is not None:
        pytest.skip(reason)
    bundle = install()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=needs.find_chromium(), args=CHROMIUM_OPTIONS
        )
        yield GobanJudge(chromium.new_page(), bundle)
        chromium.close()
