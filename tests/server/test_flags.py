"""A flag falls on time with nobody there to see it, and the log says how exactly."""

import sys

import pytest
from shoutan_protocol.messages.events import FlagFell, GameFinished, GameStarted

from tests.people import People, start_game
from tests.server_process import ServerProcess

GAMES = 10
BY_ITSELF_MS = 1_000
"""What no timer takes on the busiest machine, and less than any look from time to time."""


async def flags_fall(people: People, server: ServerProcess) -> list[int]:
    """Let flags fall in games that everybody has left; return their delays in ms."""
    games: list[str] = []
    for _ in range(GAMES):
        black, white = await people(), await people()
        games.append(await start_game(black, white, clock="1s"))
        await black.vanish()
        await white.vanish()
    for game in games:
        while server.get(f"/api/games/{game}").json()["phase"] != "finished":
            pass
    watcher = await people.watcher()
    delays: list[int] = []
    for game in games:
        log = await watcher.log(game)
        started, fell, finished = log[-3:]
        assert isinstance(started, GameStarted)
        assert isinstance(fell, FlagFell)
        assert isinstance(finished, GameFinished)
        assert fell.color == "black"
        assert fell.deadline_ms == started.at_ms + 1_000
        assert fell.at_ms >= fell.deadline_ms, "never early"
        assert finished.result.text == "W+T"
        delays.append(fell.at_ms - fell.deadline_ms)
    return delays


@pytest.mark.asyncio
async def test_a_flag_falls_by_itself_with_nobody_connected(
    people: People, server: ServerProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    """How late is told, not judged: 50 ms is what a machine of its own keeps."""
    delays = await flags_fall(people, server)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{GAMES} flags with nobody connected: {max(delays)} ms late at worst\n"
        )
    assert max(delays) < BY_ITSELF_MS
