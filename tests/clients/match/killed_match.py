"""`shoutan match` by real engines, killed at random moments and gone on with.

What is checked is what the user is promised: each game of the schedule once, each with a
record that other programs read, and no process of an engine that outlives a run.
"""

import contextlib
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import orjson
from sgfmill import sgf

from tests.processes import children_of, command_of, ends_within
from tests.server_process import SHOUTAN

PATIENCE_S = 30.0
"""How long an engine may take to notice that the match is gone."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match came to. `kills`: after how many kept games it was killed."""

    games: int
    kills: tuple[int, ...]
    summary: dict[str, object]


class Match:
    """One match in `folder`. `runs` are all of `shoutan match`, of which each may be killed."""

    def __init__(
        self, folder: Path, arguments: list[str], games: int, linger_s: float = 0.0
    ) -> None:
        """`linger_s`: a kill comes up to so many seconds after a game began or ended."""
        self.folder = folder
        self._linger_s = linger_s
        self.games = games
        self._argv = [
            *(str(SHOUTAN), "match", *arguments),
            *("--games", str(games), "--out", str(folder), "--json"),
        ]
        self._engines: set[int] = set()

    def play(self, kills: int, chance: Random, say: Callable[[str], None]) -> Outcome:
        """Play it to its end, killed so often before; raises AssertionError."""
        # Not in the last games: a match that is over cannot be killed.
        at = sorted(chance.sample(range(max(kills, self.games - 5)), kills))
        killed: list[int] = []
        for games in at:
            self._run_until(games, chance.uniform(0, self._linger_s))
            killed.append(len(self.numbers()))
            say(f"killed after {killed[-1]} games; {self._all_gone()} engines are gone")
        code, complaints = self._run()
        assert code == 0, complaints
        say(f"went on to the end; {self._all_gone()} engines are gone")
        self._check()
        summary = orjson.loads((self.folder / "summary.json").read_bytes())
        return Outcome(self.games, tuple(killed), summary)

    def numbers(self) -> list[int]:
        """Return the numbers of the games that are kept."""
        rows = (self.folder / "results.jsonl").read_bytes().splitlines()
        return [orjson.loads(row)["number"] for row in rows if row.endswith(b"}")]

    def _run_until(self, games: int, linger_s: float) -> None:
        """Run until so many games in all are kept, and kill it in the middle of others."""
        with self._start() as process:
            assert process.stdout is not None
            for _ in process.stdout:
                self._note_engines(process.pid)
                if self._engines and len(self.numbers()) >= games:
                    break
            else:
                raise AssertionError(process.communicate()[1])
            if linger_s:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(linger_s)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            assert process.returncode == -signal.SIGKILL, process.returncode
        assert len(self.numbers()) < self.games

    def _run(self) -> tuple[int, str]:
        with self._start() as process:
            assert process.stdout is not None
            for _ in process.stdout:
                self._note_engines(process.pid)
            _, complaints = process.communicate()
            return process.returncode, complaints

    def _start(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            self._argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def _note_engines(self, pid: int) -> None:
        self._engines |= set(children_of(pid))

    def _all_gone(self) -> int:
        """Wait until every engine that was seen is gone; return how many there were."""
        for pid in self._engines:
            assert ends_within(pid, PATIENCE_S), command_of(pid)
        # Each engine has a group of its own, with whatever it started.
        assert _alive_in(self._engines) == []
        gone, self._engines = len(self._engines), set()
        assert gone > 0
        return gone

    def _check(self) -> None:
        assert sorted(self.numbers()) == list(range(1, self.games + 1))
        rows = (self.folder / "results.jsonl").read_bytes().splitlines()
        lines = [orjson.loads(row) for row in rows]
        names = {line["sgf"] for line in lines}
        assert len(names) == self.games
        assert names == {
            f"games/{path.name}" for path in (self.folder / "games").iterdir()
        }
        for line in lines:
            data = (self.folder / line["sgf"]).read_bytes()
            game: Any = cast("Any", sgf).Sgf_game.from_bytes(data)
            assert len(game.get_main_sequence()) - 1 >= line["moves"] > 0
            assert game.get_player_name("b") == line["black"]
            assert game.get_player_name("w") == line["white"]
        assert (self.folder / "report.html").stat().st_size > 1000


def _alive_in(groups: set[int]) -> list[str]:
    """Return the commands of processes that run in these groups; a zombie does not run."""
    found: list[str] = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # one that ends while it is looked at
            # After the name, which may hold anything: state, parent, group.
            state, _, group = place.read_text().rpartition(")")[2].split()[:3]
            if int(group) in groups and state not in "ZX":
                found.append(command_of(int(place.parent.name)))
    return found
