"""Engines that fail every fifth game: the match completes, and says how each game ended."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import orjson

from tests.clients.match.arenas import FAKE
from tests.processes import children_of, command_of, ends_within
from tests.server_process import SHOUTAN

GAMES: Final = 10
"""Of each faulty engine, which has one turn in each of them."""
FAULTS: Final = {
    "crasher": (("genmove#5=crash",), "crash"),
    "hanger": (("genmove#5=deaf",), "hang"),
    "cheater": (
        ("genmove#5=illegal occupied", "genmove#10=illegal occupied"),
        "illegal",
    ),
}
"""An engine that cheats is not started again: it has both games in one process."""
QUICK: Final = ["--size", "5", "--random-openings", "2", "--move-cap", "1s"]
PATIENCE_S: Final = 20.0


def test_a_match_with_faulty_engines_completes_and_tells_each_ending(
    tmp_path: Path,
) -> None:
    engines = [_engine("sound"), *(_engine(n, *f[0]) for n, f in FAULTS.items())]
    out = tmp_path / "match"
    argv = [str(SHOUTAN), "match", *engines, "--format", "gauntlet", *QUICK]
    # One at a time: the fifth turn of a process is then that of the fifth game.
    argv += ["--crashes", "1", "--games", str(GAMES)]
    seen: set[int] = set()
    with subprocess.Popen(
        [*argv, "--out", str(out)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told: list[str] = []
        for line in process.stdout:
            told.append(line)
            seen |= set(children_of(process.pid))
    assert process.returncode == 0, told
    assert [command_of(pid) for pid in seen if not ends_within(pid, PATIENCE_S)] == []
    assert len(seen) > len(engines)

    rows = (out / "results.jsonl").read_bytes().splitlines()
    lines: list[dict[str, Any]] = [orjson.loads(row) for row in rows]
    assert len({line["number"] for line in lines}) == GAMES * len(FAULTS)
    for name, (_, reason) in FAULTS.items():
        games = [line for line in lines if name in (line["black"], line["white"])]
        endings = Counter((line["end_reason"], line["standing"]) for line in games)
        lost = GAMES // 5
        assert endings == {
            ("two_passes", "played"): GAMES - lost,
            (reason, "forfeit"): lost,
        }
        assert all(
            line[line["winner"]] == "sound"
            for line in games
            if line["end_reason"] == reason
        )
        row = next(line for line in told if line.split()[:2] == [name, "count"])
        assert f"{reason} {lost} (+0 -{lost})" in row


def _engine(name: str, *rules: str) -> str:
    """Return a scripted engine that passes, but for its rules, as one types it."""
    words = [sys.executable, FAKE, *rules, "genmove=say pass"]
    return f"{name}=" + " ".join(f"'{word}'" for word in words)
