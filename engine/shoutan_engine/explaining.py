"""The count of a game, explained: of its result, or of the proposal on the table."""

from dataclasses import dataclass

from shoutan_engine.agreeing import agreed_proposal
from shoutan_engine.counting import count
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count
from shoutan_engine.rules import Counting
from shoutan_engine.scoring.count_table import (
    AREA_TABLES,
    CountFacts,
    CountTable,
    count_tables,
)
from shoutan_engine.scoring.explanation import Explanation, explain_area
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.state import GameState

TABLES = {Counting.AREA: AREA_TABLES}
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

    The result's count is taken as it was made; what it contains beside area, komi and
    warnings is what Black gave back for handicap.
    """
    settlement = state.settlement
    if settlement is None or state.settings.profile.counting not in TABLES:
        return None
    if state.phase is Phase.SETTLING:
        number, proposal = settlement.number, settlement.proposal
        made = count(state, proposal.dead, proposal.contestable, settlement.conceded_by)
    elif state.result is not None and state.result.count is not None:
        number, proposal = None, agreed_proposal(state, settlement)
        made = state.result.count
    else:
        return None
    dead, conceded = proposal.dead, settlement.conceded_by
    explanation = explain_area(state.board, dead, proposal.contestable, conceded)
    if explanation.owner != made.owner:
        return None  # a count of other days, under a rule that was mended since
    facts = _facts(state, made, explanation)
    tables = count_tables(facts, TABLES[state.settings.profile.counting])
    return ExplainedCount(made, dead, number, explanation, tables)


def _facts(state: GameState, made: Count, explanation: Explanation) -> CountFacts:
    settings = state.settings
    warned = state.warnings[Color.BLACK] - state.warnings[Color.WHITE]
    warnings = warned * settings.profile.warning_penalty_quarters
    half_board = 2 * settings.size * settings.size
    score = made.score
    before = score.black_quarters - half_board - settings.komi_quarters - warnings
    return CountFacts(
        explanation,
        settings.size,
        settings.komi_quarters,
        handicap_quarters=QuarterZi(before - score.margin_quarters),
        warnings_quarters=QuarterZi(warnings),
    )
