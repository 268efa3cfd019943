"""Under which conditions a match was played, in words."""

import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePath
from typing import Final

from markupsafe import Markup
from shoutan_engine.scoring.quarters import format_points

from shoutan_clients.match.komi_words import komi_words
from shoutan_clients.match.plan import (
    NO_ENV,
    REFEREE_NAME,
    AdjudicationPlan,
    CountBy,
    EnginePlan,
    Format,
    MatchPlan,
    OpeningsPlan,
)
from shoutan_clients.match.report.html import Column, clean, cut, joined, name, table
from shoutan_clients.match.wording import duration, many

Fact = tuple[str, object]
LONGEST: Final = 60
"""Signs of an engine's name that are shown."""


def facts(plan: MatchPlan, versions: Mapping[str, str] = NO_ENV) -> list[Fact]:
    """Return the conditions that hold for all engines, with their names.

    `versions`: what programs said that they are; that of the referee stands here.
    """
    found: list[Fact] = [
        ("Board", f"{plan.size}×{plan.size}"),
        ("Komi", _komi(plan)),
        ("Rules", f"{plan.profile.name} ({plan.profile.edition})"),
        ("Clock", plan.time.text),
        ("Openings", _openings(plan.openings)),
        ("Counting", _counting(plan, versions)),
        ("Seed", str(plan.seed)),
    ]
    if len(plan.engines) > 2:
        found.insert(0, ("Format", _format(plan)))
    ends = _adjudication(plan.adjudication)
    if ends:
        found.append(("Ended early", "; ".join(ends)))
    return found


def briefly(plan: MatchPlan) -> str:
    """Return rules, komi, openings and a referee in a few words."""
    openings = plan.openings
    if openings.source is not None:
        begun = f"openings of {clean(openings.source.name)}"
    elif openings.random_moves is not None:
        begun = f"{many(openings.random_moves, 'random move')} first"
    elif openings.handicap:
        up_to = "up to " if openings.is_free else ""
        begun = f"{up_to}{many(openings.handicap, 'handicap stone')}"
    else:
        begun = "from the empty board"
    komi = format_points(plan.komi_quarters)
    counted = ""
    if plan.count_by is CountBy.REFEREE and plan.referee:
        counted = f", counted by {clean(PurePath(plan.referee[0]).name)} as referee"
    return f"{plan.profile.name}, komi {komi}, {begun}{counted}"


def _komi(plan: MatchPlan) -> str:
    words = komi_words(plan)
    komi = format_points(plan.komi_quarters)
    return many(float(komi), "point") + words.removeprefix(komi)


def definitions(held: Sequence[Fact]) -> Markup:
    """Return names and what they stand for as a list of definitions."""
    return Markup('<dl class="facts">{}</dl>').format(
        joined(
            Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(term, shown)
            for term, shown in held
        )
    )


def _format(plan: MatchPlan) -> str:
    if plan.format is Format.GAUNTLET:
        return f"gauntlet, {many(plan.games, 'game')} of the first engine with each other one"
    return f"round robin, {many(plan.games, 'game')} of each pair of engines"


def opening_words(opening: str, placed: Collection[int]) -> Markup:
    """Return what an opening is called, with the stones that Black's engine `placed`.

    Of free handicap these may be fewer than were asked for, and more in other games.
    """
    shown = name(opening) if opening else Markup("empty board")
    if not placed:
        return shown
    fewest, most = min(placed), max(placed)
    stones = (
        many(most, "stone") if fewest == most else f"{fewest} to {many(most, 'stone')}"
    )
    return Markup("{}, {} placed").format(shown, stones)


def _openings(plan: OpeningsPlan) -> Markup:
    if plan.source is not None:
        most = (
            ""
            if plan.most_moves is None
            else f", at most {many(plan.most_moves, 'move')}"
        )
        told = Markup("{}{}").format(name(str(plan.source)), most)
    elif plan.random_moves is not None:
        told = Markup("{}").format(many(plan.random_moves, "random move"))
    elif plan.handicap:
        stones = many(plan.handicap, "stone")
        of = f"up to {stones} of free" if plan.is_free else f"{stones} of"
        told = Markup("{} handicap").format(of)
    else:
        told = Markup("the empty board")
    order = ", in an order by the seed" if plan.is_shuffled else ""
    twice = ", each twice with the colors changed" if plan.is_paired else ""
    return joined([told, order, twice])


def _counting(plan: MatchPlan, versions: Mapping[str, str]) -> object:
    if plan.count_by is CountBy.REFEREE:
        said = clean(versions.get(REFEREE_NAME, ""))
        program = [said] if said else []
        return joined(["by a referee", *program, _command(plan.referee or ())], ", ")
    if plan.count_by is CountBy.ALL_ALIVE:
        return "everything on the board is alive"
    return "what the engines agree to be dead"


def _adjudication(plan: AdjudicationPlan) -> list[str]:
    found: list[str] = []
    if plan.agree_points is not None:
        found.append(
            f"both engines agree on a lead of {many(plan.agree_points, 'point')} "
            f"for {many(plan.agree_turns, 'turn')}"
        )
    if plan.resign_below is not None:
        found.append(
            f"an engine thinks its chances below {100 * plan.resign_below:g}\u202f% "
            f"for {plan.resign_turns} of its turns"
        )
    if plan.most_moves is not None:
        found.append(f"move limit of {plan.most_moves}")
    return found


def _command(words: Sequence[str]) -> Markup:
    return Markup("<code>{}</code>").format(clean(shlex.join(words)))


def engines(
    plan: MatchPlan, versions: Mapping[str, str], classes: Mapping[str, str]
) -> Markup:
    """Return the table of engines: how they were started, and what they said they are."""
    rows = [
        (
            marked(engine.name, classes),
            clean(versions.get(engine.name, "")) or None,
            _started(engine),
            (engine.time or plan.time).text,
            None if engine.move_cap_ms is None else duration(engine.move_cap_ms),
        )
        for engine in plan.engines
    ]
    heads = ("Engine", "Version", "Command", "Clock", "Move cap")
    return table("Engines", [Column(head, is_figures=False) for head in heads], rows)


def _started(engine: EnginePlan) -> Markup:
    """Return a command with what else it needs; values of variables may be secrets."""
    parts: list[object] = [_command(engine.command)]
    if engine.folder is not None:
        parts.append(joined(["in ", name(str(engine.folder))]))
    if engine.start_commands:
        parts.append(joined(["then ", joined(map(_line, engine.start_commands), ", ")]))
    if engine.env:
        parts.append(
            joined(["with ", joined(map(_line, sorted(engine.env)), ", "), " set"])
        )
    return joined(parts, ", ")


def _line(text: str) -> Markup:
    return Markup("<code>{}</code>").format(clean(text))


def marked(engine: str, classes: Mapping[str, str]) -> Markup:
    """Return an engine's name behind the mark that is its in all charts."""
    return Markup('<span class="who"><i class="dot {}"></i>{}</span>').format(
        classes.get(engine, ""), name(cut(engine, LONGEST))
    )
