"""Results that are ruled: loss, draw, nothing, a new game; a result changed (13, 23.1)."""

from shoutan_engine.events import Need, ResultChanged
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import (
    BothLose,
    CancelResult,
    DeclareDraw,
    DeclareNoResult,
    DeclareReplay,
    DrawLots,
    NewResult,
    SuspendPlayer,
)
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import EndReason, Result, drawn, lost_by, void

_LOSERS = {NewResult.BLACK_LOSES: Color.BLACK, NewResult.WHITE_LOSES: Color.WHITE}


def declare(
    case: Case, act: BothLose | DeclareDraw | DeclareNoResult | DeclareReplay
) -> Outcome:
    """End the game without a winner (article 13)."""
    detail = case.command.reason
    # Where the referee was asked about a cycle, that is why it ends (article 20.3).
    is_cycle = case.state.proceedings.need is Need.CYCLE
    reason = EndReason.CYCLE if is_cycle else EndReason.REFEREE
    match act:
        case BothLose():
            result = void(detail, EndReason.BOTH_LOSE)
        case DeclareDraw():
            result = drawn(reason, detail)
        case DeclareNoResult():
            result = void(detail, reason)
        case DeclareReplay():
            result = void(detail, reason, is_replayed=True)
    return case.finished(result)


def cancel_result(case: Case, act: CancelResult) -> Outcome:
    """Change a confirmed result, the only way to do so (article 23.1)."""
    state = case.state
    present = state.result
    if present is not None and present.reason is EndReason.ABORTED:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "This game has no result that was confirmed: it never counted.",
        )
    result = _changed(act.new, case.command.reason)
    return (ResultChanged(at=case.now, clocks=state.clocks, result=result),)


def _changed(new: NewResult, detail: str) -> Result:
    loser = _LOSERS.get(new)
    if loser is not None:
        return lost_by(loser, EndReason.REFEREE, detail)
    both = new is NewResult.BOTH_LOSE
    return void(detail, EndReason.BOTH_LOSE if both else EndReason.REFEREE)


def suspend_player(case: Case, act: SuspendPlayer) -> Outcome:
    """Record a suspension; the event acts on it (article 23)."""
    if not case.state.is_player(act.player):
        return case.refuse(
            RefusalCode.NOT_SEATED,
            "Only a player of this game can be suspended by a ruling on it.",
        )
    return ()


def draw_lots(case: Case, act: DrawLots) -> Outcome:
    """Record whom the lots favor in the further pairing (article 17, 2002).

    They stand in for a result that may not be blank, so there is none to begin with.
    """
    state, result = case.state, case.state.result
    if result is not None and result.winner is not None:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "Somebody has won: lots are drawn only where nobody has.",
        )
    if len(act.between) < 2 or len(set(act.between)) < len(act.between):
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE, "Lots are drawn between two players or more."
        )
    if not all(state.is_player(player) for player in act.between):
        return case.refuse(
            RefusalCode.NOT_SEATED, "Lots are drawn between players of this game."
        )
    if act.first not in act.between:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "Who was drawn is one of those between whom lots were drawn.",
        )
    return ()
