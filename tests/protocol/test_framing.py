"""Bytes to lines: cuts anywhere, bytes of any kind, and the limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.framing import LineBuffer, clean_line


def lines_of(*pieces: bytes, max_line: int = 100) -> list[str]:
    buffer = LineBuffer(max_line)
    found: list[str] = []
    for piece in pieces:
        buffer.receive(piece)
        while (line := buffer.next_line()) is not None:
            found.append(line)
    return found


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        pytest.param(b"name\r", "name", id="CR of CRLF"),
        pytest.param(b"play\tb\tD4", "play b D4", id="HT is a blank"),
        pytest.param(b"a\x00b\x07c\x1b[1m\x7f", "abc[1m", id="controls are dropped"),
        pytest.param("手谈".encode(), "手谈", id="UTF-8"),
        pytest.param(b"nam\xff", "nam\ufffd", id="not UTF-8"),
        pytest.param(b"  two  ", "  two  ", id="blanks stay"),
    ],
)
def test_a_line_is_cleaned(raw: bytes, text: str) -> None:
    assert clean_line(raw) == text
    assert lines_of(raw + b"\n") == [text]


@given(st.lists(st.binary(max_size=20).map(lambda b: b.replace(b"\n", b""))), st.data())
def test_lines_do_not_depend_on_where_the_stream_was_cut(
    raw_lines: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(line + b"\n" for line in raw_lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    pieces = [
        stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)
    ]
    expected = [clean_line(line) for line in raw_lines]
    assert lines_of(*pieces) == expected
    assert lines_of(*(bytes([byte]) for byte in stream)) == expected


def test_a_line_of_exactly_the_limit_passes() -> None:
    assert lines_of(b"x" * 100 + b"\n" + b"y\n") == ["x" * 100, "y"]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param((b"x" * 101 + b"\n",), id="whole"),
        pytest.param((b"x" * 101,), id="before its end came"),
        pytest.param((b"ok\n" + b"x" * 60, b"x" * 60), id="in two pieces"),
    ],
)
def test_a_line_over_the_limit_breaks_the_stream_for_ever(
    pieces: tuple[bytes, ...],
) -> None:
    with pytest.raises(RemoteProtocolError, match="longer than 100 bytes"):
        lines_of(*pieces)
    buffer = LineBuffer(100)
    buffer.receive(b"x" * 101)
    for _ in range(2):
        with pytest.raises(RemoteProtocolError):
            buffer.next_line()


def test_the_rest_is_what_has_no_line_end() -> None:
    buffer = LineBuffer()
    buffer.receive(b"name\nqui")
    assert buffer.next_line() == "name"
    assert buffer.rest() == "qui"
    buffer.receive(b"t\n")
    assert buffer.next_line() == "quit"
    assert buffer.rest() == ""
