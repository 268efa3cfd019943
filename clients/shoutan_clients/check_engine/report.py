"""Running every check, and what follows from what they found."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_host.engines.failures import EngineMissing

from shoutan_clients.check_engine.bench import Bench, Facts, NotTried
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Verdict,
    fails,
    note,
)
from shoutan_clients.check_engine.families import FAMILIES
from shoutan_clients.check_engine.talk import EngineEnded, NoAnswer

_BAD: Final = (Verdict.FAILS, Verdict.CRASHED)
_COUNTED: Final = (
    (Verdict.DEVIATES, "deviation", "deviations"),
    (Verdict.FAILS, "failure", "failures"),
    (Verdict.CRASHED, "crash", "crashes"),
)
_FIRST: Final = "start.first"


@dataclass(frozen=True, slots=True)
class Result:
    """A check and what it found."""

    family: Family
    check: Check
    finding: Finding


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found of one engine."""

    command: str
    size: int
    facts: Facts
    results: tuple[Result, ...]

    @property
    def against(self) -> tuple[Result, ...]:
        """Why it cannot play here; empty if it can."""
        return tuple(
            result
            for result in self.results
            if result.check.is_vital and result.finding.verdict in _BAD
        )

    @property
    def plays(self) -> bool:
        """Tell whether it can play on this server."""
        return not self.against

    def count(self, verdict: Verdict) -> int:
        """Return how many checks came out so."""
        return Counter(result.finding.verdict for result in self.results)[verdict]

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if not self.plays:
            reasons = "; ".join(
                f"{result.check.title}: {result.finding.words}"
                for result in self.against
            )
            return f"plays on this server: no. {reasons}"
        facts = self.facts
        parts = [
            _with("clocks", facts.clocks),
            _with("handicap", facts.handicap, "stone by stone"),
            _with("rules", facts.rules, "not told"),
            _with("analysis", facts.analysis),
        ]
        counts = [
            _counted(self.count(verdict), one, many)
            for verdict, one, many in _COUNTED
            if verdict is Verdict.DEVIATES or self.count(verdict)
        ]
        return (
            f"plays on this server: yes, with {', '.join(parts)}; {', '.join(counts)}"
        )


def _with(what: str, how: tuple[str, ...], otherwise: str = "none") -> str:
    return f"{what} ({', '.join(how) or otherwise})"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"


async def run(
    command: str, bench: Bench, on_result: Callable[[Result], None]
) -> Report:
    """Make every check. Raises EngineMissing where there is no such program."""
    results: list[Result] = []
    try:
        for family, check in ((f, c) for f in FAMILIES for c in f.checks):
            result = Result(family, check, await _find(check, bench))
            results.append(result)
            on_result(result)
            if check.is_vital and _is_the_end(check, result.finding):
                break
    finally:
        await bench.close()
    return Report(command, bench.size, bench.facts, tuple(results))


def _is_the_end(check: Check, finding: Finding) -> bool:
    """Tell whether nothing more can be learnt, or only by waiting again and again."""
    return finding.is_silence or (check.id == _FIRST and finding.verdict in _BAD)


async def _find(check: Check, bench: Bench) -> Finding:
    if check.needs and not bench.has(check.needs):
        return note("not listed")
    try:
        return await check.probe(bench)
    except NotTried as refused:
        finding = fails if check.is_vital else note
        return finding(f"not tried, {refused}")
    except NoAnswer as silence:
        return Finding(Verdict.FAILS, str(silence), is_silence=True)
    except EngineEnded as ended:
        return Finding(Verdict.CRASHED, str(ended))
    except EngineMissing:
        raise
    except OSError as error:
        return fails(f"cannot be started: {error.strerror or error}")
