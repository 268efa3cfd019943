"""A match of GNU Go, killed twice with kill -9: each game once, no engine left."""

from pathlib import Path

import pytest
from shoutan_host.ids import seeded

from tests.clients.match.killed_match import Match

GNU_GO = "gnugo --mode gtp --level 1"
QUICK = ["--size", "5", "--komi", "7.5", "--max-moves", "14", "--concurrency", "2"]


@pytest.mark.engine
def test_a_match_killed_twice_plays_each_game_once(tmp_path: Path) -> None:
    match = Match(tmp_path / "match", [GNU_GO, GNU_GO, *QUICK], games=8)
    said: list[str] = []
    outcome = match.play(2, seeded(7), said.append)
    assert len(outcome.kills) == 2
    assert outcome.summary["games"] == 8
    assert len(said) == 3
