"""What may be said of a match that is gone on with: nothing that changes a game played."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wiring import CannotBegin

FIELDS: Final[Mapping[str, str]] = {
    "games": "games",
    "sprt": "sprt",
    "title": "title",
    "engine_start": "start_s",
}
"""Options, and the fields of a plan that they are; `keeping.mixing` lets them differ."""


def changed(plan: MatchPlan, options: Mapping[str, Any]) -> MatchPlan:
    """Return a plan with what is said now. Raises CannotBegin for what it cannot be."""
    plan = replace(plan, **{FIELDS[name]: value for name, value in options.items()})
    if plan.sprt is not None and len(plan.engines) > 2:
        raise CannotBegin(
            "--sprt tests whether the first of two engines is stronger, and this match has"
            f" {len(plan.engines)}: leave --sprt out."
        )
    return plan
