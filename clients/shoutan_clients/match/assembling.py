"""A plan and the options of a run, made of values that do not contradict each other."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.rules import PROFILES, BadOption, Profile, with_options
from shoutan_host.tables import shown

from shoutan_clients.match.config_file import GivenEngine
from shoutan_clients.match.config_text import format_plan
from shoutan_clients.match.engine_names import name_engines
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    EnginePlan,
    Format,
    MatchPlan,
    OpeningsPlan,
    RunOptions,
)
from shoutan_clients.match.thresholds import Threshold

USUAL_RULES: Final = "cn2002"
USUAL_GAMES: Final = 100
MOST_BY_SPRT: Final = 20_000
"""Games after which a test gives up: its own bounds end nearly every one earlier."""
_FOLDER_OF_MANY: Final = 3


def make_plan(values: Mapping[str, Any], engines: Sequence[GivenEngine]) -> MatchPlan:
    """Return the plan. Raises ValueError for options that the rules do not have."""
    profile = profile_of(values)
    sprt = values.get("sprt")
    handicap, free = values.get("handicap"), values.get("free_handicap")
    return MatchPlan(
        engines=_engines(
            engines,
            values.get("move_cap"),
            trusts=values.get("trust_rules", False),
            is_restarted=values.get("restart", False),
        ),
        games=values.get("games", MOST_BY_SPRT if sprt else USUAL_GAMES),
        size=values.get("size", profile.size),
        komi_quarters=values.get("komi", profile.komi_quarters),
        profile=profile,
        time=values.get("time", NoClock()),
        format=Format(values.get("format", "round-robin").replace("-", "_")),
        openings=OpeningsPlan(
            source=values.get("openings"),
            most_moves=values.get("opening_moves"),
            random_moves=values.get("random_openings"),
            handicap=handicap or free or 0,
            is_free=free is not None,
            is_shuffled=values.get("shuffle", False),
            is_paired=values.get("pairs", True),
        ),
        count_by=_count_by(values),
        referee=values.get("referee"),
        adjudication=_adjudication(values),
        sprt=sprt,
        **_given(values, ("seed", "crashes", "title")),
        **_given(values, ("think_aloud", "engine_start"), _NAMES),
    )


def make_options(values: Mapping[str, Any], plan: MatchPlan | None) -> RunOptions:
    """Return how it is run; without a plan, `out` is among the values."""
    out = values.get("out")
    if out is None:
        out = Path.cwd() / usual_folder(cast("MatchPlan", plan))
    return RunOptions(
        out=out,
        **_given(values, ("concurrency", "serve_port")),
        **_given(values, ("pin", "json", "boards", "transcripts", "serve"), _NAMES),
    )


_NAMES: Final = {
    "think_aloud": "thinks_aloud",
    "engine_start": "start_s",
    "pin": "is_pinned",
    "json": "is_json",
    "boards": "shows_boards",
    "transcripts": "keeps_transcripts",
    "serve": "serves",
}
"""What a flag is called in a plan or in the options, where that is something else."""


def profile_of(values: Mapping[str, Any]) -> Profile:
    """Return the rules with their options. Raises ValueError."""
    profile = PROFILES[values.get("rules", USUAL_RULES)]
    try:
        return with_options(profile, dict(values.get("option", ())))
    except BadOption as bad:
        raise ValueError(f"--option: {bad}") from bad


def usual_folder(plan: MatchPlan) -> str:
    """Return the name of the folder of a match for which none was named.

    The same command finds its own folder again, on whatever day; another one has another
    name, so that two matches are never mixed.
    """
    # What changes no game: more of them belong to the same match, under any title.
    kept = replace(plan, games=1, title="", sprt=None, start_s=1.0)
    digest = sha256(format_plan(kept).encode()).hexdigest()[:6]
    names = [engine.name for engine in plan.engines]
    if len(names) > _FOLDER_OF_MANY:
        names = [names[0], f"{len(names) - 1}-others"]
    return f"match-{'-v-'.join(names)}-{plan.size}x{plan.size}-{digest}"


def _given(
    values: Mapping[str, Any],
    keys: Sequence[str],
    names: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return those of `keys` that have a value: the others are as usual."""
    return {(names or {}).get(key, key): values[key] for key in keys if key in values}


def _engines(
    engines: Sequence[GivenEngine], cap: Any, *, trusts: bool, is_restarted: bool
) -> tuple[EnginePlan, ...]:
    names = name_engines(
        [each.command for each in engines], [each.name for each in engines]
    )
    plans = [
        replace(each.plan or EnginePlan("", each.command), name=name)
        for each, name in zip(engines, names, strict=True)
    ]
    _refuse_twice(names)
    return tuple(
        replace(
            plan,
            move_cap_ms=cap if plan.move_cap_ms is None else plan.move_cap_ms,
            trusts_rules=plan.trusts_rules or trusts,
            is_restarted=plan.is_restarted or is_restarted,
        )
        for plan in plans
    )


def _refuse_twice(names: Sequence[str]) -> None:
    for i, name in enumerate(names):
        if name.casefold() in (other.casefold() for other in names[:i]):
            raise ValueError(
                f"two engines are called {shown(name)}: give each its own name,"
                " NAME=COMMAND; capitals make no difference"
            )


def _count_by(values: Mapping[str, Any]) -> CountBy:
    if values.get("referee") is not None:
        return CountBy.REFEREE
    usual = profile_of(values).count_by.value  # some rules know of no agreement
    return CountBy(values.get("count", usual).replace("-", "_"))


def _adjudication(values: Mapping[str, Any]) -> AdjudicationPlan:
    usual = AdjudicationPlan()
    score: Threshold | None = values.get("adjudicate_score")
    chance: Threshold | None = values.get("resign_below")
    return AdjudicationPlan(
        agree_points=score.value if score else None,
        agree_turns=score.turns or usual.agree_turns if score else usual.agree_turns,
        resign_below=chance.value if chance else None,
        resign_turns=chance.turns or usual.resign_turns
        if chance
        else usual.resign_turns,
        most_moves=values.get("max_moves"),
    )
