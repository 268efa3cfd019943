"""Counts, proposals and results that the board of their game contradicts.

A part of `contradictions`: what play has come to, held against what a log says of it.
"""

from shoutan_engine.events import ProposalConfirmed, ProposalMade, RecountMade
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.settlement import Proposal
from shoutan_engine.game_state.state import GameState
from shoutan_engine.results import END_REASONS, Count, Outcome, Result
from shoutan_engine.rules.profile import CountBy
from shoutan_engine.settlements.agreeing import agreed_proposal


def of_proposal(
    state: GameState, event: ProposalMade | ProposalConfirmed
) -> str | None:
    """Say what is wrong with a proposal, or with a word upon it."""
    settlement = state.settlement
    present = 0 if settlement is None else settlement.number
    if isinstance(event, ProposalConfirmed):
        is_present = event.number == present
        return None if is_present else f"proposal {present} was on the table"
    if event.number != present + 1:
        return f"it is proposal {present + 1}, not {event.number}"
    return of_count(state, event.count, Proposal(event.dead, event.contestable))


def of_recount(state: GameState, event: RecountMade) -> str | None:
    """Say what is wrong with a count that was made again."""
    settlement = state.settlement
    if settlement is None or event.number != settlement.number:
        return "another proposal was on the table"
    return of_count(state, event.count, settlement.proposal)


def of_result(state: GameState, result: Result) -> str | None:
    """Say what is wrong with the end of a game."""
    letter = "" if result.winner is None else f"{result.winner.name[0]}+"
    if not result.text.startswith(letter) or ("+" in result.text) != bool(letter):
        return f'the winner is not that of "{result.text}"'
    if END_REASONS[result.reason] is not Outcome.COUNTED:
        return None
    settlement = state.settlement
    is_settled = state.settings.profile.count_by is CountBy.AGREED
    if result.count is None or (settlement is None and is_settled):
        return "it was counted without a settlement"
    if result.text != result.count.score.result:
        return f'the count is {result.count.score.result}, the result "{result.text}"'
    agreed = Proposal() if settlement is None else agreed_proposal(state, settlement)
    return of_count(state, result.count, agreed)


def of_count(state: GameState, said: Count, proposal: Proposal) -> str | None:
    """Say in what a count is not that of the board."""
    dead, contestable = proposal.dead, proposal.contestable
    if any(state.board.is_empty(point) for point in dead):
        return "it calls a point dead that has no stone"
    if any(not state.board.is_empty(p) and p not in dead for p in contestable):
        return "it calls the point of a living stone contestable"
    settlement = state.settlement
    conceded = None if settlement is None else settlement.conceded_by
    counted = count(state, dead, contestable, conceded)
    if counted == said:
        return None
    return (
        f"the board counts to {counted.score.result}, it says {said.score.result}"
        if counted.score.result != said.score.result
        else "its areas are not those of the board"
    )
