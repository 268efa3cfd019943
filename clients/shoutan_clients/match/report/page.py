"""The report as one document: its head with what it may load, its sections in order."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import Format, MatchPlan
from shoutan_clients.match.report import (
    conditions,
    courses,
    games,
    play,
    results,
    strength,
    thoughts,
)
from shoutan_clients.match.report.findings import Findings
from shoutan_clients.match.report.html import clean, figures, joined, name, section
from shoutan_clients.match.report.tallies import tally
from shoutan_clients.match.wording import many

COLORS: Final = 6
"""Colors of engines in `report.css`; more engines begin again, with another mark."""
MARKS: Final = 4
"""Marks of engines in `report.css`: dots and dashes that tell rounds of colors apart."""


def _look(place: int) -> str:
    """Return the CSS classes of the engine of this place: its color, and its mark."""
    again, color = divmod(place, COLORS)
    mark = again % MARKS
    return f"e{color} again{mark}" if mark else f"e{color}"


def document(
    plan: MatchPlan,
    lines: Sequence[GameLine],
    findings: Findings,
    versions: Mapping[str, str],
    made_at: str,
) -> str:
    """Return the document. `versions`: what engines said that they are, by name."""
    names = [engine.name for engine in plan.engines]
    classes = {one: _look(place) for place, one in enumerate(names)}
    held = tally(names, lines)
    left_out = dict(findings.left_out)
    in_order = sorted(lines, key=lambda line: line.number)
    parts = [
        _verdict(plan, findings, lines, classes),
        section(
            "Results",
            results.by_color(held, classes),
            *([results.cross(held, classes)] if len(names) > 2 else []),
            id_="results",
        ),
        _strength(findings, names, lines, classes),
        section(
            "Lengths and times",
            figures([*play.lengths(lines), *play.time_use(plan, lines, classes)]),
            id_="play",
        ),
        _thoughts(in_order, classes),
        section("Endings", *play.endings(names, lines, classes), id_="ends"),
        section(
            "Openings",
            *play.openings(names, lines, classes),
            play.repeated(left_out),
            id_="openings",
        ),
        section(
            "Final positions", *games.pictures(in_order, plan.size), id_="positions"
        ),
        section("All games", games.listed(in_order, left_out, classes), id_="games"),
        section(
            "Conditions",
            conditions.definitions(conditions.facts(plan, versions)),
            conditions.engines(plan, versions, classes),
            id_="conditions",
        ),
    ]
    title = plan.called
    return _document(
        clean(title), joined(parts if lines else [parts[0], parts[-1]]), made_at
    )


def _verdict(
    plan: MatchPlan,
    findings: Findings,
    lines: Sequence[GameLine],
    classes: Mapping[str, str],
) -> Markup:
    """Return the top of the page: who played, who is stronger, how sure that is."""
    first, *more = [_typeset(sentence) for sentence in findings.verdict] or [""]
    others = joined(Markup("<li>{}</li>").format(sentence) for sentence in more)
    players = joined((conditions.marked(one, classes) for one in classes), " ")
    return Markup(
        '<section class="verdict" aria-label="Verdict"><p class="players">{}</p>'
        '<p class="lead">{}</p>{}<p class="note">{}</p>{}</section>\n'
    ).format(
        players,
        first,
        Markup("<ul>{}</ul>").format(others) if more else "",
        _played(plan, lines),
        conditions.definitions(
            [(term, _typeset(fact)) for term, fact in findings.facts]
        )
        if findings.facts
        else "",
    )


def _typeset(sentence: str) -> str:
    """Return a sentence with true minus signs, as the figures beside it have."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", clean(sentence))


def _played(plan: MatchPlan, lines: Sequence[GameLine]) -> str:
    """Return how much of the match there is, and on which board."""
    held = [line for line in lines if line.counts]
    engines = len(plan.engines)
    pairings = engines * (engines - 1) // 2
    if plan.format is Format.GAUNTLET:
        pairings = engines - 1
    total = plan.games * pairings
    games = f"{len(lines):,} of {many(total, 'game')}"
    rest = (
        f", {len(lines) - len(held)} of them without a result"
        if lines[len(held) :]
        else ""
    )
    when = ""
    if lines:
        began = min(line.started_at for line in lines)
        ended = max(line.finished_at for line in lines)
        when = f", {_day(began)} to {_day(ended)} UTC"
    return f"{games} on {plan.size}×{plan.size}{rest}, {conditions.briefly(plan)}, clock {plan.time.text}{when}."


def _day(stamp: str) -> str:
    """Return a stamp to the minute, as people read it."""
    return clean(stamp[:16].replace("T", " "))


def _strength(
    findings: Findings,
    names: Sequence[str],
    lines: Sequence[GameLine],
    classes: Mapping[str, str],
) -> Markup:
    drawn = [
        *strength.elo(findings, classes),
        *strength.pairs(findings, names[0]),
        *(courses.scores(names, lines, classes) if len(names) > 2 else []),
        *courses.course(findings, names[0], classes),
    ]
    if not drawn:
        return Markup("")
    as_table = [
        *strength.ratings(findings, classes),
        *strength.against(findings, classes),
        *strength.superiority(findings, classes),
    ]
    return section("Strength", figures(drawn), *as_table, id_="strength")


def _thoughts(lines: Sequence[GameLine], classes: Mapping[str, str]) -> Markup:
    """Return what engines thought in the last games; nothing where none thinks aloud."""
    drawn = thoughts.thoughts(lines, classes)
    if not drawn:
        return Markup("")
    return section("What the engines thought", figures(drawn), id_="thoughts")


def _document(title: str, body: Markup, made_at: str) -> str:
    """Return the page; it may run its own script and style, and load nothing at all."""
    style, script = _own("report.css"), _own("report.js")
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    # The two files are ours, and are what the hashes of the policy say.
    return Markup(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<link rel="icon" href="data:,">\n'
        "<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
        "<header><h1>{heading}</h1></header>\n{body}</main>\n"
        "<footer>Written by shoutan match, {made_at} UTC.</footer>\n"
        "<script>{script}</script>\n</body>\n</html>\n"
    ).format(
        policy=policy,
        title=title,
        heading=name(title),
        style=Markup(style),  # noqa: S704
        script=Markup(script),  # noqa: S704
        body=body,
        made_at=_day(made_at),
    )


def _own(file: str) -> str:
    return (
        resources.files("shoutan_clients.match.report")
        .joinpath(file)
        .read_text("utf-8")
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
