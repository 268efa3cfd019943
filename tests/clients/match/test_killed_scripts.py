"""A match whose engine is in a shell script and has helpers: nothing of it is left.

Neither after a kill -9 nor at an ordinary end, also of helpers that left their group.
"""

import subprocess
import sys
from functools import partial
from pathlib import Path

import orjson

from tests.clients.match.arenas import FAKE
from tests.escaped import escapes
from tests.processes import children_of, command_of, ends_within, seen
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


def saying(words: str, pid: int) -> list[int]:
    """Return the descendants of a process that have such a command line."""
    return [each for each in family_of(pid) if words in command_of(each)]


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
        for words in ("guard_program", "sleep 1000"):
            assert seen(partial(saying, words, match.pid)), words
        family = family_of(match.pid)
        match.kill()
    left = [pid for pid in family if not ends_within(pid, PATIENCE_S)]
    assert [command_of(pid) for pid in left] == []


def test_helpers_in_sessions_of_their_own_end_with_a_killed_match(
    tmp_path: Path,
) -> None:
    with escapes(tmp_path / "engine") as engine:
        argv = [str(SHOUTAN), "match", f"a={engine.command} genmove=deaf"]
        argv += [f"b={sys.executable} -I -S {FAKE}", "--size", "5", "--games", "2"]
        argv += ["--json", "--out", str(tmp_path / "match")]
        pipe = subprocess.PIPE
        with subprocess.Popen(argv, stdout=pipe, text=True) as match:
            assert match.stdout is not None
            for line in match.stdout:
                if orjson.loads(line)["type"] == "game_started":
                    break
            engine.hear()
            match.kill()
        assert engine.living(PATIENCE_S) == 0


def test_they_end_with_a_match_that_is_over(tmp_path: Path) -> None:
    with escapes(tmp_path / "engine") as engine:
        argv = [str(SHOUTAN), "match", f"a={engine.command}"]
        argv += [f"b={sys.executable} -I -S {FAKE}", "--size", "5", "--games", "1"]
        argv += ["--json", "--out", str(tmp_path / "match")]
        with subprocess.Popen(argv, stdout=subprocess.DEVNULL) as match:
            engine.hear()
            assert match.wait(60) == 0
        assert engine.living() == 0
