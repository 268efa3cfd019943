"""`shoutan match` as its users run it: engines that play, that do not, a run gone on with."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from shoutan_clients.match.game_line import GameLine

ROOT = Path(__file__).resolve().parents[3]
SHOUTAN = Path(sys.executable).with_name("shoutan")
FAKE = (
    f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'tests' / 'fake_engine'))}"
)
PATIENCE_S = 120.0
QUICK = ("--size", "5", "--count", "all-alive", "--random-openings", "2")


def player(name: str, seed: int) -> str:
    """Return an engine that plays legal moves by a die."""
    return f"{name}={FAKE} --legal {seed}"


def run(folder: Path, *argv: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [SHOUTAN, "match", *argv],
        cwd=folder,
        env=os.environ | {"TERM": "dumb"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]  # noqa: TID251 - our own


def test_a_match_is_played_told_and_gone_on_with(tmp_path: Path) -> None:
    argv = (player("a", 1), player("b", 2), *QUICK, "--concurrency", "2")
    first = run(tmp_path, *argv, "--games", "2", "--json")
    assert first.returncode == 0, first.stderr
    assert first.stderr == ""
    told = objects(first.stdout)
    starts, told = told[:2], told[2:]
    assert [(each["type"], each["name"]) for each in starts] == [
        ("starting", "a"),
        ("starting", "b"),
    ]
    assert [told[0]["type"], told[-1]["type"]] == ["begin", "end"]
    assert (told[0]["games"], told[0]["done"]) == (2, 0)
    assert told[0]["engines"][0]["program"] == "Fake Engine"
    games = {each["number"]: each for each in told if each["type"] == "game"}
    assert games.keys() == {1, 2}
    assert games[1]["black"] == games[2]["white"] == "a"
    assert games[1]["opening"] == games[2]["opening"] != ""
    [folder] = tmp_path.iterdir()
    kept = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert [GameLine.model_validate_json(line) for line in kept] == [
        GameLine.model_validate(each) for each in told if each["type"] == "game"
    ]
    assert all((folder / each["sgf"]).is_file() for each in games.values())
    assert Path(told[-1]["report"]).read_bytes().startswith(b"<!doctype html>")
    assert told[-1]["standings"]["games"] == 2

    # The same command finds its own folder, plays what is missing, and says it in lines.
    second = run(tmp_path, *argv, "--games", "4")
    assert second.returncode == 0, second.stderr
    assert list(tmp_path.iterdir()) == [folder]
    assert second.stdout.startswith(f"starting {sys.executable} ")
    assert "2 games of these were played earlier" in second.stdout
    assert "   3  " in second.stdout
    assert "   1  " not in second.stdout
    assert "All 4 games were played." in second.stdout
    assert str(folder / "report.html") in second.stdout

    mixed = run(tmp_path, *argv, "--games", "4", "--komi", "0.5", "--out", str(folder))
    assert mixed.returncode == 1
    assert "komi: 7.5 before, 0.5 now" in mixed.stderr
    # On a line of its own, by the name that it was called by.
    assert mixed.stderr.splitlines()[-1] == f"  {SHOUTAN} match --resume {folder}"

    shorter = run(tmp_path, *argv, "--games", "2")
    assert shorter.returncode == 0, shorter.stderr
    assert "4 games of these were played earlier" in shorter.stdout
    assert "4 games are there already, more than the 2 asked for" in shorter.stdout


def test_an_engine_that_cannot_play_is_said_before_the_first_game(
    tmp_path: Path,
) -> None:
    refusing = f"b={FAKE} boardsize='fail too small'"
    out = ("--out", "matches/one")
    done = run(tmp_path, player("a", 1), refusing, *QUICK, *out, "--json")
    assert done.returncode == 1
    told = objects(done.stdout)
    assert [each["type"] for each in told] == ["starting", "starting", "failed"]
    assert done.stderr == f"shoutan match: {told[-1]['why']}\n"
    assert done.stderr.startswith("shoutan match: b (")
    assert "too small" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
