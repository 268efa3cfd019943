"""The processes that `shoutan connect` makes of its options."""

from typing import Any

import pytest
from shoutan_clients.connect import running
from shoutan_clients.connect.arguments import read_arguments
from shoutan_engine import Millis
from shoutan_host.engines.guard import EngineGuard

ENGINE = ("--engine", "sh --mode gtp")


@pytest.mark.parametrize(
    ("argv", "margin"),
    [
        (["http://127.0.0.1:3610"], 0),
        (["https://go.example"], 1_000),
        (["https://go.example", "--margin", "2.5"], 2_500),
        (["http://127.0.0.1:3610", "--margin", "0.25"], 250),
        (["https://go.example", "--margin", "0"], 0),
    ],
)
def test_an_engine_hears_of_less_time_the_farther_the_server_is(
    argv: list[str], margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[dict[str, Any]] = []

    def pool(*_: Any, **settings: Any) -> None:
        made.append(settings)

    monkeypatch.setattr(running, "EnginePool", pool)
    options = read_arguments([*argv, *ENGINE])
    background, guard = running.Background(), EngineGuard()
    running._pool(options, "Deep", background, guard)  # pyright: ignore[reportPrivateUsage]
    assert [settings["margin"] for settings in made] == [Millis(margin)]
