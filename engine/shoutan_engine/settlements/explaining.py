"""The count of a game, explained: of its result, or of the proposal on the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.settlement import Proposal
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import Count
from shoutan_engine.rules import Counting
from shoutan_engine.scoring.count_rows import AREA_TABLES, TERRITORY_TABLES
from shoutan_engine.scoring.count_table import (
    CountFacts,
    CountTable,
    Prisoners,
    Tables,
    count_tables,
)
from shoutan_engine.scoring.explanation import (
    Explanation,
    Reason,
    explain_area,
    explain_territory,
)
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settlements.agreeing import agreed_proposal

TABLES: Final[Mapping[Counting, Tables]] = {
    Counting.AREA: AREA_TABLES,
    Counting.TERRITORY: TERRITORY_TABLES,
}
"""How each way of counting is written down; one that is not here has no count sheet."""


@dataclass(frozen=True, slots=True)
class ExplainedCount:
    """A count with its reasons. `proposal` is its number, None for the final count.

    `dead` are the stones that count as dead, ascending.
    """

    count: Count
    dead: tuple[Point, ...]
    proposal: int | None
    explanation: Explanation
    tables: tuple[CountTable, ...]


def explain_count(state: GameState) -> ExplainedCount | None:
    """Explain the count of a game; None where there is none, or none that fits.

    The result's count is taken as it was made; what it contains beside the board, komi
    and warnings is what Black gave back for handicap.
    """
    made = _made(state)
    counting = state.settings.profile.counting
    if made is None or counting not in TABLES:
        return None
    explanation = _explanation(state, made.proposal)
    if explanation.owner != made.count.owner:
        return None  # a count of other days, under a rule that was mended since
    facts = _facts(state, made, explanation)
    if facts is None:
        return None
    tables = count_tables(facts, TABLES[counting])
    return ExplainedCount(
        made.count, made.proposal.dead, made.number, explanation, tables
    )


@dataclass(frozen=True, slots=True)
class _Made:
    """A count, what it takes for dead and open, and the proposal's number if it is one."""

    count: Count
    proposal: Proposal
    number: int | None


def _made(state: GameState) -> _Made | None:
    settlement = state.settlement
    if state.phase is Phase.SETTLING and settlement is not None:
        proposal = settlement.proposal
        dead, contestable = proposal.dead, proposal.contestable
        counted = count(state, dead, contestable, settlement.conceded_by)
        return _Made(counted, proposal, settlement.number)
    if state.result is None or state.result.count is None:
        return None
    # Where all that stands is alive, nobody was asked (article 8, `count`).
    agreed = Proposal() if settlement is None else agreed_proposal(state, settlement)
    return _Made(state.result.count, agreed, None)


def _explanation(state: GameState, proposal: Proposal) -> Explanation:
    settlement, profile = state.settlement, state.settings.profile
    conceded_by = None if settlement is None else settlement.conceded_by
    settled = (state.board, proposal.dead, proposal.contestable, conceded_by)
    if profile.counting is Counting.AREA:
        return explain_area(*settled)
    return explain_territory(*settled, seki_counts=profile.pass_stones)


def _facts(
    state: GameState, made: _Made, explanation: Explanation
) -> CountFacts | None:
    """Return what the count is made of; None if its prisoners are not the game's."""
    settings, score = state.settings, made.count.score
    warned = state.warnings[Color.BLACK] - state.warnings[Color.WHITE]
    warnings = warned * settings.profile.warning_penalty_quarters
    prisoners = {color: _prisoners(state, explanation, color) for color in Color}
    if settings.profile.counting is Counting.AREA:
        against = 2 * settings.size * settings.size
    else:
        against = score.white_quarters
    before = score.black_quarters - against - settings.komi_quarters - warnings
    facts = CountFacts(
        explanation,
        settings.size,
        settings.komi_quarters,
        handicap_quarters=QuarterZi(before - score.margin_quarters),
        warnings_quarters=QuarterZi(warnings),
        black_prisoners=prisoners[Color.BLACK],
        white_prisoners=prisoners[Color.WHITE],
    )
    sides = (score.black_quarters, score.white_quarters)
    said = _SIDES[settings.profile.counting]
    return facts if tuple(said(facts, color) for color in Color) == sides else None


_SIDES: Final[Mapping[Counting, Callable[[CountFacts, Color], int]]] = {
    Counting.AREA: CountFacts.area,
    Counting.TERRITORY: CountFacts.count,
}
"""What a score says of one side."""


def _prisoners(state: GameState, explanation: Explanation, color: Color) -> Prisoners:
    """Return what a side holds at the count, from the game and the dead stones."""
    opponent = color.opponent
    handed = 0
    if state.settings.profile.pass_stones:
        handed = sum(
            1
            for turn in state.turns
            if turn.color is opponent
            and not turn.captured
            and (turn.point is None or turn.lost)
        )
    taken = state.prisoners[color] - handed
    if state.settings.profile.pass_stones and opponent is state.to_move is Color.WHITE:
        handed += 1  # White passes last
    return Prisoners(_dead(state.board, explanation, opponent), taken, handed)


def _dead(board: Board, explanation: Explanation, color: Color) -> int:
    pairs = zip(board.cells, explanation.reason, strict=True)
    return sum(1 for pair in pairs if pair == (color, Reason.DEAD_STONE))
