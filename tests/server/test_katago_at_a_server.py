"""KataGo at a real server, by the door and by `shoutan connect`: rules, clock, thoughts.

Where `SHOUTAN_TEST_KATAGO` says how to start it. What it was asked is what came to its
standard input: a `tee` stands before it.
"""

import shlex
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.analysis import AnalysisMessage

from tests.clients.connecting import Connecting
from tests.needs import katago_command
from tests.server.dialing import Dialing
from tests.server.test_real_engines import check_count
from tests.server.wire_world import QUICK, WireWorld, names

pytestmark = pytest.mark.katago

CLOCK = "1m+3x10s"
LONG_CLOCK = "30m+5x30s"
KATA_CLOCKS = {
    CLOCK: "kata-time_settings byoyomi 60 10 3",
    LONG_CLOCK: "kata-time_settings byoyomi 1800 30 5",
}
OPPONENT = f"{QUICK} --chinese-rules --never-resign"


class HeardKataGo:
    """KataGo, and what it was asked."""

    def __init__(self, folder: Path) -> None:
        self._heard = folder / "heard.gtp"
        script = folder / "katago.sh"
        script.write_text(
            f"tee {shlex.quote(str(self._heard))} | {shlex.join(katago_command())}\n"
        )
        self.command = ["/bin/sh", str(script)]

    def check(self, clock: str) -> None:
        """It was told rules and clock once, and its time before each move."""
        lines = self._heard.read_text().splitlines()
        commands = [line.partition(" ")[2] for line in lines]
        game = commands[: commands.index("final_status_list dead")]
        told = [line for line in game if line.startswith(("kata-set", "kata-time"))]
        assert told == ["kata-set-rules chinese-kgs", KATA_CLOCKS[clock]]
        moves = [n for n, line in enumerate(game) if "genmove" in line]
        assert len(moves) > 5
        assert all(game[n].startswith("kata-genmove_analyze ") for n in moves)
        assert all(game[n - 1].startswith("time_left ") for n in moves)


def check_thoughts(world: WireWorld, game: dict[str, Any], name: str) -> None:
    """Its thought about each of its moves is kept, and in the record."""
    color = "black" if game["black"]["name"] == name else "white"
    kept = world.server.get(f"/api/games/{game['id']}/analysis").json()["analyses"]
    assert {turn["color"] for turn in kept} == {color}
    plies = [turn["ply"] for turn in kept]
    first = 0 if color == "black" else 1
    assert plies == list(range(first, plies[-1] + 1, 2))
    assert game["moves"] - plies[-1] <= 2  # up to its last turn
    for turn in kept:
        analysis = turn["analysis"]
        assert 0 <= analysis["winrate"] <= 1
        assert analysis["visits"] > 0
        assert len(analysis["ownership"]) in (0, game["size"] ** 2)
        assert analysis["moves"]
    record = world.record(game["id"]).decode()
    assert record.count(f"{color.capitalize()}'s engine: ") == len(kept)


async def play_at_the_door(folder: Path, size: int = 9, clock: str = CLOCK) -> str:
    """Let it dial in and play GNU Go while somebody watches; return the result."""
    katago = HeardKataGo(folder)
    async with (
        WireWorld(folder, "--ladder", f"{size}x{size} {clock}") as world,
        Dialing(world.server.engine_port, folder) as dialing,
    ):
        await world.socat(OPPONENT)
        await dialing.engine("Kata", katago.command)
        watcher = await world.people.watcher()
        game = await world.begun()
        await watcher.resume(game)
        await watcher.ok("analysis.watch", game=game)
        told = await watcher.until(AnalysisMessage)
        assert (told.game, told.stream) == (game, "analysis")
        assert told.analysis.moves
        await watcher.vanish()
        [finished] = await world.finished(1)
        assert finished["id"] == game
        katago.check(clock)
        await check_count(world, finished)
        check_thoughts(world, finished, "Kata")
    return f"{names(finished)}, {finished['moves']} moves, {finished['result']}"


async def play_by_connect(folder: Path, size: int = 9, clock: str = CLOCK) -> str:
    """Let it be connected and play GNU Go; return the result."""
    katago = HeardKataGo(folder)
    async with (
        WireWorld(folder, "--ladder", f"{size}x{size} {clock}") as world,
        Connecting(
            folder / "connected",
            world.server.url,
            katago.command,
            "--ladder",
            "--once",
        ) as bot,
    ):
        await bot.says("connected")
        await world.socat(OPPONENT)
        assert await bot.ended() == 0
        [game] = await world.finished(1)
        assert set(names(game)) == {bot.name, "GNU Go #1"}
        katago.check(clock)
        await check_count(world, game)
        assert bot.name is not None
        check_thoughts(world, game, bot.name)
    return f"{names(game)}, {game['moves']} moves, {game['result']}"


@pytest.mark.asyncio
async def test_at_the_door_spectators_hear_what_it_thinks(tmp_path: Path) -> None:
    await play_at_the_door(tmp_path)


@pytest.mark.asyncio
async def test_by_connect_its_thoughts_are_kept(tmp_path: Path) -> None:
    await play_by_connect(tmp_path)
