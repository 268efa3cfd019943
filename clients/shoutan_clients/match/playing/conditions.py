"""The conditions of a game of a match, as its host has them."""

from dataclasses import replace

from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.points import Color
from shoutan_engine.rules.profile import CountBy as Counting
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.settings import ColorsBy, GameKind, GameSettings

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import CountBy, EnginePlan, MatchPlan


def settings_of(
    plan: MatchPlan,
    opening: Opening,
    black: EnginePlan | None = None,
    white: EnginePlan | None = None,
) -> GameSettings:
    """Return the conditions of a game of a match that begins so.

    `black`, `white`: who plays, each by a clock of its own if it has one. Nobody takes a
    move back, and an illegal answer loses.
    """
    black_time, white_time = _time(plan, black), _time(plan, white)
    profile = plan.profile
    if plan.count_by is CountBy.ALL_ALIVE:
        profile = replace(profile, count_by=Counting.ALL_ALIVE)
    return GameSettings(
        size=plan.size,
        profile=profile,
        komi_quarters=plan.komi_quarters,
        time=black_time,
        white_time=None if white_time == black_time else white_time,
        kind=GameKind.RATED,
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
        private=True,
        illegal_move=IllegalMove.FORFEIT,
        setup=opening.setup,
        handicap=opening.handicap,
        move_limit=plan.adjudication.most_moves,
    )


def _time(plan: MatchPlan, engine: EnginePlan | None) -> TimeSystem:
    own = None if engine is None else engine.time
    return plan.time if own is None else own


def sentence(text: str) -> str:
    """End what may quote an engine, or a rule, by one full stop."""
    return f"{text.rstrip('. ')}."
