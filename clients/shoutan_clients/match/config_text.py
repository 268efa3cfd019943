"""A match as a TOML file that says all of it: what `--write-config` writes.

`read_plan` reads back the same plan, to the last digit. Comments teach what a key does, so
that the file can be changed by hand.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from shoutan_engine.rules import changed_options
from shoutan_engine.scoring.quarters import format_points

from shoutan_clients.match.plan import (
    CountBy,
    EnginePlan,
    MatchPlan,
    RunOptions,
)
from shoutan_clients.match.reading import format_cap
from shoutan_clients.match.sprt_text import format_sprt
from shoutan_clients.match.thresholds import format_threshold

_HEAD: Final = """\
A match of `shoutan match --config FILE`. Each key is the option of the same name; an
option on the command line replaces it. "shoutan match --help" lists them all."""
_NAMES: Final = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_WIDTH: Final = 86


def format_plan(
    plan: MatchPlan, options: RunOptions | None = None, *, out: str | None = None
) -> str:
    """Return the text of a file; without `options` nothing is said of a run.

    `out`: the folder of the results, None for the usual one, which follows from the rest.
    """
    lines = [*_comment(_HEAD), ""]
    lines += _match(plan)
    lines += _openings(plan)
    lines += _ends(plan)
    if options is not None:
        lines += _run(options, out)
    for engine in plan.engines:
        lines += _engine(engine)
    return "\n".join(lines) + "\n"


def _match(plan: MatchPlan) -> Iterator[str]:
    yield from _comment("Games of each pairing.")
    yield f"games = {plan.games}"
    if len(plan.engines) > 2:
        yield from _comment(
            "round-robin: all meet; gauntlet: the first meets the others."
        )
    yield f"format = {quoted(plan.format.replace('_', '-'))}"
    if plan.sprt is not None:
        yield from _comment("Stops as soon as this test is decided.")
        yield f"sprt = {quoted(format_sprt(plan.sprt))}"
    yield f"seed = {plan.seed}"
    if plan.title:
        yield f"title = {quoted(plan.title)}"
    yield ""
    yield f"size = {plan.size}"
    yield f"komi = {format_points(plan.komi_quarters)}"
    yield f"rules = {quoted(plan.profile.name)}"
    changed = changed_options(plan.profile)
    if changed:
        words = [f"{name}={value}" for name, value in changed.items()]
        yield f"option = {_list(words)}"
    yield from _comment(
        'Such as "5m", "1m+5x5s", "5m+3s", "10s/move", "8s+80ms", "none".'
    )
    yield f"time = {quoted(plan.time.text)}"
    yield ""


def _openings(plan: MatchPlan) -> Iterator[str]:
    openings = plan.openings
    if openings.source is not None:
        yield from _comment("Games, or positions, to begin with: a file or a folder.")
        yield f"openings = {quoted(str(openings.source))}"
    if openings.most_moves is not None:
        yield f"opening_moves = {openings.most_moves}"
    if openings.random_moves is not None:
        yield from _comment("So many legal random moves, drawn by the seed.")
        yield f"random_openings = {openings.random_moves}"
    if openings.handicap:
        key = "free_handicap" if openings.is_free else "handicap"
        yield f"{key} = {openings.handicap}"
    if openings.is_shuffled:
        yield "shuffle = true"
    yield from _comment("Each opening twice, with the colors changed.")
    yield f"pairs = {_flag(openings.is_paired)}"
    yield ""


def _ends(plan: MatchPlan) -> Iterator[str]:
    adjudication = plan.adjudication
    if plan.count_by is CountBy.REFEREE:
        yield from _comment("A program that counts.")
        yield f"referee = {_list(plan.referee or ())}"
    else:
        yield from _comment("agreed: the engines say what is dead; all-alive: nobody.")
        yield f"count = {quoted(plan.count_by.replace('_', '-'))}"
    if adjudication.agree_points is not None:
        text = format_threshold(adjudication.agree_points, adjudication.agree_turns)
        yield from _comment("Points, and turns in a row, by which both engines agree.")
        yield f"adjudicate_score = {quoted(text)}"
    if adjudication.resign_below is not None:
        text = format_threshold(adjudication.resign_below, adjudication.resign_turns)
        yield from _comment("A chance, and turns in a row, below which one resigns.")
        yield f"resign_below = {quoted(text)}"
    if adjudication.most_moves is not None:
        yield f"max_moves = {adjudication.most_moves}"
    yield from _comment("By so many crashes in one game an engine loses it.")
    yield f"crashes = {plan.crashes}"
    yield from _comment("Seconds that an engine may load before its first answer.")
    yield f"engine_start = {plan.start_s:g}"
    if plan.thinks_aloud:
        yield "think_aloud = true"
    yield ""


def _run(options: RunOptions, out: str | None) -> Iterator[str]:
    yield from _comment("How it is run, which changes no result.")
    if out is not None:
        yield f"out = {quoted(out)}"
    yield f"concurrency = {options.concurrency}"
    flags = {
        "pin": options.is_pinned,
        "json": options.is_json,
        "boards": options.shows_boards,
        "serve": options.serves,
    }
    yield from (f"{key} = true" for key, is_on in flags.items() if is_on)
    if not options.keeps_transcripts:
        yield "transcripts = false"
    if options.serves:
        yield f"serve_port = {options.serve_port}"
    yield ""


def _engine(engine: EnginePlan) -> Iterator[str]:
    yield "[[engine]]"
    yield f"name = {quoted(engine.name)}"
    yield f"command = {_list(engine.command)}"
    if engine.env:
        pairs = (f"{quoted(key)} = {quoted(each)}" for key, each in engine.env.items())
        yield f"env = {{ {', '.join(pairs)} }}"
    if engine.folder is not None:
        yield f"folder = {quoted(str(engine.folder))}"
    if engine.start_commands:
        yield f"start_commands = {_list(engine.start_commands)}"
    if engine.time is not None:
        yield f"time = {quoted(engine.time.text)}"
    if engine.move_cap_ms is not None:
        yield f"move_cap = {quoted(format_cap(engine.move_cap_ms))}"
    if engine.trusts_rules:
        yield "trust_rules = true"
    if engine.is_restarted:
        yield "restart = true"
    yield ""


def quoted(text: str) -> str:
    """Return a text as TOML writes it (TOML 1.0, basic strings)."""
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if letter in _NAMES:
        return _NAMES[letter]
    # Line ends of Unicode would be read as they are; control characters may not be.
    return f"\\u{ord(letter):04x}" if ord(letter) < 32 or letter == "\x7f" else letter


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(map(quoted, words))}]"


def _flag(value: bool) -> str:
    return str(value).lower()


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDTH)]
