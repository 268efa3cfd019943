"""`shoutan match --serve` as a process: whatever ends it, nothing that it started is left."""

import json
import re
import signal
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.clients.match.killed_with_the_block import KilledWithTheBlock
from tests.clients.match.test_match_command import player
from tests.processes import command_of, ends_within, engines_of
from tests.server_process import SHOUTAN

GAMES = 40
PATIENCE_S = 60.0
_URL = re.compile(r"http://127\.0\.0\.1:\d+")


class Served(KilledWithTheBlock):
    """One run; killed with the block."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            *(str(SHOUTAN), "match", player("a", 1), player("b", 2)),
            *("--size", "5", "--count", "all-alive", "--games", str(GAMES)),
            *("--out", str(folder), "--json", "--serve", "--serve-port", "0"),
        )

    def until(self, kind: str) -> dict[str, Any]:
        """Read until it says something of a kind."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said: dict[str, Any] = json.loads(line)  # noqa: TID251 - our own
            if said["type"] == kind:
                return said
        raise AssertionError(self.process.communicate()[1])

    def children(self) -> list[int]:
        """Return its server and its engines."""
        found = engines_of(self.process.pid)
        assert any("child.py" in command_of(pid) for pid in found)
        assert len(found) == 3, [command_of(pid) for pid in found]
        return found

    def end(self, number: signal.Signals) -> int:
        """Send it a signal and wait for its end; returns its exit code."""
        self.process.send_signal(number)
        self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode


def kept(folder: Path) -> list[int]:
    results = folder / "results.jsonl"
    rows = results.read_text().splitlines() if results.exists() else []
    return [json.loads(row)["number"] for row in rows]  # noqa: TID251 - our own


def test_no_end_of_a_match_leaves_its_server(tmp_path: Path) -> None:
    """Killed, and stopped by Ctrl-C, which ends it as the last game would."""
    for number, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        before = len(kept(tmp_path))
        with Served(tmp_path) as run:
            assert run.until("starting")["name"] == "the server"
            url = _URL.search(run.until("note")["text"])
            assert url is not None
            run.until("game")
            children = run.children()
            with urlopen(f"{url[0]}/api/games") as answer:
                assert answer.status == 200
            assert run.end(number) == code
            for pid in children:
                assert ends_within(pid, PATIENCE_S), command_of(pid)
        assert before < len(kept(tmp_path)) == len(set(kept(tmp_path)))
    assert sorted(each.name for each in (tmp_path / "server").iterdir()) == ["1", "2"]
    assert (tmp_path / "server.log").read_text() == ""
