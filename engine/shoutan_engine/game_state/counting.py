"""Counting the present board of a game, under its own conditions (articles 9, 11)."""

from collections.abc import Iterable, Mapping

from shoutan_engine.game_state.state import GameState
from shoutan_engine.game_state.tally import Tally, count_board
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count


def count(
    state: GameState,
    dead: Iterable[Point],
    contestable: Iterable[Point] = (),
    conceded_by: Color | None = None,
    *,
    passing: Color | None = None,
    warnings: Mapping[Color, int] | None = None,
) -> Count:
    """Count the present board with these stones dead (articles 9, 11).

    `contestable` points are shared, or the opponent's of `conceded_by` (articles 21.2,
    12.4(4)). `passing`: who stops play by a pass that the state does not hold yet.
    `warnings` where they are not those of the game yet.
    """
    settings = state.settings
    prisoners, to_move = state.prisoners, state.to_move
    if passing is not None:
        to_move = passing.opponent
        if settings.profile.pass_stones:
            prisoners = {**prisoners, to_move: prisoners[to_move] + 1}
    tally = Tally(
        settings.profile,
        settings.komi_quarters,
        settings.handicap,
        to_move,
        prisoners,
        state.warnings if warnings is None else warnings,
    )
    return count_board(state.board, dead, tally, contestable, conceded_by)
