"""The short cut for plain answers takes nothing that would come out otherwise."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.errors import LocalProtocolError, RemoteProtocolError
from shoutan_protocol.gtp.controller_events import (
    Answer,
    AnswerDone,
    ControllerEvent,
    Limits,
    OutOfStep,
    StatusLine,
)
from shoutan_protocol.gtp.controller_side import LAST_ID, ControllerSide
from shoutan_protocol.gtp.grammar import Request, Vertex, format_command
from shoutan_protocol.gtp.spelling import spell, spell_genmove, spell_play
from shoutan_protocol.gtp.vertex_answer import (
    move_finder,
    parse_generated,
    parse_move_line,
    plain_answers,
)

SMALL = Limits(line_bytes=20, answer_bytes=40, noise_lines=4, noise_bytes=60)
PIECES = [
    *("=", "?", " ", "\n", "\n\n", "\r\n", "\t", ".", "D4", "pass", "resign", "x y"),
    *("\x00", "\xe9", "\xb2", "0", "7", "noise\n", "=1 D4\n\n", "=2\n\n", "z" * 15),
    *("={id} D4\n\n", "={id} \n\n", "={id}\n\n", "={id}", "{id}", "={id}  A1 \n\n"),
    *("?{id} no\n\n", "={id}1\n\n", "={id} Q1", "6\n\n", "={id} D4\r\n\r\n"),
]
ASK = "ask"
STEPS = st.one_of(
    st.just(ASK),
    st.just("={id} D4\n\n"),
    st.just("={id} \n\n"),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join),
)


class Heard:
    """One end: what it was told so far, by the short cut where `is_short` and it holds."""

    def __init__(self, *, is_short: bool) -> None:
        self._side = ControllerSide(SMALL)
        self._is_short = is_short
        self.events: list[ControllerEvent | str] = []
        self.shortened = 0

    def ask(self) -> None:
        try:
            self.events.append(self._side.send("genmove", Color.BLACK).decode())
        except LocalProtocolError:
            self.events.append(self._side.resync().decode())

    def hear(self, data: bytes) -> None:
        text = self._side.receive_plain(data) if self._is_short else None
        if text is None:
            self.events += self._side.receive(data)
            return
        self.shortened += 1
        line = data.decode("ascii").rstrip()
        answer = Answer("genmove", True, (text,))
        self.events += [StatusLine(True, text, line), AnswerDone(answer)]

    def end(self) -> None:
        self.events += self._side.receive_eof()


def both(steps: Sequence[str]) -> tuple[Heard, Heard]:
    """Take the same by both ways."""
    short, long = Heard(is_short=True), Heard(is_short=False)
    number = 0
    for step in steps:
        if step == ASK:
            number += 1
        for heard in (short, long):
            if step == ASK:
                heard.ask()
            else:
                heard.hear(step.replace("{id}", str(number)).encode("latin-1"))
    for heard in (short, long):
        heard.end()
    return short, long


@settings(max_examples=600, deadline=None)
@given(st.lists(STEPS, max_size=12))
def test_both_ways_tell_the_same(steps: list[str]) -> None:
    short, long = both(steps)
    assert short.events == long.events


@pytest.mark.parametrize(
    "answer", ["={id} D4\n\n", "={id} \n\n", "={id}\n\n", "={id} pass\n\n"]
)
def test_a_plain_answer_is_taken_by_the_short_way(answer: str) -> None:
    short, long = both([ASK, answer, ASK, answer])
    assert short.shortened == 2
    assert short.events == long.events


NOT_PLAIN = [
    pytest.param([ASK, "={id}1\n\n"], id="more digits than the id"),
    pytest.param([ASK, "={id}D4\n\n"], id="glued"),
    pytest.param([ASK, "= D4\n\n"], id="no id"),
    pytest.param([ASK, "?{id} D4\n\n"], id="a failure"),
    pytest.param([ASK, "={id} D4 \n\n"], id="a blank behind"),
    pytest.param([ASK, "={id} D4\n\n\n"], id="one more empty line"),
    pytest.param([ASK, "={id} D4\n\n={id} D4\n\n"], id="twice"),
    pytest.param([ASK, "={id} D4\nE5\n\n"], id="two lines"),
    pytest.param([ASK, "={id} \xb2\n\n"], id="a digit that is not ASCII"),
    pytest.param([ASK, "={id} " + "x" * 20 + "\n\n"], id="above the limit of a line"),
    pytest.param([ASK, ASK, "={id} D4\n\n"], id="the second of two"),
    pytest.param([ASK, "noi", "={id} D4\n\n"], id="behind half a line"),
    pytest.param([ASK, "={id} D4\n", "={id} D4\n\n"], id="within an answer"),
    pytest.param(["={id} D4\n\n", ASK, "={id} D4\n\n"], id="out of step"),
    pytest.param([*["noise\n"] * 9, ASK, "={id} D4\n\n"], id="after a violation"),
]


@pytest.mark.parametrize("steps", NOT_PLAIN)
def test_what_is_not_plain_goes_the_long_way(steps: list[str]) -> None:
    short, long = both(steps)
    assert short.shortened == 0
    assert short.events == long.events


def test_noise_is_counted_anew_after_a_plain_answer() -> None:
    short, long = both([ASK, "noise\n", *[ASK, "={id} D4\n\n", "noise\n" * 3] * 4])
    assert short.events == long.events
    assert short.shortened > 0


def test_the_last_id_is_read_by_the_short_way() -> None:
    side = ControllerSide()
    # A million commands would take too long.
    side._last_id = LAST_ID - 1  # pyright: ignore[reportPrivateUsage]
    side.send("name")
    assert side.receive_plain(b"=999999 x\n\n") == "x"
    side.send("name")
    assert side.receive_plain(b"=1 x\n\n") == "x"
    assert side.receive(b"=2\n\n") == [OutOfStep("=2")]


@pytest.mark.parametrize("size", [2, 9, 19, 25])
def test_every_move_is_spelled_as_the_grammar_spells_it(size: int) -> None:
    moves: list[Move] = [Pass(), *(Play(Point(point)) for point in range(size * size))]
    for move in moves:
        for color in Color:
            args = (color, Vertex(move, size))
            line = format_command(Request("play", args))
            assert spell_play(color, move, size) == ("play", line[:-1])
        assert plain_answers(size)[format_move(move, size)] == move


def test_what_is_spelled_is_checked() -> None:
    with pytest.raises(LocalProtocolError, match="off a 9x9 board"):
        spell_play(Color.BLACK, Play(Point(81)), 9)
    with pytest.raises(LocalProtocolError, match="not the name"):
        spell_genmove("Genmove", Color.BLACK)
    with pytest.raises(LocalProtocolError, match="engines split lines"):
        spell("set_free_handicap", (Vertex(Play(Point(0)), 9),) * 300)


@pytest.mark.parametrize("size", [2, 9, 19, 25])
def test_every_plain_answer_is_what_the_parser_reads(size: int) -> None:
    for word, move in plain_answers(size).items():
        assert parse_generated([word], size) == (move, 0)


@pytest.mark.parametrize(
    "line", ["D4", "play D4 x", "x D4", "", "D4 x", "resign", "A0"]
)
@pytest.mark.parametrize("index", [0, 1])
def test_a_line_with_the_move_is_enough(line: str, index: int) -> None:
    found = parse_move_line(line, 9, is_first=index == 0)
    assert move_finder(9)(index, line) == (found is not None)
    if index == 0 and found is None:
        with pytest.raises(RemoteProtocolError):
            parse_generated([line], 9)
