"""Rulings from the end of play to the count (articles 8, 9, 12.4, 20, 21).

Life and death is what the players agree upon. The referee says it only where that has
failed: he was called, or play was resumed as often as it may be, or he has said
something about this settlement already.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from shoutan_engine.events import GameFinished, ProposalMade
from shoutan_engine.events.asking import PRESSING
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play import turns
from shoutan_engine.play.turn_order import wrong_phase
from shoutan_engine.points import Point
from shoutan_engine.refereeing.acts import (
    MarkContestable,
    RuleAlive,
    RuleDead,
    RuleFalseLife,
)
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason
from shoutan_engine.settlements.agreeing import settled
from shoutan_engine.settlements.settling import propose_next, whole_chains
from shoutan_engine.timing.halting import lift


def stop_play(case: Case) -> Outcome:
    """Stop moves that only burn the opponent's time; the count follows (12.4(7))."""
    state, now = case.state, case.now
    stopped = turns.stop_play(state, state.clocks, EndReason.REFEREE, now)
    # A settlement is no pause of play: what stopped the game ends here, and nothing runs.
    lifted = lift(state, state.proceedings.halts, now, clocks=stopped.clocks)
    if isinstance(stopped, GameFinished):
        lifted = tuple(replace(event, clocks=stopped.clocks) for event in lifted)
    elif lifted:
        stopped = replace(stopped, clocks=lifted[-1].clocks)
    return *lifted, stopped


def mark_contestable(case: Case, act: MarkContestable) -> Outcome:
    """Say which points are open to contest; players change that no more (21.2, 12.4)."""
    state, settlement = case.state, case.state.settlement
    if settlement is None:
        return wrong_phase(state)
    for point in act.points:
        if not case.state.board.has(point) or not _may_be_open(
            state, point, settlement.dead
        ):
            return case.refuse(
                RefusalCode.OCCUPIED,
                "Only empty points, or points of dead stones, can be open to contest.",
            )
    return _proposed(case, settlement, settlement.dead, act.points)


def rule_chains(case: Case, act: RuleDead | RuleAlive) -> Outcome:
    """Rule chains dead or alive, where a dispute cannot be played out (21.4)."""
    settlement = _undecided(case)
    if isinstance(settlement, Refusal):
        return settlement
    if not act.points or not all(
        case.state.board.has_stone(point) for point in act.points
    ):
        return case.refuse(
            RefusalCode.NO_STONE, "There is no stone on every one of those points."
        )
    chains = whole_chains(case.state, act.points)
    before = frozenset(settlement.dead)
    dead = before | chains if isinstance(act, RuleDead) else before - chains
    return _proposed(case, settlement, dead, settlement.contestable)


def rule_false_life(case: Case, act: RuleFalseLife) -> Outcome:
    """Answer the claim that a chain lives falsely (article 20, D-10)."""
    state, settlement = case.state, case.state.settlement
    if not case.state.board.has_stone(act.point):
        return case.refuse(RefusalCode.NO_STONE, "There is no stone on that point.")
    claim = state.proceedings.claim
    chain = whole_chains(state, [act.point])
    if claim is None or claim.point not in chain:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE, "Nobody claims that this chain lives falsely."
        )
    if not all(case.state.board.has(point) for point in act.barred):
        return case.refuse(
            RefusalCode.OFF_BOARD, "There is no point on the board to bar."
        )
    if act.barred and not act.is_false:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "Captures are barred where they keep false life going; this one is true.",
        )
    if settlement is not None:
        before = frozenset(settlement.dead)
        dead = before | chain if act.is_false else before - chain
        return _proposed(case, settlement, dead, settlement.contestable)
    if act.is_false and not act.barred:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "While it is played no stone is counted dead: "
            "say which captures are barred, or stop play first.",
        )
    return ()


def rule_count(case: Case) -> Outcome:
    """End the settlement with the present proposal (article 9)."""
    settlement = _undecided(case)
    if isinstance(settlement, Refusal):
        return settlement
    reason = case.command.reason
    end = settled(case.state, settlement, settlement.proposal, case.now, reason)
    return (end,)


def _undecided(case: Case) -> Settlement | Refusal:
    """Return the settlement if the players could not end it by themselves."""
    state, settlement = case.state, case.state.settlement
    if settlement is None:
        return wrong_phase(state)
    most = state.settings.profile.max_resumptions
    is_played_out = any(claims >= most for claims in state.resumptions_by.values())
    has_ruled = bool(settlement.ruled) or settlement.is_contest_ruled
    if (
        has_ruled
        or settlement.reason is EndReason.REFEREE
        or state.proceedings.need in PRESSING
        or is_played_out
    ):
        return settlement
    return case.refuse(
        RefusalCode.NOTHING_TO_RULE,
        "The players settle this among themselves: the referee was not called, "
        "and what they dispute can still be played out.",
        "21.4",
    )


def _proposed(
    case: Case,
    settlement: Settlement,
    dead: Iterable[Point],
    contestable: Iterable[Point],
) -> tuple[ProposalMade]:
    """Make the ruling the next proposal: nobody has confirmed that one."""
    made = propose_next(case.state, settlement, None, dead, contestable, case.now)
    return (made,)


def _may_be_open(state: GameState, point: Point, dead: Collection[Point]) -> bool:
    return state.board.is_empty(point) or point in dead
