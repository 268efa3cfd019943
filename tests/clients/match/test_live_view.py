"""What is drawn of a running match, and the terminal that it is drawn on."""

import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.text import Text
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.showing.live import LiveShowing
from shoutan_clients.match.showing.live_view import view
from shoutan_clients.match.showing.plain import summary_lines
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.showing.words import (
    sprt_bar,
)
from shoutan_clients.match.statistics import standings
from shoutan_clients.play.look import Look

from tests.clients.match import shown_matches
from tests.clients.match.shown_matches import (
    SPRT,
    THREE,
    SteppedClock,
    check_of,
    line_of,
    lines_of,
    plan_of,
    running,
)

ROOT = Path(__file__).resolve().parents[3]


PATIENCE_S = 60.0


COLOR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7])(?:;[0-9;]*)?m")


STEERING = re.compile(r"\x1b\[[0-9;?<>=]*[ -/]*[@-~]")


def progress_of(
    lines: Sequence[GameLine], *argv: str, games: int = 4, total: int = 40
) -> Progress:
    """Return a run after some games, with others that go on."""
    plan, options = plan_of("--size", "9", *argv)
    clock = SteppedClock()
    progress = Progress(clock)
    progress.begin(plan, options, total, (), [check_of(plan, 0)])
    for i, line in enumerate(lines):
        clock.at += 5_000
        progress.game_ended(line, standings(plan, lines[: i + 1]))
    for number in range(games):
        progress.game_started(*running(len(lines) + number + 1))
    return progress


def drawn(progress: Progress, width: int, height: int, *, unicode: bool = True) -> str:
    lines = view(progress, width, height, Look(unicode=unicode, colored=False))
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    return "\n".join(line.plain for line in lines)


def test_what_is_drawn_says_how_it_stands() -> None:
    text = drawn(progress_of(lines_of(30), *SPRT), 80, 23)
    assert "░ 30 of 40 games, 12.0 a minute, 50 s left at most" in text
    assert re.search(r"slow  \+\d+ =0 -\d+  [\d.]+ % against quick", text)
    assert re.search(r"Elo \+\d+ ±\d+   nElo \+\d+ .*   LOS [\d.]+ %", text)
    assert re.search(r"LLR [\d.]+  -2\.94 ─+│─*●─+ 2\.94", text)
    assert "left out: 1 unknown" in text
    assert "game 31, move 3: slow 1:00 v quick " in text


def test_a_match_that_is_stopped_says_what_it_waits_for() -> None:
    stopped = progress_of(lines_of(30), games=2)
    assert " left" in drawn(stopped, 80, 23)
    stopped.is_finishing = True
    text = drawn(stopped, 80, 23)
    assert "30 of 40 games, finishing 2 games" in text
    assert " left" not in text
    assert summary_lines(stopped)[0] == "---- 30 of 40 games, finishing 2 games"
    stopped.running.clear()
    assert "30 of 40 games, stopping" in drawn(stopped, 80, 23)


def test_before_the_first_game_there_is_no_figure() -> None:
    assert drawn(progress_of([], games=0), 60, 23).strip().endswith("0 of 40 games")


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("height", [6, 23, 50])
@pytest.mark.parametrize("argv", [("--boards",), ()])
def test_what_is_drawn_fits(width: int, height: int, argv: tuple[str, ...]) -> None:
    drawn(progress_of(lines_of(30), *SPRT, *argv, games=12), width, height)


def test_games_beyond_the_room_are_counted() -> None:
    text = drawn(progress_of(lines_of(2), games=30), 60, 12)
    assert re.search(r"and 2\d more games$", text)


def test_boards_stand_side_by_side_with_the_last_move_marked() -> None:
    text = drawn(progress_of(lines_of(2), "--boards"), 60, 40)
    assert text.count("A B C D E F G H J        A B C D E F G H J") == 4
    assert text.count("(X)") == 4
    assert "O*quick" in text
    assert "game 3, move 3" not in text
    small = drawn(progress_of(lines_of(2), "--boards"), 60, 14)
    assert "no room for boards: they take 23 columns and " in small
    assert "game 3, move 3" in small


def test_plain_letters_are_enough() -> None:
    text = drawn(progress_of(lines_of(30), *SPRT, "--boards"), 80, 40, unicode=False)
    assert text.isascii()


def test_engines_of_a_round_robin_are_ranked() -> None:
    plan, options = plan_of(engines=THREE)
    progress = Progress(SteppedClock())
    progress.begin(plan, options, 9, (), [])
    lines = [
        line_of(1, "slow"),
        line_of(2, "quick"),
        line_of(3, "leela", names=("leela", "slow")),
    ]
    progress.game_ended(lines[-1], standings(plan, lines))
    rows = drawn(progress, 60, 23).splitlines()
    assert rows[2].split()[:3] == ["Elo", "score", "won,"]
    assert rows[3].split()[:2] == ["1", "leela"]


def test_the_ratio_stands_between_its_bounds() -> None:
    plan, _ = plan_of(*SPRT)
    state = standings(plan, lines_of(30)).sprt
    assert state is not None
    assert sprt_bar(replace(state, llr=0.0), 21)[1] == 10
    assert sprt_bar(replace(state, llr=9.0), 21)[0][20] == "●"
    assert sprt_bar(replace(state, llr=-9.0), 21)[0][0] == "●"


def test_a_game_that_changes_while_it_is_read_leaves_the_picture_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    progress = progress_of(lines_of(2))
    showing = LiveShowing(io.StringIO(), progress)
    whole = showing.drawn()

    def fails(*_: object) -> list[Text]:
        raise RuntimeError("dictionary changed size during iteration")

    monkeypatch.setattr("shoutan_clients.match.showing.live.view", fails)
    assert showing.drawn() is whole


def watched(size: tuple[int, int], *argv: str, **env: str) -> bytes:
    """Return what a match writes to a real terminal of so many columns and lines."""
    import fcntl
    import termios

    ours, theirs = pty.openpty()
    columns, rows = size
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    words = [sys.executable, "-m", "tests.clients.match.shown_matches", *argv]
    process = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, env=_env(env)
    )
    os.close(theirs)
    written, is_told = b"", False
    try:
        while select.select([ours], [], [], PATIENCE_S)[0]:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                break
            written += more
            # What goes on is drawn under the last line; then the match may end.
            if not is_told and (
                b"game 33" in written or b"four games go on" in written
            ):
                is_told = True
                os.write(ours, b"\n")
        assert process.wait(PATIENCE_S) == 0, written
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return written


def _env(changes: Mapping[str, str]) -> dict[str, str]:
    kept = {key: each for key, each in os.environ.items() if key in ("PATH", "HOME")}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **changes}


def test_a_terminal_is_drawn_on_and_left_as_it_was() -> None:
    written = watched((80, 24), "--games", "30", *SPRT)
    text = STEERING.sub("", written.decode())
    assert "game 33, move 3" in text
    assert "note: four games go on" in text
    assert "Stopped by whoever watches." in text
    assert text.rstrip().endswith("records  /results/games")
    assert COLOR.search(written)
    assert b"\x1b[?1049h" not in written, "the ordinary screen is kept"
    assert written.rfind(b"\x1b[?25h") > written.rfind(b"\x1b[?25l"), (
        "the cursor is back"
    )


def test_no_color_is_none_and_a_narrow_terminal_breaks_between_words() -> None:
    written = watched((40, 24), "--games", "30", NO_COLOR="1")
    assert b"quick (B) v slow (W)  W+3.5\r\n      count, 88 moves, 12 s\r\n" in written
    assert not COLOR.search(written)
    assert "±" in written.decode()
    assert f"To go on:\r\n  {shown_matches.LONG}\r\n".encode() in written


def test_a_dumb_terminal_gets_lines() -> None:
    written = watched((80, 24), "--games", "30", TERM="dumb")
    assert b"\x1b" not in written
    assert b"records  /results/games" in written
