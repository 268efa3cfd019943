"""What may change between two runs of a match, and what would mix two matches.

A result depends on who plays, under which conditions, from which openings and how it is
counted: those stay. How many games there are, when a sequential test stops, what the
match is called and how long an engine may load changes no game that was played.
"""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from shoutan_engine.clocks.types import Millis

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.going_on import resume_line
from shoutan_clients.match.keeping.plan_form import Form, flat, form_of, plan_of
from shoutan_clients.match.reading import format_cap


class CannotMix(Exception):
    """These games cannot go to those that are there; the message says why and what to do."""


_FREE: Final = frozenset({"games", "title", "start_s", "openings.source"})
"""What may differ. Openings are compared by what is in them, wherever they are."""
_RULES: Final = "profile.name"
_FREE_TABLES: Final = ("sprt",)

_WORDS: Final = {
    "engines": "the engines",
    "size": "the size of the board",
    "komi_quarters": "komi",
    "time": "the clock",
    "format": "who meets whom",
    "openings.most_moves": "after how many turns openings are cut",
    "openings.random_moves": "the number of random moves",
    "openings.handicap": "the handicap",
    "openings.is_free": "who places handicap stones",
    "openings.is_shuffled": "whether openings are shuffled",
    "openings.is_paired": "whether openings are played twice, with the colors changed",
    "count_by": "who says what is dead",
    "referee": "the referee",
    "adjudication.agree_points": "by how many points both scores must agree",
    "adjudication.agree_turns": "for how many turns both scores must agree",
    "adjudication.resign_below": "below which chances an engine resigns",
    "adjudication.resign_turns": "after how many turns with bad chances an engine resigns",
    "adjudication.most_moves": "the limit of moves",
    "seed": "the seed",
    "crashes": "by how many crashes an engine loses",
    "thinks_aloud": "whether engines are asked what they think",
}
_ENGINE_WORDS: Final = {
    "command": "the command of {}",
    "env": "the environment of {}",
    "folder": "the working folder of {}",
    "start_commands": "the start-up commands of {}",
    "time": "the clock of {}",
    "move_cap_ms": "the longest answer of {}",
    "is_restarted": "whether {} is started anew for each game",
    "trusts_rules": "whether the rules of {} are those of its command line",
}


def differences(before: Form, now: Form) -> list[str]:
    """Return a phrase for each thing that would mix two matches: old and new."""
    # A plan of an earlier version lacks what came later: that was as usual.
    old, new = flat(form_of(plan_of(before))), flat(now)
    if old["engines"] != new["engines"]:
        # What belongs to an engine that is gone, or new, is not worth a line of its own.
        both = set(old["engines"]) & set(new["engines"])
        old, new = _only(old, both), _only(new, both)
    if old.get(_RULES) != new.get(_RULES):
        # What other rules are made of need not be told one by one.
        old, new = _named(old), _named(new)
    return [
        f"{_words(key)}: {_shown(key, old.get(key))} before, {_shown(key, new.get(key))} now"
        for key in {**old, **new}
        if not _is_free(key) and old.get(key) != new.get(key)
    ]


def files_gone(before: Form, now: Form) -> list[str]:
    """Return a phrase for each file in the commands of engines that is not there now.

    A word that leads to a file has its whole path in a plan, and stays as it was written
    where there is none: the command is the same, and says another thing.
    """
    old, new = flat(form_of(plan_of(before))), flat(now)
    return [
        f"{was} of {'the referee' if key == 'referee' else _engine_key(key)[0]} is gone"
        for key in old
        if key == "referee" or (key.startswith("engines.") and key.endswith(".command"))
        for was, word in zip(old[key] or (), new.get(key) or (), strict=False)
        if was != word and _is_gone(was, word)
    ]


def _is_gone(was: str, word: str) -> bool:
    """Tell whether the file of a word of a command is missing where it was before."""
    option, is_option, name = word.partition("=")
    if is_option and option.startswith("-"):
        old_option, _, was = was.partition("=")
        if option != old_option:
            return False
    else:
        name = word
    path, left = Path(was), Path(os.path.normpath(name))
    parts = tuple(part for part in left.parts if part != os.pardir)
    return (
        path.is_absolute()
        and not left.is_absolute()
        and bool(parts)
        and path.parts[-len(parts) :] == parts
        and not os.path.lexists(path)
    )


def _named(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is said of a match, of its rules the name only."""
    return {
        key: value
        for key, value in table.items()
        if key == _RULES or not key.startswith("profile.")
    }


def refuse_mixing(folder: Path, phrases: Sequence[str], way_back: str) -> None:
    """Raise CannotMix, with everything in it, if there is a phrase.

    `way_back`: a sentence that says how this match can be gone on with.
    """
    if phrases:
        raise CannotMix(
            f"The games in {folder} cannot be mixed with others: {'; '.join(phrases)}."
            " Begin another match in another folder with --out (in a file of --config:"
            f" out). {way_back}"
        )


def as_it_was_begun(folder: Path) -> str:
    """Return how the match of a folder goes on under the plan that it has."""
    return f"To go on with this one as it was begun:{resume_line(folder)}"


def schedule_difference(
    lines: Sequence[GameLine], schedule: Sequence[GamePlan]
) -> tuple[str, str] | None:
    """Return a game that was played and is another one in the schedule, and that one.

    In words, with the number before the first; None where all are the same. A match of fewer games than were played before has no place for the last ones; that
    is no difference.
    """
    for line in lines:
        if line.number > len(schedule):
            continue
        game = schedule[line.number - 1]
        old = (line.black, line.white, line.opening, line.pair)
        new = (game.black, game.white, game.opening.name, game.pair)
        if old != new:
            return f"game {line.number}: {_game(*old)}", _game(*new)
    return None


def _only(table: dict[str, Any], engines: set[str]) -> dict[str, Any]:
    return {
        key: value
        for key, value in table.items()
        if not key.startswith("engines.") or _engine_key(key)[0] in engines
    }


def _is_free(key: str) -> bool:
    return key in _FREE or key.partition(".")[0] in _FREE_TABLES


def _engine_key(key: str) -> tuple[str, str]:
    """Return the engine, whose name may have dots, and what of it."""
    name, _, what = key.removeprefix("engines.").rpartition(".")
    return name, what


def _words(key: str) -> str:
    if key.startswith("engines."):
        name, what = _engine_key(key)
        return _ENGINE_WORDS.get(what, f"{what} of {{}}").format(name)
    if key.startswith("profile."):
        option = key.removeprefix("profile.")
        return "the rules" if option == "name" else f"{option} of the rules"
    return _WORDS.get(key, key)


def _shown(key: str, value: object) -> str:
    if key == "komi_quarters":
        assert isinstance(value, int)
        return f"{value / 2:g}"
    if key in ("count_by", "format"):
        return str(value).replace("_", "-")  # as the option has it
    if isinstance(value, int) and key.endswith(".move_cap_ms"):
        return format_cap(Millis(value))
    if value is None or value == [] or value == {}:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        words = [str(each) for each in cast("list[object]", value)]
        return ", ".join(words) if key == "engines" else shlex.join(words)
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return " ".join(f"{name}={each}" for name, each in sorted(pairs))
    return str(value)


def _game(black: str, white: str, opening: str, pair: int) -> str:
    begun = f"from {opening}" if opening else "from the empty board"
    return f"{black} v {white} {begun} (pair {pair})"
