"""What a fake engine can do instead of answering well: one function per fault.

A fault is given the answer that was due, and yields bytes to be written and steps to be
taken. `FAULTS` is the table of their names; the README here says what they are for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias

NOISE: Final = b"thinking hard about nothing in particular, winrate 50%\n"
_MEBIBYTE: Final = 1 << 20


class Step(Enum):
    """What a program does besides writing."""

    CRASH = auto()
    KILL = auto()
    HANG = auto()
    DEAF = auto()
    BABBLE = auto()
    GAG = auto()
    """Close standard output, and live on."""
    WAIT = auto()
    ASIDE = auto()
    """Write a line to standard error."""


Acts: TypeAlias = Iterator[bytes | Step]


@dataclass(frozen=True, slots=True)
class Due:
    """A command and the answer that it should get.

    `obey` carries the command out and returns status and text; `text` is what the rule
    said after the name of the fault, with real ends of lines.
    """

    number: str
    text: str
    obey: Callable[[], tuple[str, str]]
    pick: Callable[[str], str]
    """Returns the illegal move of a kind, which is put on no board; nothing for no color."""

    def answer(self) -> bytes:
        """Return the whole answer as a good engine gives it."""
        status, text = self.obey()
        return f"{status}{self.number} {text}\n\n".encode()

    def written(self) -> bytes:
        """Return the text of the rule, {id} replaced, one byte for each character."""
        return self.text.replace("{id}", self.number).encode("latin-1")


def _well(due: Due) -> Acts:
    yield due.answer()


def _step(step: Step) -> Callable[[Due], Acts]:
    def take(due: Due) -> Acts:
        yield step

    return take


def _say(due: Due) -> Acts:
    due.obey()
    yield f"={due.number} {due.text}\n\n".encode()


def _fail(due: Due) -> Acts:
    yield f"?{due.number} {due.text}\n\n".encode()


def _raw(due: Due) -> Acts:
    yield due.written()


def _mute(due: Due) -> Acts:
    yield from ()


def _late(due: Due) -> Acts:
    yield Step.WAIT
    yield due.answer()


def _twice(due: Due) -> Acts:
    whole = due.answer()
    yield whole + whole


def _more(due: Due) -> Acts:
    yield due.answer() + due.written()


def _noid(due: Due) -> Acts:
    yield due.answer().replace(due.number.encode(), b"", 1)


def _wrongid(due: Due) -> Acts:
    other = due.text or str(int(due.number or 0) + 7)
    yield due.answer().replace(due.number.encode(), other.encode(), 1)


def _split(due: Due) -> Acts:
    whole = due.answer()
    yield from (whole[i : i + 1] for i in range(len(whole)))


def _odd(due: Due) -> Acts:
    """Pieces of 1, 3, 5, ... bytes, the end of a line never at the end of one."""
    whole, start, length = due.answer(), 0, 1
    while start < len(whole):
        yield whole[start : start + length]
        start, length = start + length, length + 2


def _open(due: Due) -> Acts:
    yield due.answer()[:-1]


def _extra(due: Due) -> Acts:
    yield due.answer() + b"\n"


def _crlf(due: Due) -> Acts:
    yield due.answer().replace(b"\n", b"\r\n")


def _blanks(due: Due) -> Acts:
    yield due.answer().replace(b" ", b" \t  ").replace(b"\n\n", b" \t \n\n")


def _tight(due: Due) -> Acts:
    """No blank between the status, or the id, and the text."""
    yield due.answer().replace(b" ", b"", 1)


def _echo(due: Due) -> Acts:
    """The command comes back first, as through a terminal."""
    yield due.written() + b"\r\n" + due.answer().replace(b"\n", b"\r\n")


def _before(due: Due) -> Acts:
    yield due.written() + b"\n" + due.answer()


def _inside(due: Due) -> Acts:
    """Noise between the status and the text, as where standard error is merged in."""
    status, text = due.obey()
    yield f"{status}{due.number} \n".encode() + due.written() + f"\n{text}\n\n".encode()


def _flood(due: Due) -> Acts:
    lines = _MEBIBYTE // len(NOISE) + 1
    yield NOISE * lines
    yield due.answer()


def _cut(due: Due) -> Acts:
    yield due.written()
    yield Step.CRASH


def _aside(due: Due) -> Acts:
    yield Step.ASIDE
    yield due.answer()


def _illegal(due: Due) -> Acts:
    vertex = due.pick(due.text)
    yield f"={due.number} {vertex}\n\n".encode() if vertex else due.answer()


FAULTS: Final[dict[str, Callable[[Due], Acts]]] = {
    "": _well,
    "well": _well,
    "crash": _step(Step.CRASH),
    "kill": _step(Step.KILL),
    "hang": _step(Step.HANG),
    "deaf": _step(Step.DEAF),
    "gag": _step(Step.GAG),
    "babble": _step(Step.BABBLE),
    "late": _late,
    "say": _say,
    "fail": _fail,
    "raw": _raw,
    "cut": _cut,
    "mute": _mute,
    "twice": _twice,
    "more": _more,
    "noid": _noid,
    "wrongid": _wrongid,
    "split": _split,
    "odd": _odd,
    "open": _open,
    "extra": _extra,
    "crlf": _crlf,
    "blanks": _blanks,
    "tight": _tight,
    "echo": _echo,
    "before": _before,
    "inside": _inside,
    "flood": _flood,
    "aside": _aside,
    "illegal": _illegal,
}
