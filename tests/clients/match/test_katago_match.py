"""KataGo against itself in a match: what it thinks is kept, and ends games that are over.

Where `SHOUTAN_TEST_KATAGO` says how to start it.
"""

import shlex
import subprocess
from pathlib import Path
from typing import Final

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.keeping.results import read_results
from shoutan_engine.results import EndReason

from tests.needs import katago_command
from tests.server_process import SHOUTAN

pytestmark = pytest.mark.katago

LEAD: Final = 15
TURNS: Final = 4
CONDITIONS: Final = (
    *("--size", "9", "--games", "2", "--random-openings", "2", "--time", "1m+3x5s"),
    *("--think-aloud", "--adjudicate-score", f"{LEAD}x{TURNS}"),
    *("--resign-below", "3%x3"),
)
ENDS: Final = {
    EndReason.RESIGN,
    EndReason.ADJUDICATED,
    EndReason.AGREEMENT,
    EndReason.TWO_PASSES,
}


def check_thoughts(line: GameLine, record: str) -> None:
    """Each turn of its own has a lead; the record says the same."""
    own = line.scores[line.opening_moves :]
    assert len(line.scores) == line.moves
    assert line.scores[: line.opening_moves] == (None,) * line.opening_moves
    said = [score for score in own if score is not None]
    assert len(said) == len(own) > 0
    assert all(abs(score) < 2 * 9 * 9 for score in said)
    written = record.count("Black's engine: ") + record.count("White's engine: ")
    assert written == len(said)
    assert record.count("V[") == len(said)


def check_end(line: GameLine) -> None:
    """Who won is who was ahead by both engines' own words, where those ended it."""
    assert line.standing is Standing.PLAYED
    assert line.end_reason in ENDS
    if line.end_reason is EndReason.ADJUDICATED:
        assert "Both engines say" in line.detail
        sign = 1 if line.winner == "black" else -1
        assert all(sign * (score or 0) >= LEAD for score in line.scores[-TURNS:])


def test_its_thoughts_are_kept_and_end_games(tmp_path: Path) -> None:
    command = shlex.join(katago_command())
    out = tmp_path / "match"
    engines = (f"one={command}", f"two={command}")
    done = subprocess.run(
        [SHOUTAN, "match", *engines, *CONDITIONS, "--out", out],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = read_results(out / "results.jsonl")
    assert [line.number for line in lines] == [1, 2]
    for line in lines:
        check_end(line)
        check_thoughts(line, (out / line.sgf).read_text(encoding="utf-8"))
    assert 'id="thoughts"' in (out / "report.html").read_text(encoding="utf-8")
