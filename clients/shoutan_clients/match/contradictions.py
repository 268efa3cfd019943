"""Options of a match that cannot be meant together, each with a sentence that says why.

All of it is found before an engine is started: what is wrong with a match is wrong with
the command, not with a program.
"""

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from shoutan_engine.clocks.durations import format_duration
from shoutan_engine.clocks.fischer import Fischer
from shoutan_engine.clocks.table import has_parts_of_seconds
from shoutan_engine.handicap import free_handicap, max_fixed_handicap
from shoutan_engine.rules import Counting
from shoutan_host.tables import shown

from shoutan_clients.match.assembling import profile_of
from shoutan_clients.match.config_file import GivenEngine
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many, plural
from shoutan_clients.own_name import shoutan

Values = Mapping[str, Any]


def refuse_contradictions(
    values: Values, engines: Sequence[GivenEngine] | None
) -> None:
    """Raise ValueError with the first contradiction; `engines` None: of a folder."""
    if engines is not None:
        _refuse_engines(values, engines)
    for check in _CHECKS:
        if sentence := check(values):
            raise ValueError(sentence)


def example() -> str:
    """Return a command line of a match, each engine's command in quotes."""
    quoted = '"gnugo --mode gtp --level 1" "gnugo --mode gtp --level 10"'
    return f"{shoutan('match')} {quoted}"


def refuse_to_serve(plan: MatchPlan) -> None:
    """Raise ValueError for a clock that games on a server cannot have."""
    for clock in (plan.time, *(engine.time for engine in plan.engines)):
        if clock is not None and has_parts_of_seconds(clock):
            raise ValueError(
                f"--serve: clocks on a server have whole seconds, and {clock.text} has"
                " parts of them: leave --serve out, or play with another clock"
            )


def remarks_on(values: Values) -> tuple[str, ...]:
    """Return sentences about what can be done and is perhaps not what was meant."""
    return (*_odd_games(values), *_odd_clocks(values))


def _odd_clocks(values: Values) -> Iterator[str]:
    clocks = [values.get("time"), *(each for _, each in values.get("engine_time", ()))]
    for clock in clocks:
        if isinstance(clock, Fischer) and clock.increment > clock.main:
            minutes, rest = divmod(clock.increment, 60_000)
            more = format_duration(clock.increment) if rest else many(minutes, "minute")
            probably = "" if rest else f"; {minutes} milliseconds are {minutes}ms"
            yield (
                f"{clock.text} gives {more} more with each move, and"
                f" {format_duration(clock.main)} to begin with{probably}"
            )


def _odd_games(values: Values) -> tuple[str, ...]:
    games, is_paired = values.get("games"), values.get("pairs", True)
    if games is not None and games % 2 and is_paired:
        return (
            f"{many(games, 'game')} {plural(games, 'is', 'are')} no whole number of pairs:"
            " the last opening is played once, so that one engine has Black there and the"
            f" other one never; {many(games + 1, 'game')} would be whole pairs.",
        )
    return ()


def _refuse_engines(values: Values, engines: Sequence[GivenEngine]) -> None:
    if not engines:
        raise ValueError(
            f"name two engines at least, each one in quotes: {example()}; all options:"
            f" {shoutan('match', '--help')}"
        )
    if len(engines) == 1:
        command = engines[0].command
        if len(command) == 1 and os.path.exists(os.path.join(command[0], "plan.json")):
            raise ValueError(
                f"{command[0]} is the folder of a match: to go on with it,"
                f" {shoutan('match', '--resume', command[0])}"
            )
        only = shown(shlex.join(command))
        raise ValueError(
            f"there is one engine only, {only}: name the one that it is to play too, each"
            f" in quotes: {example()}"
        )
    for engine in engines:
        _refuse_address(engine.command, engine.name or "")
    _refuse_address(values.get("referee") or (), "--referee")
    if values.get("sprt") is not None and len(engines) > 2:
        raise ValueError(
            f"--sprt tests whether the first of two engines is stronger, and there are"
            f" {len(engines)}: name two, with a match of its own for each opponent, or"
            " leave --sprt out"
        )


def _refuse_address(command: Sequence[str], whose: str) -> None:
    """Raise ValueError for an address that is none: what is at one that is, nobody knows."""
    if len(command) != 1 or not command[0].startswith("tcp:"):
        return
    # Loaded here: it is a part of what plays, and --help need not wait for that.
    from shoutan_host.engines.remote import parse_tcp

    try:
        parse_tcp(command[0])
    except ValueError as wrong:
        raise ValueError(f"{whose}: {wrong}" if whose else str(wrong)) from wrong


def _one_beginning(values: Values) -> str | None:
    keys = ("openings", "random_openings", "handicap", "free_handicap")
    given = [key for key in keys if values.get(key) is not None]
    if len(given) < 2:
        return None
    first, second = (f"--{key.replace('_', '-')}" for key in given[:2])
    return f"{first} and {second} both say where games begin: leave one of them out"


def _cut_and_shuffled(values: Values) -> str | None:
    if values.get("openings") is not None:
        return None
    if values.get("opening_moves") is not None:
        return (
            "--opening-moves cuts the games of --openings: name those, or write"
            " --random-openings N for random moves"
        )
    if values.get("shuffle"):
        return "--shuffle changes the order of --openings: name those, or leave it out"
    return None


def _handicap(values: Values) -> str | None:
    size = values.get("size", profile_of(values).size)
    stones, free = values.get("handicap"), values.get("free_handicap")
    most = max_fixed_handicap(size)
    if stones is not None and stones > most:
        has = f"usual points for {many(most, 'stone')}; write fewer, or"
        if not most:
            has = "no usual points for handicap stones; write"
        return f"--handicap {stones}: a board of {size} lines has {has} --free-handicap {stones}"
    if free is not None and free > len(free_handicap(size, free)):
        return f"--free-handicap {free}: too many stones for a board of {size} lines"
    return None


def _random(values: Values) -> str | None:
    size = values.get("size", profile_of(values).size)
    moves = values.get("random_openings")
    if moves is not None and moves > size * size // 2:
        return (
            f"--random-openings {moves}: that is more than half of the"
            f" {many(size * size, 'point')} of a board of {size} lines"
        )
    return None


def _most_moves(values: Values) -> str | None:
    most = values.get("max_moves")
    opening = values.get("opening_moves") or values.get("random_openings") or 0
    if most is not None and most <= opening:
        return (
            f"--max-moves {most} ends games before the engines play: openings have"
            f" {many(opening, 'move')}"
        )
    return None


def _count(values: Values) -> str | None:
    if values.get("count") is not None and values.get("referee") is not None:
        return "--count and --referee both say who counts: leave one of them out"
    for name, value in values.get("option", ()):
        if name == "count":
            word = value.replace("_", "-")
            return f"--option count={value}: write --count {word} (key count) instead"
    if values.get("referee") is not None:
        return None
    profile = profile_of(values)
    usual = profile.count_by.replace("_", "-")
    is_all_alive = values.get("count", usual) == "all-alive"
    if is_all_alive and profile.counting is Counting.TERRITORY:
        return (
            "--count all-alive goes with area counting only: by territory, taking dead"
            " stones off the board would cost points; leave it out, or write --rules cn2002"
        )
    return None


def _server(values: Values) -> str | None:
    if values.get("serve_port") is not None and not values.get("serve"):
        return "--serve-port is the port of --serve: write --serve too"
    return None


def _shown(values: Values) -> str | None:
    if values.get("json") and values.get("boards"):
        return "--boards draws on a terminal, --json is for programs: leave one out"
    return None


_CHECKS: Final[tuple[Callable[[Values], str | None], ...]] = (
    _one_beginning,
    _cut_and_shuffled,
    _handicap,
    _random,
    _most_moves,
    _count,
    _server,
    _shown,
)
