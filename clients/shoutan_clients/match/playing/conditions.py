"""The conditions of a game of a match, as its host has them."""

from collections.abc import Mapping
from dataclasses import replace

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_engine.rules.profile import CountBy as Counting
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.settings import ColorsBy, GameKind, GameSettings
from shoutan_host.engines.failures import RULES, SetUpRefused

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import CountBy, EnginePlan, MatchPlan


def settings_of(
    plan: MatchPlan, opening: Opening, black: EnginePlan, white: EnginePlan
) -> GameSettings:
    """Return the conditions of a game between two engines that begins so.

    Each has a clock of its own, if it was given one, which the turns of the opening leave
    as it is. Nobody takes a move back, and an illegal answer loses.
    """
    # Who counts is the plan's to say, also under rules that have a usual way.
    is_all_alive = plan.count_by is CountBy.ALL_ALIVE
    count_by = Counting.ALL_ALIVE if is_all_alive else Counting.AGREED
    forfeit = IllegalMove.FORFEIT  # of the profile too, so that records say it
    profile = replace(plan.profile, count_by=count_by, illegal_move=forfeit)
    of_black, of_white = black.time or plan.time, white.time or plan.time
    return GameSettings(
        size=plan.size,
        profile=profile,
        komi_quarters=plan.komi_quarters,
        time=of_black,
        white_time=None if of_white == of_black else of_white,
        kind=GameKind.RATED,
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
        private=True,
        illegal_move=forfeit,
        setup=opening.setup,
        handicap=opening.handicap,
        move_limit=plan.adjudication.most_moves,
        opening_turns=len(opening.moves),
    )


def is_timed(settings: GameSettings, engines: Mapping[Color, EnginePlan]) -> bool:
    """Tell whether an engine can lose this game by the time that it takes."""
    return any(
        not isinstance(settings.time_of(color), NoClock)
        or engine.move_cap_ms is not None
        for color, engine in engines.items()
    )


def is_ended_by_waiting(reason: EndReason) -> bool:
    """Tell whether a game without clocks may have ended since something took too long.

    An engine, a connection, or the referee, whose failure makes a game void.
    """
    return reason in (EndReason.HANG, EndReason.DISCONNECT, EndReason.ABORTED)


def was_taken_before(
    refused: SetUpRefused, engine: EnginePlan, opening: Opening
) -> bool:
    """Tell whether an engine refuses what it took before game 1.

    It was set up there with the board of the match, its komi, rules and first commands.
    Stones of an opening are new to it, and so is komi where they change it.
    """
    if refused.command in (*engine.start_commands, RULES, "clear_board"):
        return True
    name = refused.command.partition(" ")[0]
    if name == "komi":
        return not (opening.setup.black or opening.setup.white)
    return name == "boardsize"


def sentence(text: str) -> str:
    """End what may quote an engine, or a rule, by one full stop."""
    return f"{text.rstrip('. ')}."
