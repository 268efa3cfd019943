"""A game that is over: what is known of it, what it is worth, and sentences about its end."""

from dataclasses import dataclass, field

from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.results import END_REASONS, EndReason, Outcome, Result
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.illegal_words import detail_of as illegal_words

from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.playing.adjudicating import GivenUp
from shoutan_clients.match.wording import many

_VOID = "Void"


@dataclass(slots=True)
class PlayedOut:
    """A game that is over and what is known of it beside its events.

    `game_id`: its name where it was hosted. `began_at`, `ended_at`: wall time, RFC 3339.
    `is_unknown`: nobody can say who won. `given_up`: the match resigned for an engine, if
    that came first. `programs`: what plays, in words for the record; `referee`: what
    counts, "" for no program. `unlisted`: sentences about engines that did not say what is
    dead.
    """

    plan: GamePlan
    game: Game
    game_id: GameId
    began_at: str
    ended_at: str
    wall_ms: int
    opening_moves: int = 0
    thoughts: dict[int, tuple[Color, Analysis]] = field(
        default_factory=dict[int, tuple[Color, Analysis]]
    )
    restarts: dict[Color, int] = field(default_factory=dict[Color, int])
    is_unknown: bool = False
    given_up: GivenUp | None = None
    programs: dict[Color, str] = field(default_factory=dict[Color, str])
    referee: str = ""
    unlisted: tuple[str, ...] = ()


def standing_of(result: Result, *, is_unknown: bool = False) -> Standing:
    """Return what a result is worth.

    Losing on time or by resigning is playing; a forfeit is what a working engine does
    not do.
    """
    if is_unknown or result.reason is EndReason.MOVE_LIMIT:
        return Standing.UNKNOWN
    if result.text == _VOID:
        return Standing.VOID
    if END_REASONS[result.reason] is Outcome.LOSS_BY_FORFEIT:
        return Standing.FORFEIT
    return Standing.PLAYED


def detail_of(played: PlayedOut) -> str:
    """Return the sentences about an ending, "" where the result says everything."""
    return " ".join(filter(None, (_ending(played), *played.unlisted)))


def _ending(played: PlayedOut) -> str:
    result, given_up = played.game.result, played.given_up
    if result is None:
        return ""
    loser = None if result.winner is None else result.winner.opponent
    if loser is not None and result.reason is EndReason.ILLEGAL:
        return _illegal(played, loser)
    if result.detail:
        return result.detail
    if loser is None:
        return ""
    if result.reason is EndReason.TIME:
        ply = played.game.ply
        when = f"after {many(ply, 'move')}" if ply else "before the first move"
        return f"{loser.title}'s flag fell {when}."
    if result.reason is EndReason.RESIGN and given_up and given_up.loser is loser:
        return given_up.detail
    return ""


def _illegal(played: PlayedOut, loser: Color) -> str:
    """Return who lost by what, as "tinny played F5: there is a stone on that point" is."""
    engine = played.plan.black if loser is Color.BLACK else played.plan.white
    said = illegal_words(played.game) or ""
    color = f"{loser.title} "
    words = said.removeprefix(color)
    return f"{engine} {words}" if words != said else f"{engine}: {said}"
