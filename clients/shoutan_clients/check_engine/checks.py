"""What a check is, what it finds, and the two usual kinds: must take, must refuse."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from shoutan_clients.check_engine.answers import Answer
from shoutan_clients.check_engine.bench import Bench

_ID: Final = 987_654
_RELIED_ON: Final = ("illegal move", "unknown command")
"""Other programs tell by these words what went wrong; nobody reads any other."""


class Verdict(Enum):
    """How a check came out, from good to bad."""

    OK = "ok"
    NOTE = "note"
    """Nothing wrong; good to know."""
    DEVIATES = "deviates"
    """Not as the standard has it. Games here are played all the same."""
    FAILS = "fails"
    """What was asked for does not work."""
    CRASHED = "crashed"
    """The engine's process ended."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check, in words; `facts` are for programs.

    `is_silence`: a command was not answered in time.
    """

    verdict: Verdict
    words: str
    facts: tuple[tuple[str, object], ...] = ()
    is_silence: bool = False


def ok(words: str = "", **facts: object) -> Finding:
    """Return that it is as it should be."""
    return Finding(Verdict.OK, words, tuple(facts.items()))


def note(words: str, **facts: object) -> Finding:
    """Return what is good to know."""
    return Finding(Verdict.NOTE, words, tuple(facts.items()))


def deviates(words: str, **facts: object) -> Finding:
    """Return how it leaves the standard."""
    return Finding(Verdict.DEVIATES, words, tuple(facts.items()))


def fails(words: str, **facts: object) -> Finding:
    """Return what does not work."""
    return Finding(Verdict.FAILS, words, tuple(facts.items()))


Probe: TypeAlias = Callable[[Bench], Awaitable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report.

    `section`: of GTP 2, or whose extension it is. `needs`: a command; an engine that
    does not list it is not asked. `is_vital`: without it no game is played here.
    """

    id: str
    title: str
    section: str
    probe: Probe
    needs: str = ""
    is_vital: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """Checks that belong together, under a heading."""

    title: str
    checks: tuple[Check, ...]


def first_refused(answers: Sequence[tuple[str, Answer]]) -> str:
    """Return what was refused first, with the answer; nothing if all was taken."""
    for command, answer in answers:
        if not answer.ok:
            return f"{command}: {answer.shown}"
    return ""


def takes(*commands: str, position: str | None = None, vital: bool = False) -> Probe:
    """Return a probe: every command succeeds, on a board with the moves of `position`."""

    async def probe(bench: Bench) -> Finding:
        if position is not None:
            await bench.board(position)
        answers = [(command, await bench.ask(command)) for command in commands]
        refused = first_refused(answers)
        if refused:
            return fails(refused) if vital else deviates(refused)
        return ok(_words_of(answers[-1][1]))

    return probe


def refuses(
    *commands: str,
    position: str | None = None,
    text: str = "",
    else_: Callable[[str], Finding] = deviates,
) -> Probe:
    """Return a probe: every command is refused; `text` is how the standard says it.

    `else_` judges an engine that takes one of them.
    """

    async def probe(bench: Bench) -> Finding:
        other = ""
        for command in commands:
            if position is not None:
                await bench.board(position)
            # Counted, too: some engines answer a bad command twice, or not at all.
            answers = await bench.around(f"{_ID} {command}\n".encode())
            if len(answers) != 1:
                return deviates(f"{command} got {len(answers)} answers")
            answer = answers[0]
            if answer.ok:
                return else_(f"{command} was taken: {answer.shown}")
            if not text or answer.text.lower() != text:
                other = other or answer.shown
        if other and text in _RELIED_ON:
            return note(f'refused by {other}; the standard says "? {text}"')
        return ok(f"refused by {other}" if other else f'refused by "? {text}"')

    return probe


def _words_of(answer: Answer) -> str:
    return answer.shown if answer.text else ""
