"""From an empty profile to GNU Go's answer: as few clicks as `tests.first_move` allows."""

import pytest
from playwright.sync_api import Browser

from tests.first_move import MOST_CLICKS, WAYS, first_answer
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


@pytest.mark.parametrize("way", WAYS)
def test_a_newcomer_is_answered_after_few_clicks(
    server: ServerProcess, browser: Browser, way: str
) -> None:
    found = first_answer(browser, server.url, way)
    assert 0 < found.clicks <= MOST_CLICKS
