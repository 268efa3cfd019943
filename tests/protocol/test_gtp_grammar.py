"""Commands and answers as text: both directions, and what may never be sent."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.errors import LocalProtocolError
from shoutan_protocol.gtp.grammar import (
    MAX_COMMAND,
    Argument,
    Command,
    Request,
    Status,
    Vertex,
    Word,
    format_answer,
    format_argument,
    format_command,
    format_number,
    parse_command,
    parse_status,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Color.BLACK, "b"),
        (Color.WHITE, "w"),
        (True, "true"),
        (19, "19"),
        (6.5, "6.5"),
        (7.0, "7"),
        (-3.75, "-3.75"),
        (-0.0, "0"),
        (0.125, "0.125"),
        (100.0, "100"),
        (Word("byoyomi"), "byoyomi"),
        (Vertex(Play(Point(0)), 19), "A1"),
        (Vertex(Play(Point(624)), 25), "Z25"),
        (Vertex(Pass(), 9), "pass"),
    ],
)
def test_a_typed_value_has_one_text(value: Argument, text: str) -> None:
    assert format_argument(value) == text


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: Word("two words"), id="a blank"),
        pytest.param(lambda: Word("a\nquit"), id="a line end"),
        pytest.param(lambda: Word("a#b"), id="a comment"),
        pytest.param(lambda: Word(""), id="nothing"),
        pytest.param(lambda: Word("ü"), id="not ASCII"),
        pytest.param(lambda: Word("x" * 65), id="too long"),
        pytest.param(lambda: format_number(float("nan")), id="nan"),
        pytest.param(lambda: format_number(float("inf")), id="infinity"),
        pytest.param(lambda: format_number(0.1234), id="four decimals"),
        pytest.param(lambda: format_number(2.0**31), id="too large"),
        pytest.param(
            lambda: format_argument(Vertex(Play(Point(81)), 9)), id="off the board"
        ),
        pytest.param(lambda: format_command(Request("Play")), id="upper case"),
        pytest.param(lambda: format_command(Request("a b")), id="blank in a name"),
        pytest.param(lambda: format_command(Request("")), id="empty name"),
        pytest.param(lambda: format_command(Request("# x")), id="comment as a name"),
        pytest.param(lambda: format_command(Request("quit\n")), id="LF in a name"),
    ],
)
def test_what_may_not_be_sent_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(LocalProtocolError):
        make()


def test_a_command_stays_below_the_length_at_which_engines_split_lines() -> None:
    stones = [Vertex(Play(Point(n)), 19) for n in range(361)]
    lines: list[bytes] = []
    with pytest.raises(LocalProtocolError, match="engines split lines"):
        lines.extend(
            format_command(Request("set_free_handicap", tuple(stones[:n])), 999_999)
            for n in range(361)
        )
    # The longest one that passed is as long as it may be: one more vertex is 4 bytes.
    assert MAX_COMMAND - 5 <= len(lines[-1]) < MAX_COMMAND


def test_a_command_is_id_name_and_arguments_on_one_line() -> None:
    play = Request("play", (Color.WHITE, Vertex(Play(Point(60)), 19)))
    assert format_command(play, 12) == b"12 play w D4\n"
    assert format_command(play) == b"play w D4\n"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("play b Q16", Command(None, "play", ("b", "Q16"))),
        ("7 play b Q16", Command(7, "play", ("b", "Q16"))),
        ("01 name", Command(1, "name")),
        ("0 name", Command(0, "name")),
        ("2147483647 name", Command(2147483647, "name")),
        ("2147483648 name", Command(None, "name")),
        ("9" * 5000 + " name", Command(None, "name")),
        ("0" * 5000 + "5 name", Command(5, "name")),
        ("1name", Command(None, "1name")),
        ("  name", Command(None, "name")),
        ("name # hi", Command(None, "name")),
        ("play b#D4", Command(None, "play", ("b",))),
        ("NAME", Command(None, "NAME")),
        ("42", Command(42, "")),
        ("５ name", Command(None, "５", ("name",))),
        ("# text", None),
        ("5 # text", Command(5, "")),
        ("", None),
        ("   ", None),
    ],
)
def test_a_command_line_is_read(line: str, command: Command | None) -> None:
    assert parse_command(line) == command


arguments = st.one_of(
    st.sampled_from(Color),
    st.booleans(),
    st.integers(-(2**31) + 1, 2**31 - 1),
    st.integers(-1_000_000, 1_000_000).map(lambda n: n / 1000),
    st.from_regex(r"\A[A-Za-z0-9][A-Za-z0-9_.:+-]{0,20}\Z").map(Word),
    st.integers(0, 360).map(lambda n: Vertex(Play(Point(n)), 19)),
    st.just(Vertex(Pass(), 19)),
)
requests = st.builds(
    Request,
    st.from_regex(r"\A[a-z][a-z0-9_-]{0,30}\Z"),
    st.lists(arguments, max_size=8).map(tuple),
)


@given(requests, st.none() | st.integers(0, 2**31 - 1))
def test_what_we_send_is_what_an_engine_reads(
    request: Request, number: int | None
) -> None:
    line = format_command(request, number).decode()
    words = tuple(map(format_argument, request.args))
    assert parse_command(line) == Command(number, request.name, words)


@pytest.mark.parametrize(
    ("number", "text", "ok", "written"),
    [
        (None, "", True, "= \n\n"),
        (7, "", True, "=7 \n\n"),
        (None, "two words", True, "= two words\n\n"),
        (3, "illegal move", False, "?3 illegal move\n\n"),
        (None, "a\n\nb", True, "= a\n \nb\n\n"),
        (None, "\na", True, "= \na\n\n"),
        (None, "a\n\n\n", True, "= a\n\n"),
        (None, "a\r\nb\x00\tc", True, "= a\nb c\n\n"),
        (None, "手谈 \ud800", True, "= 手谈 \n\n"),
    ],
)
def test_an_answer_is_one_piece_that_ends_with_an_empty_line(
    number: int | None, text: str, ok: bool, written: str
) -> None:
    assert format_answer(number, text, ok=ok) == written.encode()


@given(st.text())
def test_no_text_can_end_an_answer_early(text: str) -> None:
    answer = format_answer(1, text)
    assert answer.startswith(b"=1 ")
    assert answer.index(b"\n\n") == len(answer) - 2
    assert b"\r" not in answer


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("=5 Q16", Status(True, "5", "Q16", glued=False)),
        ("=5", Status(True, "5", "", glued=False)),
        ("=", Status(True, "", "", glued=False)),
        ("?12 unknown command", Status(False, "12", "unknown command", glued=False)),
        ("=   5.5", Status(True, "", "5.5", glued=False)),
        ("=Q16", Status(True, "", "Q16", glued=True)),
        ("=5Q16", Status(True, "5", "Q16", glued=True)),
        ("=5.5", Status(True, "", "5.5", glued=True)),
        ("==== ready ====", None),
        ("??", None),
        ("ready", None),
        (" = 5", None),
        ("", None),
    ],
)
def test_the_first_line_of_an_answer_is_read(line: str, status: Status | None) -> None:
    assert parse_status(line) == status


def test_every_column_but_i_is_written() -> None:
    columns = [format_vertex(Point(n), 25)[0] for n in range(25)]
    assert "".join(columns) == "ABCDEFGHJKLMNOPQRSTUVWXYZ"
