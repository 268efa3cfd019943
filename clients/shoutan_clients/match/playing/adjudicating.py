"""When a game is decided before its players end it: a pure function of what they thought."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.points import Color
from shoutan_protocol.analysis import Analysis

from shoutan_clients.match.plan import AdjudicationPlan
from shoutan_clients.match.wording import many


@dataclass(frozen=True, slots=True)
class Thought:
    """What an engine thought of its own turn, as it sees it; None where it did not say.

    `lead` in points, `chances` from 0 to 1.
    """

    color: Color
    lead: float | None = None
    chances: float | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """Both engines say that `winner` wins."""

    winner: Color
    detail: str


@dataclass(frozen=True, slots=True)
class GivenUp:
    """An engine's own chances were too small for too long: it resigns."""

    loser: Color
    detail: str


Verdict: TypeAlias = Agreed | GivenUp


def thought_of(color: Color, analysis: Analysis | None) -> Thought:
    """Return what of an analysis counts here; None: the engine said nothing."""
    if analysis is None:
        return Thought(color)
    return Thought(color, analysis.score_lead, analysis.winrate)


def adjudicate(plan: AdjudicationPlan, turns: Sequence[Thought]) -> Verdict | None:
    """Judge after a turn; `turns` are all of the engines' own, one for each turn.

    A turn in which its engine said nothing ends what was in a row before.
    """
    return _given_up(plan, turns) or _agreed(plan, turns)


def _agreed(plan: AdjudicationPlan, turns: Sequence[Thought]) -> Agreed | None:
    least, count = plan.agree_points, plan.agree_turns
    last = turns[-count:]
    if least is None or len(last) < count or len({t.color for t in last}) < len(Color):
        return None
    leads = [_lead_of_black(turn) for turn in last]
    for winner, sign in ((Color.BLACK, 1), (Color.WHITE, -1)):
        if all(lead is not None and sign * lead >= least > 0 for lead in leads):
            detail = (
                f"Both engines say that {winner.title} is at least {many(least, 'point')}"
                f" ahead, for {many(count, 'turn')}."
            )
            return Agreed(winner, detail)
    return None


def _given_up(plan: AdjudicationPlan, turns: Sequence[Thought]) -> GivenUp | None:
    most, count = plan.resign_below, plan.resign_turns
    if most is None or not turns:
        return None
    color = turns[-1].color
    own = [turn for turn in turns if turn.color is color][-count:]
    if len(own) < count:
        return None
    if any(turn.chances is None or turn.chances >= most for turn in own):
        return None
    detail = (
        f"The match resigned for {color.title}: its engine's own chances were below"
        f" {100 * most:g} % for {many(count, 'turn')} of its own."
    )
    return GivenUp(color, detail)


def _lead_of_black(turn: Thought) -> float | None:
    if turn.lead is None:
        return None
    return turn.lead if turn.color is Color.BLACK else -turn.lead
