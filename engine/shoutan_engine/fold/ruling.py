"""A ruling taken into the state: what it means for what comes after it.

What it did to the game is said by the events that follow it.
"""

from shoutan_engine.events import Ruled
from shoutan_engine.fold.common import end_of_settling, remember
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.acts import Act, RuleAlive, RuleDead, RuleFalseLife


def take_in(state: GameState, event: Ruled) -> None:
    """Take in that a referee has ruled."""
    state.proceedings.apply(event)
    remember(state, event.by.id, event.cid)
    act = event.act
    if isinstance(act, RuleFalseLife):
        cell = state.board.cells[act.point]
        state.proceedings.ruled_false_life(act, Color(cell) if cell else None)
    if state.settlement is not None and state.phase is not Phase.FINISHED:
        # Time to agree was not running while the referee was asked.
        until = end_of_settling(state, event.at)
        stones = _ruled_upon(state, act)
        state.settlement = state.settlement.after_ruling(act, stones, until)


def _ruled_upon(state: GameState, act: Act) -> frozenset[Point]:
    """Return the stones, by whole chains, whose life or death a ruling has named."""
    match act:
        case RuleFalseLife(point=point):
            points: tuple[Point, ...] = (point,)
        case RuleDead(points=points) | RuleAlive(points=points):
            pass
        case _:
            points = ()
    return frozenset(stone for point in points for stone in state.board.chain(point))
