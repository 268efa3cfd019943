"""`shoutan admin` beside a server: while it runs, after kill -9, after an upgrade."""

import asyncio
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_host.storage.database import FILE_NAME

from tests.host.played_games import GAMES, LIVE, disk_of_games
from tests.older_folder import write_unchained_folder
from tests.people import People
from tests.server_process import SHOUTAN, ServerProcess, running_server


def admin(server: ServerProcess, subcommand: str, *words: str | Path) -> str:
    """Run a subcommand on the server's folder; it must succeed and complain of nothing."""
    command = [SHOUTAN, "admin", subcommand, "--data", server.data, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def report_of(server: ServerProcess) -> Any:
    return orjson.loads(admin(server, "verify", "--json"))


async def play_on(people: People, games: int, moves: int) -> list[str]:
    """Play several games at once, as far as told; return their ids."""

    async def one(number: int) -> str:
        black, white, game = await people.pair(size=19)
        for ply in range(moves):  # every other point: nobody is captured
            vertex = f"{'ACEGJLNQS'[ply % 9]}{1 + 2 * ((ply // 9 + number) % 9)}"
            await (white if ply % 2 else black).play(game, ply, vertex)
        return game

    return await asyncio.gather(*(one(n) for n in range(games)))


@pytest.mark.asyncio
async def test_records_are_sound_while_games_go_on_and_after_kill_9(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        playing = asyncio.create_task(play_on(people, games=8, moves=20))
        looks = 0
        while not playing.done() or looks < 2:
            report = await asyncio.to_thread(report_of, server)
            assert report["problems"] == []
            looks += 1
        games = await playing
        copy = tmp_path / "copy.sqlite3"
        said = await asyncio.to_thread(admin, server, "backup", copy)
        assert said.startswith("backed up 8 games, ")
        assert said.rstrip().endswith("verified")
        await people.leave()
        server.kill()
        after_kill = report_of(server)
        assert {record["game"] for record in after_kill["records"]} == set(games)
        assert sum(r["events"] for r in after_kill["records"]) == 8 * (4 + 20)
        kept = tmp_path / "kept.json"
        kept.write_bytes(orjson.dumps(after_kill))
        server.start()
        # The recovery has written a pause into every game, chained to what was there.
        report = orjson.loads(admin(server, "verify", "--json", "--against", kept))
        assert sum(r["events"] for r in report["records"]) > 8 * (4 + 20)
        assert all(record["unchained"] == 0 for record in report["records"])


def test_a_game_that_was_begun_before_the_chain_goes_on_chained(tmp_path: Path) -> None:
    disk = disk_of_games()
    write_unchained_folder(
        tmp_path / "data",
        [(disk.cards[game], [*disk.logs[game].values()]) for game in GAMES],
    )
    with running_server(tmp_path / "data") as server:
        report = report_of(server)
    (live,) = [record for record in report["records"] if record["game"] == LIVE]
    assert live["unchained"] == 9
    assert live["events"] > 9
    # From its first hash on, what came before is covered too.
    with closing(sqlite3.connect(server.data / FILE_NAME)) as file, file:
        statement = (
            "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), ?, ?) AS"
            " BLOB) WHERE game_id = ? AND seq = 1"
        )
        file.execute(statement, ('"time":"20', '"time":"19', LIVE))
    done = subprocess.run(
        [SHOUTAN, "admin", "verify", "--data", server.data, LIVE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "  event 10, or one before it, is not what was written" in done.stdout
