"""How an engine hears of time: which command, for which clock, and what it refuses."""

from dataclasses import replace
from typing import Final

from shoutan_engine.clocks import parse_clock
from shoutan_engine.points import Color
from shoutan_protocol.gtp.capabilities import parse_words
from shoutan_protocol.gtp.clock_commands import (
    Dialect,
    dialects,
    settings_request,
    time_left_request,
)
from shoutan_protocol.gtp.grammar import Request, format_command

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Probe,
    deviates,
    note,
    ok,
    refuses,
    takes,
)


def _line(request: Request) -> str:
    return format_command(request).decode().strip()


def _clock(text: str) -> Probe:
    """Return a probe: the clock is told as a game here tells it, the best way first."""

    async def probe(bench: Bench) -> Finding:
        system = parse_clock(text)
        await bench.board()
        refused: list[str] = []
        for dialect in dialects(system, bench.capabilities):
            line = _line(settings_request(system, dialect))
            answer = await bench.ask(line)
            if not answer.ok:
                refused.append(f"{line}: {answer.shown}")
                continue
            _remember(bench, dialect)
            left = system.initial()
            request = (
                time_left_request(system, left, Color.BLACK, dialect) if left else None
            )
            if request is not None and bench.has("time_left"):
                told = await bench.ask(_line(request))
                if not told.ok:
                    return deviates(f"after {line}, {_line(request)}: {told.shown}")
            if refused:
                return deviates(f"{refused[0]}; told by {line}", told=line)
            return ok(line, told=line)
        if refused:
            return deviates(f"not told, {refused[0]}")
        return note("not told, no command for it")

    return probe


def _remember(bench: Bench, dialect: Dialect) -> None:
    clocks = bench.facts.clocks
    if dialect.value not in clocks:
        bench.facts.clocks = (*clocks, dialect.value)


async def _kinds(bench: Bench) -> Finding:
    answer = await bench.ask("kata-list_time_settings")
    if not answer.ok:
        return deviates(answer.shown)
    kinds = parse_words(answer.lines)
    bench.capabilities = replace(bench.capabilities, kata_clocks=kinds)
    return ok(", ".join(sorted(kinds)) or "none", kinds=sorted(kinds))


async def _stops(bench: Bench) -> Finding:
    await bench.board()
    await bench.ask("time_settings 0 1 1")
    await bench.ask("time_left b 1 1")
    answer = await bench.ask("genmove b")
    if not answer.ok:
        return deviates(answer.shown)
    words = f"told that it has 1 s, it took {answer.seconds:.2f} s"
    over = answer.seconds > 1
    return note(words, seconds=round(answer.seconds, 3)) if over else ok(words)


def _ignored(words: str) -> Finding:
    return note(f"{words}: a success is no proof that it understood")


_TIME: Final = "4.2"
_KATA: Final = "extension of KataGo"
_KGS: Final = "extension of KGS"

CLOCKS: Final = Family(
    "Clocks",
    (
        Check("clocks.kinds", "kata-list_time_settings", _KATA, _kinds, needs="kata-list_time_settings"),
        Check("clocks.none", "no clock", _TIME, _clock("none")),
        Check("clocks.absolute", "20m", _TIME, _clock("20m")),
        Check("clocks.byoyomi", "20m+5x30s (byo-yomi)", _TIME, _clock("20m+5x30s")),
        Check("clocks.canadian", "10m+15in5m (Canadian)", _TIME, _clock("10m+15in5m")),
        Check("clocks.fischer", "5m+10s (Fischer)", _TIME, _clock("5m+10s")),
        Check("clocks.capped", "5m+10s max 10m", _TIME, _clock("5m+10s max 10m")),
        Check("clocks.move", "30s/move", _TIME, _clock("30s/move")),
        Check(
            "clocks.left", "time_left", _TIME,
            takes("time_settings 600 30 5", "time_left b 599 0", "time_left w 20 3", position=""),
            needs="time_left",
        ),
        Check("clocks.obeys", "a move with 1 s left", _TIME, _stops, needs="time_settings"),
        Check(
            "clocks.count", "time_settings with one number", _TIME,
            refuses("time_settings 60", position="", text="syntax error"),
            needs="time_settings",
        ),
        Check(
            "clocks.color", "time_left for no color", _TIME,
            refuses("time_left x 60 0", position="", text="syntax error"),
            needs="time_left",
        ),
        Check(
            "clocks.kgs_kind", "kgs-time_settings of no kind", _KGS,
            refuses("kgs-time_settings sundial 600", position="", else_=_ignored),
            needs="kgs-time_settings",
        ),
        Check(
            "clocks.kata_kind", "kata-time_settings of no kind", _KATA,
            refuses("kata-time_settings sundial 600", position="", else_=_ignored),
            needs="kata-time_settings",
        ),
    ),
)  # fmt: skip
