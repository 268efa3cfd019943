"""Runs of a match as processes: killed, interrupted, two at once; no game lost or doubled."""

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from shoutan_clients.match.keeping.records import record_name
from shoutan_clients.match.keeping.results import read_results

from tests.clients.match.killed_with_the_block import KilledWithTheBlock

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60


class Run(KilledWithTheBlock):
    """A run of a match without engines; killed with the block."""

    def __init__(
        self, folder: Path, games: int, concurrency: int, how: str = ""
    ) -> None:
        super().__init__(
            *(sys.executable, "-m", "tests.clients.match.fake_runs"),
            *(str(folder), str(games), str(concurrency), how),
            cwd=ROOT,
        )

    def says(self, *starts: str) -> list[str]:
        """Read until lines with each of these beginnings have come; return all."""
        assert self.process.stdout is not None
        left, lines = set(starts), list[str]()
        while left:
            line = self.process.stdout.readline()
            assert line, (lines, self.process.communicate())
            lines.append(line.rstrip("\n"))
            left -= {start for start in left if line.startswith(start)}
        return lines

    def release(self, *numbers: int) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{number}\n" for number in numbers))
        self.process.stdin.flush()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def ended(self) -> tuple[int, str, str]:
        """Return exit code, the rest of its output, and what it complained about."""
        out, complaints = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out, complaints


def numbers(folder: Path) -> list[int]:
    return [line.number for line in read_results(folder / "results.jsonl")]


@contextmanager
def holding(folder: Path) -> Generator[Run]:
    """A run of five games of which the first two are being played."""
    with Run(folder, 5, 2, "held") as run:
        run.says("started 1", "started 2")
        yield run


def test_a_run_killed_again_and_again_plays_each_game_once(tmp_path: Path) -> None:
    games = 120  # far more than are played while a kill is on its way
    for games_before in (0, 9, 15):
        with Run(tmp_path, games, 3) as run:
            run.says("begun")
            for _ in range(games_before):
                run.says("ended")
            run.signal(signal.SIGKILL)
            assert run.ended()[0] == -signal.SIGKILL
    with Run(tmp_path, games, 3) as run:
        [*_, begun] = run.says("begun")
        code, out, complaints = run.ended()
    assert (code, complaints) == (0, "")
    assert f"end All {games} games were played." in out
    assert int(begun.split()[2]) >= 24  # what was shown was kept
    lines = read_results(tmp_path / "results.jsonl")
    assert sorted(line.number for line in lines) == list(range(1, games + 1))
    # Beside them there may be a folder of records that a kill has left without a line.
    records = {f"games/{path.name}" for path in (tmp_path / "games").glob("*.sgf")}
    assert records == {record_name(line) for line in lines}


def test_two_runs_do_not_share_a_folder_and_ctrl_c_lets_games_end(
    tmp_path: Path,
) -> None:
    with holding(tmp_path) as run:
        with Run(tmp_path, 5, 2) as second:
            code, out, complaints = second.ended()
        assert (code, out) == (1, "")
        assert "Another run of this match is going on" in complaints
        run.signal(signal.SIGINT)
        run.says("note Finishing 2 games in progress")
        run.release(2, 1)
        code, out, complaints = run.ended()
    assert (code, complaints) == (130, "")
    assert "end Stopped by Ctrl-C, 2 of 5 games played. To go on:" in out
    assert "started 3" not in out
    assert sorted(numbers(tmp_path)) == [1, 2]
    assert (tmp_path / "report.html").read_text() == "<p>2 games</p>"


def test_ctrl_c_twice_leaves_at_once(tmp_path: Path) -> None:
    with holding(tmp_path) as run:
        run.release(1)
        run.says("started 3")
        run.signal(signal.SIGINT)
        run.says("note Finishing 2 games in progress")
        run.signal(signal.SIGINT)
        code, out, complaints = run.ended()
    assert (code, complaints) == (130, "")
    assert "2 games in progress dropped" in out
    assert numbers(tmp_path) == [1]


def test_other_signals_leave_at_once(tmp_path: Path) -> None:
    number = signal.SIGTERM
    with holding(tmp_path) as run:
        run.signal(number)
        code, out, complaints = run.ended()
    assert (code, complaints) == (128 + number, "")
    assert f"Stopped by {number.name}, 0 of 5 games played. 2 games in progress" in out
