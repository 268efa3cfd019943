"""The controller's end against every habit of engines that was seen."""

import pytest
from shoutan_protocol.errors import LocalProtocolError
from shoutan_protocol.gtp.controller_events import (
    Answer,
    AnswerDone,
    AnswerLine,
    BackInStep,
    ControllerEvent,
    Limits,
    Noise,
    OutOfStep,
    StatusLine,
    Violation,
)
from shoutan_protocol.gtp.controller_side import LAST_ID, ControllerSide


def asked(*names: str) -> ControllerSide:
    side = ControllerSide()
    for name in names:
        side.send(name)
    return side


def answers(events: list[ControllerEvent]) -> list[Answer]:
    return [event.answer for event in events if isinstance(event, AnswerDone)]


def good(name: str, *lines: str) -> Answer:
    return Answer(name, True, lines)


def bad(name: str, *lines: str) -> Answer:
    return Answer(name, False, lines)


QUIRKS = [
    # What is asked, what the engine writes, what it means.
    pytest.param(["name"], "=1 GNU Go\n\n", [good("name", "GNU Go")], id="plain"),
    pytest.param(["komi"], "=1\n\n", [good("komi", "")], id="no blank, no text"),
    pytest.param(["komi"], "=1 \n\n", [good("komi", "")], id="blank, no text"),
    pytest.param(["get_komi"], "=1   5.5\n\n", [good("get_komi", "5.5")], id="blanks"),
    pytest.param(["genmove"], "=1\tQ16\n\n", [good("genmove", "Q16")], id="tab"),
    pytest.param(["genmove"], "=1Q16\n\n", [good("genmove", "Q16")], id="glued text"),
    pytest.param(["genmove"], "=Q16\n\n", [good("genmove", "Q16")], id="glued, no id"),
    pytest.param(["genmove"], "= Q16\n\n", [good("genmove", "Q16")], id="no id"),
    pytest.param(["get_komi"], "=5.5\n\n", [good("get_komi", "5.5")], id="glued 5.5"),
    pytest.param(["boardsize"], "=19\n\n", [good("boardsize", "19")], id="glued 19"),
    pytest.param(
        ["protocol_version"], "=2\n\n", [good("protocol_version", "2")], id="glued 2"
    ),
    pytest.param(
        ["name"], "=1 a  \nb \n\n", [good("name", "a", "b")], id="right blanks"
    ),
    pytest.param(["name"], "=1 x\r\n\r\n", [good("name", "x")], id="CRLF of a pty"),
    pytest.param(
        ["name", "name"],
        "\n\n=1 a\n\n\n\n=2 b\n\n",
        [good("name", "a"), good("name", "b")],
        id="more empty lines (Leela Zero after time_left)",
    ),
    pytest.param(
        ["komi"],
        "?1 komi not a float\n\n",
        [bad("komi", "komi not a float")],
        id="failure",
    ),
    pytest.param(
        ["showboard"],
        "=1 \n   A B\n 2 . .\n\n",
        [good("showboard", "", "   A B", " 2 . .")],
        id="picture",
    ),
    pytest.param(
        ["printsgf"],
        "=1 (;GM[1]\n \n)\n\n",
        [good("printsgf", "(;GM[1]", "", ")")],
        id="inner line of one blank",
    ),
    pytest.param(
        ["name"],
        "1 name\r\n=1 GNU Go\r\n\r\n",
        [good("name", "GNU Go")],
        id="echo of our own line (a pty)",
    ),
    pytest.param(
        ["final_status_list"],
        "=1 A1 A2 \nE5 \n\n",
        [good("final_status_list", "A1 A2", "E5")],
        id="trailing blanks in a list (Pachi)",
    ),
    pytest.param(["name"], "=1 nam\xe9\n\n", [good("name", "nam\ufffd")], id="Latin-1"),
    pytest.param(
        ["name"],
        "Leela Zero 0.17\nNoise...\n===== ready\n=1 x\n\n",
        [good("name", "x")],
        id="banner before the first answer",
    ),
    pytest.param(
        ["genmove"],
        "=1 Q16\nwinrate 54%\n\n",
        [good("genmove", "Q16", "winrate 54%")],
        id="stderr merged into an answer",
    ),
]


@pytest.mark.parametrize(("names", "stream", "expected"), QUIRKS)
@pytest.mark.parametrize("way", ["whole", "byte by byte", "junk after"])
def test_an_answer_is_understood(
    names: list[str], stream: str, expected: list[Answer], way: str
) -> None:
    raw = stream.encode("latin-1")
    side = asked(*names)
    if way == "byte by byte":
        events = [event for byte in raw for event in side.receive(bytes([byte]))]
    elif way == "whole":
        events = side.receive(raw)
    else:
        events = side.receive(raw + b"junk\n=")
        assert events[-1] == Noise("junk")
    assert answers(events) == expected
    assert not any(isinstance(event, OutOfStep | Violation) for event in events)


def test_the_status_line_is_known_before_the_answer_is_over() -> None:
    side = asked("genmove")
    assert side.receive(b"=1 Q1") == []
    assert side.receive(b"6\n") == [StatusLine(True, "Q16", "=1 Q16")]
    assert side.receive(b"info\n") == [AnswerLine("info")]
    assert side.receive(b"\n") == [AnswerDone(good("genmove", "Q16", "info"))]


OUT_OF_STEP = [
    # Ids 1 and 2 were answered; what is asked next, what comes.
    pytest.param(["play"], "=7 x", id="an id that was never sent"),
    pytest.param(["play"], "=2", id="the id of an earlier command"),
    pytest.param(["play", "play"], "=4", id="the second before the first"),
    pytest.param([], "=2", id="an answer to nothing"),
    pytest.param([], "? syntax error", id="a failure of nothing"),
]


@pytest.mark.parametrize(("names", "line"), OUT_OF_STEP)
def test_an_answer_to_no_question_is_out_of_step(names: list[str], line: str) -> None:
    side = asked("name", "version")
    side.receive(b"=1 x\n\n=2 x\n\n")
    for name in names:
        side.send(name)
    assert side.receive(line.encode() + b"\n\n") == [OutOfStep(line)]
    with pytest.raises(LocalProtocolError, match="resync"):
        side.send("play")


def test_two_answers_to_one_command_are_found_and_healed() -> None:
    """Leela Zero answers a bad set_free_handicap by "?" and then by "="."""
    side = asked("set_free_handicap")
    events = side.receive(b"?1 illegal move\n\n=1 \n\n")
    assert answers(events) == [bad("set_free_handicap", "illegal move")]
    assert events[-1] == OutOfStep("=1")
    assert side.resync() == b"2 name\n"
    events = side.receive(b"=1 \n\nnoise\n=2 Leela\n\n")
    assert [event for event in events if not isinstance(event, Noise)] == [BackInStep()]
    assert side.send("clear_board") == b"3 clear_board\n"
    assert answers(side.receive(b"=3 \n\n")) == [good("clear_board", "")]


def test_a_second_resync_ignores_the_answer_of_the_first() -> None:
    side = asked()
    side.receive(b"=5\n\n")
    side.resync()
    assert side.resync() == b"2 name\n"
    assert side.receive(b"=1 x\n\n") == []
    assert side.receive(b"=2 x\n\n") == [BackInStep()]


def test_resync_throws_multi_line_answers_away_as_a_whole() -> None:
    side = asked()
    side.receive(b"=9 a\n=1 not an answer of its own\n")
    side.resync()
    assert side.receive(b"more\n\n=1 x\n\n") == [BackInStep()]


@pytest.mark.parametrize("cut", ["=1 Q1", "=1 Q16", "noise", ""])
def test_the_end_of_file_before_the_status_line_gives_no_answer(cut: str) -> None:
    side = asked("genmove")
    side.receive(cut.encode())
    assert side.receive_eof() == []


def test_the_end_of_file_after_the_status_line_gives_a_cut_answer() -> None:
    side = asked("quit")
    side.receive(b"=1 \n")
    cut = Answer("quit", True, ("",), is_complete=False)
    assert side.receive_eof() == [AnswerDone(cut)]


def test_ids_wrap_below_a_million() -> None:
    side = asked()
    # A million commands would take too long.
    side._last_id = LAST_ID - 1  # pyright: ignore[reportPrivateUsage]
    assert side.send("name") == b"999999 name\n"
    assert answers(side.receive(b"=999999 x\n\n")) == [good("name", "x")]
    assert side.send("name") == b"1 name\n"
    assert answers(side.receive(b"=1 x\n\n")) == [good("name", "x")]


SMALL = Limits(line_bytes=50, answer_bytes=100, noise_lines=3, noise_bytes=60)
FLOODS = [
    pytest.param(b"noise\n" * 4, "4 lines", id="noise lines"),
    pytest.param(b"12345678901234567890123456789\n" * 3, "bytes", id="noise bytes"),
    pytest.param(b"x" * 51, "a line of its output is longer", id="a line without end"),
    pytest.param(b"=1 \n" + b"0123456789\n" * 10, "an answer is longer", id="answer"),
    pytest.param(b"=7 a\n\n" + b"=7 a\nb\n\n" * 2, "4 lines", id="stray answers"),
]


@pytest.mark.parametrize(("stream", "words"), FLOODS)
@pytest.mark.parametrize("whole", [True, False])
def test_a_flood_is_the_end(stream: bytes, words: str, whole: bool) -> None:
    side = ControllerSide(SMALL)
    side.send("name")
    if whole:
        events = side.receive(stream)
    else:
        events = [event for byte in stream for event in side.receive(bytes([byte]))]
    assert isinstance(events[-1], Violation)
    assert words in events[-1].sentence
    assert side.receive(b"\n\n=1 x\n\n") == []
    assert side.receive_eof() == []


def test_noise_is_counted_since_the_last_answer() -> None:
    side = ControllerSide(SMALL)
    for _ in range(5):
        number = side.send("name").split()[0]
        events = side.receive(b"noise\n" * 3 + b"=" + number + b" x\n\n")
        assert answers(events) == [good("name", "x")]


def test_the_answer_before_a_flood_is_not_lost() -> None:
    side = ControllerSide(SMALL)
    side.send("genmove")
    events = side.receive(b"=1 D4\n\n" + b"noise\n" * 10)
    assert answers(events) == [good("genmove", "D4")]
    assert isinstance(events[-1], Violation)
