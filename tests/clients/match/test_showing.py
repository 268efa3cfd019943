"""How a match is shown: lines, JSON, a terminal, the last table."""

import contextlib
import io
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import SprtPlan
from shoutan_clients.match.showing import make_showing
from shoutan_clients.match.showing.background import InBackground
from shoutan_clients.match.showing.final_table import final_table
from shoutan_clients.match.showing.live import LiveShowing
from shoutan_clients.match.showing.live_view import view
from shoutan_clients.match.showing.output import ClosableShowing, Output
from shoutan_clients.match.showing.plain import PlainLines
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.showing.words import (
    conditions,
    duration,
    game_text,
    interval_text,
    sprt_bar,
)
from shoutan_clients.match.statistics import Interval, advice, standings
from shoutan_clients.match.wording import chance
from shoutan_clients.play.look import Look
from shoutan_engine.results import EndReason

from tests.clients.match import shown_matches
from tests.clients.match.result_lines import match_plan, paired_lines
from tests.clients.match.shown_matches import (
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
SPRT = ("--sprt", "elo0=0 elo1=20")


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


# -- words


def test_figures_are_never_surer_than_they_are() -> None:
    assert interval_text(Interval(35.2, -12.6, 83.1, 47.85)) == "+35 ±48"
    assert interval_text(Interval(-3.21, -7.0, 0.6, 3.8)) == "-3.2 ±3.8"
    assert interval_text(Interval(-0.2, -20, 20, 20)) == "0 ±20"
    assert interval_text(Interval(None, 190.4, None)) == "+190 or more"
    assert interval_text(Interval(None, None, -190.4)) == "-190 or less"
    assert interval_text(Interval(-191.0, None, 68.0)) == "-191 (+68 or less)"
    lopsided = Interval(301.3, 154.0, 838.0, 342.0)
    assert interval_text(lopsided) == "+301 (+154 to +838)"
    assert interval_text(Interval(-40, -90, 5, 47.5)) == "-40 ±48"
    assert interval_text(Interval()) == "-"
    assert chance(0.9998) == "above 99.9 %"
    assert chance(0.00001) == "below 0.1 %"
    assert chance(0.5) == "50.0 %"
    assert chance(None) == "-"


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0 s"),
        (59_000, "59 s"),
        (560_000, "9 min 20 s"),
        (3_000_000, "50 min"),
        (11_100_000, "3 h 5 min"),
        (7_200_000, "2 h"),
        (260_000_000, "3 d"),
    ],
)
def test_durations_have_two_units_at_most(ms: int, text: str) -> None:
    assert duration(ms) == text


def test_a_game_is_one_line_and_says_what_went_wrong() -> None:
    played = line_of(2, "slow", EndReason.RESIGN)
    resigned = "   2  quick (B) v slow (W)  W+R  resign, 88 moves, 12 s"
    assert game_text(played) == resigned
    # The match did it for the engine.
    why = "The match resigned for Black."
    played = line_of(2, "slow", EndReason.RESIGN, detail=why)
    assert game_text(played) == f"{resigned}: {why}"
    counted = line_of(2, "slow", EndReason.TWO_PASSES, detail="of no interest")
    assert game_text(counted).endswith(" s")
    crashed = line_of(
        1, "slow", EndReason.CRASH, standing=Standing.FORFEIT, detail="quick crashed"
    )
    assert game_text(crashed).endswith("crash, 88 moves, 12 s: quick crashed")
    void = line_of(3, None, EndReason.ABORTED, standing=Standing.VOID, detail="no disk")
    assert game_text(void).endswith("  0  void, aborted, 88 moves, 12 s: no disk")
    counted = line_of(3, "slow", EndReason.TWO_PASSES, detail="by area")
    assert game_text(counted).endswith("count, 88 moves, 12 s")


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        ((), "19x19, komi 7.5, cn2002, no clock, from the empty board"),
        (
            ("--random-openings", "4", "--time", "5m", "--count", "all-alive"),
            "19x19, komi 7.5, cn2002, 5m, 4 random moves first, all stones alive",
        ),
        (
            ("--free-handicap", "5", "--no-pairs", "--referee", "x"),
            "19x19, komi 7.5, and 5 points for 5 handicap stones, cn2002, no clock, 5 free handicap stones, not in pairs,"
            " counted by a referee",
        ),
        (
            ("--openings", "/books/joseki"),
            "19x19, komi 7.5, cn2002, no clock, openings of joseki",
        ),
    ],
)
def test_conditions_are_one_line(argv: tuple[str, ...], text: str) -> None:
    assert conditions(plan_of(*argv)[0]) == text


# -- the last table


def test_the_last_table_of_two_tells_strength_endings_and_where_the_report_is(
    tmp_path: Path,
) -> None:
    plan, _ = plan_of(*SPRT)
    table = standings(plan, lines_of(30))
    (tmp_path / "report.html").touch()
    text = "\n".join(final_table(table, ["Some advice."], tmp_path))
    record = table.engines[0].tally.record
    strength = table.pairings[0].strength
    assert f"slow  {record.games:>6}" in text
    assert f"  Elo                {interval_text(strength.elo)}\n" in text
    assert f"(LOS)  {chance(strength.los)}\n" in text
    assert "pairs              LL " in text
    assert "sequential test    LLR " in text
    assert re.search(r"how games ended, for slow\n +games +won +lost\n  count ", text)
    assert re.search(r"\n  crash +1 +1 +0\n", text)
    assert "count for nobody: 0 void, 1 unknown" in text
    assert "quick lost 1 game by forfeit." in text
    assert "Some advice." in text
    assert f"report   {tmp_path / 'report.html'}" in text
    (tmp_path / "report.html").unlink()  # the disk was full, say
    text = "\n".join(final_table(table, ["Some advice."], tmp_path))
    assert "report" not in text
    assert f"records  {tmp_path / 'games'}" in text


def test_a_verdict_says_when_it_came_and_what_came_later() -> None:
    plan = match_plan(sprt=SprtPlan(0, 100))
    won, lost = [(1.0, 1.0)] * 12, [(0.0, 0.0)]
    early = standings(plan, paired_lines([(1.0, 0.0), *won]))
    text = "\n".join(final_table(early, (), None))
    assert early.sprt is not None
    assert early.sprt.decided is not None
    pairs, ratio = early.sprt.decided.samples, early.sprt.decided.llr
    assert early.sprt.later == 13 - pairs
    said = f"H1 accepted after {pairs} pairs (ratio {ratio:.2f})"
    assert said in text
    late = standings(plan, paired_lines([(1.0, 0.0), *won, *lost * 4]))
    rows = final_table(late, (), None)
    assert said in "\n".join(rows)
    later = f"{17 - pairs} later pairs are in the figures, not in the verdict"
    assert later in "\n".join(rows)
    assert max(map(len, rows)) <= 78


def test_a_match_of_which_nothing_counts_has_no_gaps_in_its_table() -> None:
    plan = match_plan()
    lines = [
        line.model_copy(update={"standing": Standing.VOID, "winner": None})
        for line in paired_lines([(1.0, 1.0)])
    ]
    held = standings(plan, lines)
    rows = final_table(held, advice(plan, held), Path("out"))
    assert ("", "") not in set(pairwise(rows))
    assert any(row.startswith("2 of 2 games had no result: 2 void") for row in rows)
    assert not any("equal engines" in row for row in rows)


def test_the_last_table_of_more_is_a_cross_table() -> None:
    plan, _ = plan_of(engines=THREE)
    names = [("slow", "quick"), ("slow", "leela"), ("quick", "leela")]
    lines = [
        line_of(number, pair[number % 5 == 0], names=pair)
        for number, pair in enumerate(names * 10, 1)
    ]
    table = standings(plan, lines)
    text = "\n".join(final_table(table, [], None))
    assert re.search(r"\n 1 slow +x +8/10 +8/10\n", text)
    assert re.search(r"\n 2 quick +2/10 +x +8/10\n", text)
    assert re.search(r"\n 3 leela +2/10 +2/10 +x\n", text)
    assert "how games ended (won, lost)" in text
    assert "report" not in text
    assert table.ratings is not None
    assert interval_text(table.ratings.ratings[0].elo) in text
    # Who is stronger: each over each, the same both ways.
    grid = text[text.index("likelihood of superiority (LOS) over the engine") :]
    slow = re.search(r"\n 1 slow +x +(\d+\.\d)% +>?(\d+\.\d)%\n", grid)
    leela = re.search(r"\n 3 leela +<?(\d+\.\d)% +(\d+\.\d)% +x\n", grid)
    assert slow is not None
    assert leela is not None
    assert float(slow[2]) + float(leela[1]) == pytest.approx(100, abs=0.11)
    assert 90 < float(slow[1]) < float(slow[2])
    assert max(map(len, grid.splitlines())) < 80


def test_engines_that_did_not_meet_are_not_compared() -> None:
    plan, _ = plan_of(engines=[*THREE, "apart=x"])
    names = [("slow", "quick"), ("leela", "apart")]
    lines = [
        line_of(number, pair[number % 4 > 1], names=pair)
        for number, pair in enumerate(names * 10, 1)
    ]
    text = "\n".join(final_table(standings(plan, lines), [], None))
    assert "Elo above the average of engines that met" in text
    grid = text[text.index("likelihood of superiority") :]
    assert re.search(r"\n 1 \w+ +x +[\d.]+% +- +-\n", grid)


def test_many_engines_have_a_line_for_each_pairing() -> None:
    engines = [f"e{number}=x" for number in range(8)]
    plan, _ = plan_of(engines=engines)
    lines = [line_of(1, "e0", names=("e0", "e1")), line_of(3, "e2", names=("e2", "e7"))]
    text = "\n".join(final_table(standings(plan, lines), [], None))
    assert "e2 v e7: +1 =0 -0, Elo " in text
    # Of many engines it is each over the next, as far as they can be compared.
    over = re.findall(r"\n  (\w+) over (\w+): ([\d.]+) %", text)
    assert [two[:2] for two in over] == [("e0", "e1"), ("e2", "e7")]
    assert all(50 < float(two[2]) < 100 for two in over)


@pytest.mark.parametrize("width", [40, 60, 78])
def test_the_last_table_fits_also_long_names(width: int) -> None:
    long = ["a" * 24, "b" * 24]
    plan, _ = plan_of(engines=[f"{name}=x" for name in long])
    lines = [line_of(n, long[n % 2], names=(long[0], long[1])) for n in range(1, 9)]
    for line in final_table(standings(plan, lines), ["word " * 40], None, width):
        assert len(line) <= max(width, 60), line


def test_a_match_without_games_has_a_table_too() -> None:
    plan, _ = plan_of()
    text = "\n".join(final_table(standings(plan, []), [], None))
    assert "slow" in text
    assert "Elo" not in text


# -- plain lines and JSON


def shown(*argv: str, games: int = 30, earlier: int = 0) -> str:
    """Return what a run into a file writes."""
    plan, options = plan_of("--games", str(games), *argv)
    clock, stream = SteppedClock(), io.StringIO()
    showing: ClosableShowing = make_showing(options, stream, clock)
    if not options.is_json:  # what takes time is read as it passes, and not on a thread
        showing.close()
        showing = PlainLines(Output(stream), Progress(clock))
    lines = lines_of(games)
    checks = [check_of(plan, 0, "it cannot undo"), check_of(plan, 1)]
    showing.begin(plan, options, games, lines[:earlier], checks)
    showing.note("something to know")
    table = standings(plan, lines[:earlier])
    for i in range(earlier, games):
        showing.game_started(*running(i + 1))
        clock.at += 1_000
        table = standings(plan, lines[: i + 1])
        showing.game_ended(lines[i], table)
    showing.end(table, f"All {games} games were played.")
    showing.close()
    return stream.getvalue()


def test_lines_tell_every_game_and_now_and_then_the_score() -> None:
    text = shown(*SPRT)
    assert text.startswith("slow v quick\n30 games: 19x19, komi 7.5")
    assert "  slow   GNU Go 3.8  gnugo --mode gtp --level 10\n" in text
    assert "note: slow: it cannot undo\n" in text
    assert "note: something to know\n" in text
    assert "results in /results\n" in text
    assert len(re.findall(r"^ +\d+  \w+ \(B\) v \w+ \(W\)", text, re.MULTILINE)) == 30
    [summary] = re.findall(
        r"^---- (\d+) of 30 games, 60.0 a minute", text, re.MULTILINE
    )
    assert summary == "20"
    assert "10 s left at most" in text
    assert "---- LLR" in text
    assert "\nAll 30 games were played.\n" in text
    assert "\x1b" not in text


def test_games_played_earlier_are_said_and_not_in_the_rate() -> None:
    text = shown(earlier=18)
    assert "18 games of these were played earlier" in text
    assert "60.0 a minute" not in text, "twelve games are too few for a summary"


def test_what_is_long_is_cut_and_what_was_not_tried_left_out() -> None:
    plan, options = plan_of("--boards", engines=["slow=gnugo " + "--long " * 30, "b=x"])
    stream = io.StringIO()
    showing = make_showing(options, stream, SteppedClock())
    showing.begin(plan, options, 9, (), [])
    showing.close()
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) == 78
    assert lines[2].startswith("  slow  gnugo --long --long")
    assert lines[3] == "  b     x"
    assert "note: boards are drawn on a terminal only" in lines


def test_json_is_one_object_a_line() -> None:
    objects = _objects(shown("--json", *SPRT, games=12, earlier=2))
    kinds = [each["type"] for each in objects]
    assert kinds == [
        "begin",
        "note",
        *["game_started", "game", "standings"] * 10,
        "end",
    ]
    begin, end = objects[0], objects[-1]
    assert (begin["games"], begin["done"], begin["size"], begin["komi"]) == (
        12,
        2,
        19,
        7.5,
    )
    assert begin["engines"][0] == {
        "name": "slow",
        "command": ["gnugo", "--mode", "gtp", "--level", "10"],
        "program": "GNU Go",
        "version": "3.8",
        "remarks": ["it cannot undo"],
    }
    assert objects[2]["number"] == 3
    assert (objects[2]["black"], objects[2]["opening"]) == ("slow", "random 7")
    game = objects[3]
    assert GameLine.model_validate(game) == lines_of(12)[2]
    assert end["why"] == "All 12 games were played."
    assert end["standings"]["games"] == 12
    assert end["standings"]["sprt"]["elo1"] == 20
    assert end["report"] is None  # it was not written
    assert end["advice"]


def test_a_report_that_is_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "report.html").touch()
    text = shown("--json", "--out", str(tmp_path), games=2)
    end = _objects(text)[-1]
    assert end["report"] == str(tmp_path / "report.html")


def test_whoever_does_not_read_is_waited_for_so_long_and_no_longer() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"x" * 4096)
    os.set_blocking(writer, True)
    restarts: list[bool] = []
    with os.fdopen(writer, "w") as stream:
        showing = InBackground(
            PlainLines(Output(stream), Progress(SteppedClock())),
            restart=lambda: restarts.append(True),
        )
        showing.note("the last word")
        assert not showing.close(0.01)
        assert restarts == [True]
        while b"word" not in os.read(reader, 65536):
            pass
        assert showing.close(None)
    os.close(reader)


def test_standings_that_are_no_news_are_not_repeated() -> None:
    plan, options = plan_of("--json")
    stream = io.StringIO()
    showing = make_showing(options, stream, SteppedClock())
    lines = lines_of(3)
    table = standings(plan, lines)
    for line in lines:
        showing.game_ended(line, table)
    showing.close()
    assert stream.getvalue().count('"standings"') == 1


class _Gone(io.StringIO):
    """A stream whose reader is gone."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("argv", [("--json",), ()])
def test_nobody_who_reads_costs_nothing(argv: tuple[str, ...]) -> None:
    plan, options = plan_of(*argv)
    showing = make_showing(options, _Gone(), SteppedClock())
    lines = lines_of(4)
    shown_matches.run(showing, plan, options, lines, SteppedClock())
    showing.end(standings(plan, lines), "over")
    showing.close()


def test_who_does_not_read_holds_up_no_game() -> None:
    ours, theirs = os.pipe()
    with open(theirs, "w", encoding="utf-8") as stream:
        plan, options = plan_of("--json")
        showing = make_showing(options, stream, SteppedClock())
        for _ in range(300):  # more than a pipe holds
            showing.note("x" * 1_000)
        reading = threading.Thread(target=_read_all, args=(ours, read := bytearray()))
        reading.start()
        showing.end(standings(plan, []), "over")
        showing.close()
    reading.join()
    kinds = [each["type"] for each in _objects(read.decode())]
    assert kinds == ["note"] * 300 + ["end"]


def _read_all(descriptor: int, into: bytearray) -> None:
    with open(descriptor, "rb") as stream:
        into += stream.read()


def _objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]  # noqa: TID251 - our own


def test_a_mistake_in_showing_costs_what_it_would_have_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stream = io.StringIO()
    plan, options = plan_of("--json")
    showing = make_showing(options, stream)
    showing.begin(plan, options, 2, (), ())
    for _ in range(2):
        showing.game_started(None, None)  # type: ignore[arg-type]
    showing.note("after that")
    showing.close()
    told = _objects(stream.getvalue())
    assert [each["type"] for each in told] == ["begin", "note"]
    assert [record.message for record in caplog.records] == [
        "something cannot be shown"
    ]


def test_letters_that_cannot_be_written_are_replaced() -> None:
    raw = io.BytesIO()
    output = Output(io.TextIOWrapper(raw, encoding="ascii", newline="\n"))
    output.line("Elo +35 ±48 ● 围棋")
    assert raw.getvalue() == b"Elo +35 +/-48 o ??\n"


# -- a terminal


def test_what_is_drawn_says_how_it_stands() -> None:
    text = drawn(progress_of(lines_of(30), *SPRT), 80, 23)
    assert "░ 30 of 40  12.0 a minute, 50 s left at most" in text
    assert re.search(r"slow  \+\d+ =0 -\d+  [\d.]+ % against quick", text)
    assert re.search(r"Elo \+\d+ \(.* to .*\)   nElo \+\d+ ±\d+   LOS [\d.]+ %", text)
    assert re.search(r"LLR [\d.]+  -2\.94 ─+│─*●─+ 2\.94", text)
    assert "left out: 1 unknown" in text
    assert "game 31, move 3: slow 1:00 v quick " in text


def test_before_the_first_game_there_is_no_figure() -> None:
    assert drawn(progress_of([], games=0), 60, 23).strip().endswith("0 of 40")


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
    assert rows[2].split()[:2] == ["1", "leela"]


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
    whole = showing._draw()  # pyright: ignore[reportPrivateUsage]

    def fails(*_: object) -> list[Text]:
        raise RuntimeError("dictionary changed size during iteration")

    monkeypatch.setattr("shoutan_clients.match.showing.live.view", fails)
    assert showing._draw() is whole  # pyright: ignore[reportPrivateUsage]


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
