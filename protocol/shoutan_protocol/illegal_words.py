"""The sentence of a game that an illegal play lost, with the point of that play."""

from shoutan_engine.game import Game
from shoutan_engine.results import EndReason

from shoutan_protocol.coordinates import format_vertex

_BEGINS = "illegal move: "


def detail_of(game: Game) -> str | None:
    """Return what a result says beyond its reason; None if nothing, or the game goes on.

    Of an illegal play: "White played D4: there is a stone on that point." Of any other end
    it is the result's own detail.
    """
    result = game.result
    detail = None if result is None else result.detail
    if result is None or detail is None or result.reason is not EndReason.ILLEGAL:
        return detail
    turn = game.turns[-1] if game.turns else None
    # Two moves in a row are illegal too, and no turn was lost by them.
    if turn is None or turn.point is None or not detail.startswith(_BEGINS):
        return detail
    why = detail.removeprefix(_BEGINS)
    vertex = format_vertex(turn.point, game.settings.size)
    return f"{turn.color.title} played {vertex}: {why[:1].lower()}{why[1:]}"
