"""A match killed by kill -9 whose engine is in a shell script: nothing of it is left."""

import subprocess
import sys
from pathlib import Path

import orjson

from tests.clients.match.arenas import FAKE
from tests.processes import children_of, command_of, ends_within
from tests.server_process import SHOUTAN

SCRIPT = """#!/bin/sh
trap "" TERM
sleep 1000 &
"{python}" -I -S "{fake}" genmove=deaf
"""
"""No `exec`, as most people write it, and a child that ignores what ends others."""
PATIENCE_S = 20.0


def family_of(pid: int) -> list[int]:
    """Return all descendants of a process."""
    found: list[int] = []
    for child in children_of(pid):
        found += [child, *family_of(child)]
    return found


def test_nothing_is_left_of_a_match_that_was_killed(tmp_path: Path) -> None:
    engine = tmp_path / "engine.sh"
    engine.write_text(SCRIPT.format(python=sys.executable, fake=FAKE))
    engine.chmod(0o755)
    argv = [str(SHOUTAN), "match", f"a={engine}", f"b={engine}", "--size", "5"]
    argv += ["--games", "2", "--json", "--out", str(tmp_path / "match")]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as match:
        assert match.stdout is not None
        for line in match.stdout:
            if orjson.loads(line)["type"] == "game_started":
                break
        family = family_of(match.pid)
        words = [command_of(pid) for pid in family]
        match.kill()
    assert any("guard_program" in word for word in words), words
    assert any("sleep 1000" in word for word in words), words
    left = [pid for pid in family if not ends_within(pid, PATIENCE_S)]
    assert [command_of(pid) for pid in left] == []
