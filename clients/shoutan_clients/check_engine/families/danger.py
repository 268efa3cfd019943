"""What is known to kill engines. None of it is ever sent in a game here."""

from typing import Final

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    note,
    ok,
    refuses,
)

_LONG: Final = 5000
"""Bytes of a line; engines have been seen to split at 1000."""


async def _long(bench: Bench) -> Finding:
    answers = await bench.around(b"known_command " + b"x" * _LONG + b"\n")
    if len(answers) != 1:
        return deviates(f"a line of {_LONG} bytes got {len(answers)} answers")
    return ok(answers[0].shown)


async def _sizes(bench: Bench) -> Finding:
    taken: list[str] = []
    for size in ("0", "1", "26", "9999"):
        answer = await bench.ask(f"boardsize {size}")
        if answer.ok:
            taken.append(size)
    bench.forget_size()
    if taken:
        return note(f"takes {', '.join(taken)}; GTP has no more than 25 columns")
    return ok("0, 1, 26 and 9999 refused")


async def _missing_record(bench: Bench) -> Finding:
    answer = await bench.ask("loadsgf no-such-file.sgf")
    if answer.ok:
        return note(f"taken: {answer.shown}")
    return ok(f"refused: {answer.shown}")


_PLAY: Final = "6.3.3"
_FREE: Final = "4.1.2"
_VERTICES: Final = "bad vertex list"

DANGER: Final = Family(
    "Dangerous input",
    (
        Check("danger.long", "a line of 5000 bytes", "2.2", _long),
        Check("danger.sizes", "impossible sizes", "6.3.2", _sizes),
        Check("danger.off", "a point off the board", _PLAY, refuses("play b Z25", "play b A26", position="")),
        Check("danger.letter", "the letter I", _PLAY, refuses("play b I5", position="")),
        Check("danger.zero", "play b A0", _PLAY, refuses("play b A0", position="")),
        Check("danger.resign", "play b resign", _PLAY, refuses("play b resign", position="", else_=note)),
        Check(
            "danger.repeat", "a handicap point twice", _FREE,
            refuses("set_free_handicap C3 C3", position="", text=_VERTICES),
            needs="set_free_handicap",
        ),
        Check(
            "danger.pass", "pass as a handicap stone", _FREE,
            refuses("set_free_handicap C3 pass", position="", text=_VERTICES),
            needs="set_free_handicap",
        ),
        Check(
            "danger.taken", "a handicap stone on a stone", _FREE,
            refuses("set_free_handicap C3 D4", position="b C3", text="board not empty"),
            needs="set_free_handicap",
        ),
        Check(
            "danger.many", "99 free handicap stones", _FREE,
            refuses("place_free_handicap 99", position="", text="invalid number of stones", else_=note),
            needs="place_free_handicap",
        ),
        Check("danger.loadsgf", "a record that is not there", "6.3.6", _missing_record, needs="loadsgf"),
    ),
)  # fmt: skip
