"""The engine's end, and both ends of the protocol against each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_protocol.errors import LocalProtocolError, RemoteProtocolError
from shoutan_protocol.gtp.controller_events import (
    Answer,
    AnswerDone,
    Noise,
    OutOfStep,
    Violation,
)
from shoutan_protocol.gtp.controller_side import ControllerSide
from shoutan_protocol.gtp.engine_side import EngineSide, Interrupt, LongLine
from shoutan_protocol.gtp.grammar import (
    ILLEGAL_MOVE,
    Command,
    Request,
    format_argument,
)

from tests.protocol.test_gtp_grammar import requests


@pytest.mark.parametrize("way", ["whole", "byte by byte", "junk after"])
def test_commands_are_read_and_answered_in_order(way: str) -> None:
    side = EngineSide()
    stream = b"# hello\n\n1 name\r\n play\tb D4\n7 genmove w # think\n#interrupt\n"
    if way == "byte by byte":
        events = [event for byte in stream for event in side.receive(bytes([byte]))]
    else:
        events = side.receive(stream + (b"und" if way == "junk after" else b""))
    assert events == [
        Command(1, "name"),
        Command(None, "play", ("b", "D4")),
        Command(7, "genmove", ("w",)),
        Interrupt(),
    ]
    assert side.open_commands == tuple(events[:3])
    assert side.answer("Shoutan") == b"=1 Shoutan\n\n"
    assert side.fail(ILLEGAL_MOVE) == b"? illegal move\n\n"
    assert side.answer() == b"=7 \n\n"
    with pytest.raises(LocalProtocolError, match="no command"):
        side.answer()


def test_a_last_line_without_its_end_is_carried_out() -> None:
    side = EngineSide()
    assert side.receive(b"5 quit") == []
    assert side.receive_eof() == [Command(5, "quit")]
    assert side.answer() == b"=5 \n\n"
    assert EngineSide().receive_eof() == []


def test_a_line_that_is_too_long_is_answered_before_closing() -> None:
    with pytest.raises(RemoteProtocolError) as error:
        EngineSide(max_line=10).receive(b"name\nboardsize 19\n")
    assert error.value.reply == b"? line too long\n\n"


@pytest.mark.parametrize("piece", [1, 3, 1000])
def test_a_line_that_is_too_long_can_be_skipped(piece: int) -> None:
    side = EngineSide(max_line=10, skip_long=True)
    data = b"1 name\n" + b"x" * 50 + b"\n2 name\n" + b"y" * 11 + b"\n\n3 name\n"
    events = [
        event
        for at in range(0, len(data), piece)
        for event in side.receive(data[at : at + piece])
    ]
    assert events == [
        Command(1, "name"),
        LongLine(),
        Command(2, "name"),
        LongLine(),
        Command(3, "name"),
    ]
    assert side.answer() == b"=1 \n\n"
    assert side.fail("line too long") == b"? line too long\n\n"
    assert side.answer() == b"=2 \n\n"


def test_the_rest_of_a_skipped_line_is_no_command_at_the_end() -> None:
    side = EngineSide(max_line=10, skip_long=True)
    assert side.receive(b"x" * 20) == [LongLine()]
    assert side.receive(b"quit") == []
    assert side.receive_eof() == []


replies = st.lists(
    st.tuples(requests, st.booleans(), st.text(max_size=60)), min_size=1, max_size=6
)


def _as_received(text: str) -> tuple[str, ...]:
    """What is left of a text: printable, blanks at line ends and below it gone."""
    lines = [
        "".join(filter(str.isprintable, line)).encode("utf-8", "replace").decode()
        for line in text.replace("\t", " ").split("\n")
    ]
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    first, *others = lines
    return (first.strip(" "), *(line.rstrip() for line in others))


@given(replies, st.booleans(), st.data())
def test_the_two_ends_of_the_protocol_understand_each_other(
    dialogue: list[tuple[Request, bool, str]], pipelined: bool, data: st.DataObject
) -> None:
    controller, engine = ControllerSide(), EngineSide()
    to_engine = [controller.send(r.name, *r.args) for r, _, _ in dialogue]
    batches = [b"".join(to_engine)] if pipelined else to_engine
    commands = [event for batch in batches for event in engine.receive(batch)]
    assert commands == [
        Command(n, r.name, tuple(map(format_argument, r.args)))
        for n, (r, _, _) in enumerate(dialogue, 1)
    ]
    stream = b"".join(
        engine.answer(text) if ok else engine.fail(text) for _, ok, text in dialogue
    )
    cut = data.draw(st.integers(0, len(stream)))
    events = controller.receive(stream[:cut]) + controller.receive(stream[cut:])
    done = [event.answer for event in events if isinstance(event, AnswerDone)]
    assert not any(isinstance(e, Noise | OutOfStep | Violation) for e in events)
    assert done == [Answer(r.name, ok, _as_received(text)) for r, ok, text in dialogue]
