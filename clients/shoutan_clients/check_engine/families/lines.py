"""How lines are read and answers written, down to the byte (GTP 2, sections 2.2 to 2.6).

The command in all of these is `protocol_version`, whose answer is known.
"""

from typing import Final

from shoutan_clients.check_engine.answers import Answer
from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Probe,
    deviates,
    note,
    ok,
)

_COMMAND: Final = b"protocol_version"
_QUESTION: Final = "known_command play"


def _told(answers: list[Answer]) -> str:
    if not answers:
        return "no answer"
    words = " then ".join(answer.shown for answer in answers[:2])
    return words if len(answers) < 3 else f"{len(answers)} answers, first {words}"


def _is_one_success(answers: list[Answer]) -> bool:
    return len(answers) == 1 and answers[0].ok


def _answered(line: bytes, *, is_free: bool = False) -> Probe:
    """Return a probe: the line is a good command, and gets one answer.

    `is_free`: the standard does not say so; a refusal is worth a note. A line that is
    not answered at all, or twice, is always one that puts the dialogue out of step.
    """

    async def probe(bench: Bench) -> Finding:
        answers = await bench.around(line)
        if _is_one_success(answers):
            return ok()
        if is_free and len(answers) == 1:
            return note(_told(answers))
        return deviates(_told(answers))

    return probe


def _unanswered(line: bytes, *, is_free: bool = False) -> Probe:
    """Return a probe: the line holds no command, and gets no answer."""

    async def probe(bench: Bench) -> Finding:
        answers = await bench.around(line)
        if not answers:
            return ok("no answer")
        return (note if is_free else deviates)(f"answered: {_told(answers)}")

    return probe


async def _ids(bench: Bench) -> Finding:
    answers = await bench.around(b"4711 " + _COMMAND + b"\n")
    if len(answers) == 1 and answers[0].digits == "4711":
        return ok()
    got = answers[0].digits if answers else ""
    return deviates(f"4711 came back as {got}" if got else "4711 did not come back")


async def _zero_id(bench: Bench) -> Finding:
    answers = await bench.around(b"01 " + _COMMAND + b"\n")
    if _is_one_success(answers) and answers[0].digits in ("1", "01"):
        return ok(f"01 came back as {answers[0].digits}")
    return deviates(_told(answers))


async def _big_id(bench: Bench) -> Finding:
    answers = await bench.around(b"999999999999 " + _COMMAND + b"\n")
    if len(answers) != 1:
        return deviates(_told(answers))
    digits = answers[0].digits
    if digits == "999999999999":
        return ok("comes back")
    how = f"comes back as {digits}" if digits else "does not come back"
    return note(f"{how}; larger than the standard allows, and not sent here")


async def _no_id(bench: Bench) -> Finding:
    answers = await bench.around(_COMMAND + b"\n")
    if _is_one_success(answers) and not answers[0].digits:
        return ok()
    return deviates(_told(answers))


async def _upper(bench: Bench) -> Finding:
    answers = await bench.around(_COMMAND.upper() + b"\n")
    if len(answers) != 1:
        return deviates(_told(answers))
    return note("taken like lower case") if answers[0].ok else ok(_told(answers))


async def _together(bench: Bench) -> Finding:
    commands = (_QUESTION, "known_command no-such", "name")
    talk = await bench.talk()
    answers = await talk.several(commands, bench.wait_s)
    texts = [answer.text for answer in answers]
    if texts == ["true", "false", talk.name]:
        return ok("answered in order")
    return deviates(f"not answered in order: {_told(answers)}")


async def _in_pieces(bench: Bench) -> Finding:
    talk = await bench.talk()
    talk.write(_COMMAND[:5])
    return await _answered(_COMMAND[5:] + b"\n")(bench)


async def _status(bench: Bench) -> Finding:
    await bench.board()
    full, empty = await bench.ask(_QUESTION), await bench.ask("clear_board")
    if not _has_blank(full):
        return deviates("no blank between the status and the text")
    if not _has_blank(empty):
        return note("no blank after the status of an empty answer")
    return ok()


def _has_blank(answer: Answer) -> bool:
    return answer.raw.startswith(f"={answer.digits} ".encode())


async def _line_ends(bench: Bench) -> Finding:
    raw = (await bench.ask(_QUESTION)).raw
    if b"\r" in raw:
        return deviates("lines end with CR LF")
    if not raw.endswith(b"\n\n"):
        return deviates("an answer does not end by an empty line")
    return ok()


LINES: Final = Family(
    "Lines and ids",
    (
        Check("lines.ids", "an id comes back", "2.5", _ids),
        Check("lines.no_id", "a command without an id", "2.5", _no_id),
        Check("lines.zero_id", "an id with a leading zero", "2.5", _zero_id),
        Check("lines.big_id", "an id of twelve digits", "2.5", _big_id),
        Check("lines.status", "a blank after the status", "2.6", _status),
        Check("lines.ends", "an answer ends by LF LF", "2.6", _line_ends),
        Check("lines.together", "several commands at once", "2.1", _together),
        Check("lines.pieces", "a command in two pieces", "2.1", _in_pieces),
        Check("lines.crlf", "CR LF", "2.2", _answered(_COMMAND + b"\r\n")),
        Check("lines.tab", "a tab for a blank", "2.2", _answered(b"known_command\tplay\n")),
        Check("lines.blank", "an empty line", "2.2", _unanswered(b"\n")),
        Check("lines.comment", "a comment line", "2.2", _unanswered(b"# hello\n")),
        Check("lines.trailing", "a comment behind a command", "2.2", _answered(_COMMAND + b" # hello\n")),
        Check("lines.id_comment", "an id and a comment", "2.5", _unanswered(b"5 # hello\n", is_free=True)),
        Check("lines.id_only", "an id and nothing", "2.5", _unanswered(b"42\n", is_free=True)),
        Check("lines.indent", "two blanks before a command", "2.5", _answered(b"  " + _COMMAND + b"\n", is_free=True)),
        Check("lines.upper", "upper case", "2.5", _upper),
        Check("lines.high", "a byte that is not ASCII", "2.2", _answered(b"known_command caf\xe9\n", is_free=True)),
    ),
)  # fmt: skip
