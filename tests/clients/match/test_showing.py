"""A match shown as lines and as JSON, also to whoever does not read them."""

import contextlib
import io
import json
import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.showing import make_showing
from shoutan_clients.match.showing.background import InBackground
from shoutan_clients.match.showing.live import LiveShowing
from shoutan_clients.match.showing.output import ClosableShowing, Output
from shoutan_clients.match.showing.plain import PlainLines, opening_lines
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.statistics import standings

from tests.clients.match import shown_matches
from tests.clients.match.shown_matches import (
    SPRT,
    SteppedClock,
    check_of,
    lines_of,
    plan_of,
    running,
)


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


def test_what_several_engines_cannot_do_is_one_note_with_their_names() -> None:
    plan, options = plan_of("--games", "2")
    progress = Progress(SteppedClock())
    checks = [
        check_of(plan, 0, "No lists.", "No clock."),
        check_of(plan, 1, "No lists."),
    ]
    progress.begin(plan, options, 2, [], checks)
    notes = [line for line in opening_lines(progress) if line.startswith("note")]
    assert notes == ["note: each of slow and quick: No lists.", "note: slow: No clock."]


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


@pytest.mark.parametrize("kind", [PlainLines, LiveShowing])
@pytest.mark.parametrize("has_note", [False, True])
def test_blank_lines_stand_alone(
    kind: type[PlainLines | LiveShowing], has_note: bool
) -> None:
    """Also where nothing is said between the beginning and the end of a run."""
    plan, options = plan_of("--games", "4")
    stream = io.StringIO()
    make: Any = kind
    target = Output(stream) if kind is PlainLines else stream
    showing = make(target, Progress(SteppedClock()))
    showing.begin(plan, options, 4, (), [])
    if has_note:
        showing.note("something to know")
    showing.end(standings(plan, ()), "Stopped by SIGTERM.")
    text = stream.getvalue()
    assert "\n\nStopped by SIGTERM.\n\n" in text
    assert "\n\n\n" not in text


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
    assert begin["title"] == " v ".join(each["name"] for each in begin["engines"])
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


def test_what_cannot_be_drawn_once_ends_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    drawn = threading.Semaphore(0)

    def refresh() -> None:
        drawn.release()
        raise TypeError("a mistake of ours")

    stream = io.StringIO()
    showing = InBackground(
        PlainLines(Output(stream), Progress(SteppedClock())), refresh
    )
    for _ in range(2):  # drawn while nothing happens
        assert drawn.acquire(timeout=30)
    showing.note("the last word")
    assert showing.close()
    assert stream.getvalue() == "note: the last word\n"
    assert [each.getMessage() for each in caplog.records] == [
        "something cannot be shown"
    ]


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
