"""No input does anything but get its answer: bytes, words, sequences of commands."""

from hypothesis import example, given
from hypothesis import strategies as st
from shoutan_clients.referee.referee import COMMANDS, Referee
from shoutan_host.gtp_answering.failure import Failure
from shoutan_protocol.gtp.controller_events import Answer, AnswerDone
from shoutan_protocol.gtp.controller_side import ControllerSide
from shoutan_protocol.gtp.engine_side import EngineSide, LongLine
from shoutan_protocol.gtp.grammar import Command, Word

from tests.clients.referees import FakeFiles, ask_all, referee_of, state_of
from tests.protocol.sgf_strategies import EXAMPLE, broken_files

words = st.sampled_from(
    [
        *("b", "w", "black", "WHITE", "pass", "resign", "A1", "b2", "C3", "d4", "E5"),
        *("T19", "Z25", "I3", "A0", "0", "1", "2", "5", "9", "19", "26", "-1", "7.5"),
        *("dead", "alive", "seki", "dame", "chinese", "ko", "SIMPLE", "true", "{}"),
        *("japanese", "aga", "tromp-taylor", "scoring", "TERRITORY", "suicide"),
        *('{"scoring":"TERRITORY","suicide":true}', '{"tax":"ALL"}'),
        *('{"ko":"SIMPLE"}', "{[", "[]", '"', "nan", "1e9", "9" * 400, "file"),
        *("\ud800", "²", "ｂ", "\u2028", "#", "=", "\x00", "a/b", "..", "~"),
    ]
) | st.text(max_size=5)
commands = st.builds(
    Command,
    st.none() | st.integers(0, 2**31 - 1),
    st.sampled_from([*COMMANDS, "list_commands", "name", "known_command", "nonsense"]),
    st.lists(words, max_size=5).map(tuple),
)


def served(referee: Referee, side: EngineSide, data: bytes) -> bytes:
    """Give bytes to a referee the way its loop does, and return what it writes."""
    written = b""
    for event in side.receive(data):
        if isinstance(event, Command):
            answer = referee.answer(event)
            written += (
                side.fail(answer.text)
                if isinstance(answer, Failure)
                else side.answer(answer)
            )
        elif isinstance(event, LongLine):
            written += side.fail("line too long")
    return written


@given(st.lists(commands, max_size=12))
@example([Command(None, "gogui-setup", ("b", "A1", "w", "A2", "w", "B1"))])
@example([Command(None, "kata-set-rules", ("[" * 100_000,))])
@example([Command(None, "loadsgf", ("\x00",)), Command(None, "printsgf", ("\ud800",))])
def test_commands_are_answered_and_those_that_fail_change_nothing(
    asked: list[Command],
) -> None:
    referee = referee_of(size=5)
    for command in asked:
        before = state_of(referee)
        answer = referee.answer(command)
        if isinstance(answer, Failure):
            assert answer.text
            assert state_of(referee) == before, command
        else:
            assert isinstance(answer, str)


@given(st.lists(commands, max_size=8), st.integers(1, 50))
def test_a_controller_understands_every_answer(
    asked: list[Command], piece: int
) -> None:
    referee, side = referee_of(size=5), EngineSide(skip_long=True)
    controller = ControllerSide()
    data = b""
    for command in asked:
        line = " ".join([command.name, *command.args]).replace("#", "")
        sent = controller.send("name", Word("x"))
        number = sent.split(b" ")[0]
        text = " ".join(line.split()) or "name"
        data += number + b" " + text.encode("utf-8", "replace") + b"\n"
    events: list[object] = []
    for at in range(0, len(data), piece):
        events += controller.receive(served(referee, side, data[at : at + piece]))
    done = [event.answer for event in events if isinstance(event, AnswerDone)]
    assert len(done) == len(asked)
    assert all(isinstance(answer, Answer) for answer in done)


@given(st.lists(st.binary(max_size=60), max_size=6))
@example([b"\x00" * 50 + b"name\n"])
@example([b"\xff\xfe name\n", b"1 \n", b"2147483648 name\n"])
def test_bytes_are_answered(pieces: list[bytes]) -> None:
    referee, side = referee_of(size=5), EngineSide(max_line=40, skip_long=True)
    for piece in pieces:
        written = served(referee, side, piece)
        assert written == b"" or written.endswith(b"\n\n")
        for answer in written.split(b"\n\n")[:-1]:
            assert answer[:1] in (b"=", b"?")
    assert side.open_commands == ()


@given(broken_files() | st.just(EXAMPLE), st.none() | st.integers(1, 9))
def test_files_are_loaded_or_refused(data: bytes, before: int | None) -> None:
    referee = referee_of(size=5)
    referee.session.files = FakeFiles({"x": data})
    args = ("x",) if before is None else ("x", str(before))
    known = state_of(referee)
    if isinstance(referee.answer(Command(None, "loadsgf", args)), Failure):
        assert state_of(referee) == known
    else:
        assert ask_all(referee, "showboard\nfinal_score\nprintsgf\nall_legal b")
