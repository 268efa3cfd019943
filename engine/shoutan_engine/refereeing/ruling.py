"""Deciding a ruling: who gives it, on what grounds, and what it does (section 7.3).

`Ruled` comes first, with actor, article and reason; the events after it state what that
did, each completely. The acts themselves are in the other files, by subject.
"""

import unicodedata
from typing import Final, assert_never

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Rule
from shoutan_engine.events import Event, Ruled
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import TIME_OVER, too_late, wrong_phase
from shoutan_engine.procedures.complaints import clean_text
from shoutan_engine.refereeing import (
    acts,
    positions,
    readings,
    sanctions,
    settlement,
    times,
    verdicts,
)
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refereeing.officials import Role
from shoutan_engine.refereeing.table import row_of
from shoutan_engine.refusals import Refusal, RefusalCode

ARTICLE_LENGTH: Final = 40
"""Characters of an article at most: "12.4(7)", or a supplement's own numbering."""
REASON_LENGTH: Final = 500
"""Characters of a reason at most; it is kept in the record of the game."""


def rule(state: GameState, command: Rule, now: Millis) -> tuple[Event, ...] | Refusal:
    """Decide a ruling; refusals name the article that the ruling would rest on."""
    case = Case(state, command, now)
    refusal = _not_entitled(case) or _wrong_moment(case) or _no_grounds(case)
    if refusal is not None:
        return refusal
    outcome = _decide(case)
    if isinstance(outcome, Refusal):
        return outcome
    ruled = Ruled(
        at=now,
        clocks=state.clocks,
        by=command.by,
        act=command.act,
        article=command.article,
        reason=command.reason,
        cid=command.cid,
    )
    return ruled, *outcome


def _not_entitled(case: Case) -> Refusal | None:
    row, role = row_of(case.command.act), case.by.role
    if role in row.roles:
        return None
    entitled = [other for other in Role if other in row.roles]
    names = " or ".join(other.value.replace("_", " ") for other in entitled)
    return case.refuse(
        RefusalCode.NOT_ENTITLED,
        f"Only the {names} may order this.",
        params={"role": role.value, "ruling": row.name},
    )


def _wrong_moment(case: Case) -> Refusal | None:
    """Refuse what does not fit the phase, or comes after a flag that has fallen."""
    state, row = case.state, row_of(case.command.act)
    if state.phase not in row.phases:
        wrong = wrong_phase(state)
        return case.refuse(wrong.code, wrong.sentence, params=wrong.params)
    # When the time to agree is over, a referee who attends is what the game waits for.
    waits = state.phase is Phase.SETTLING and state.settings.is_refereed
    if not waits and too_late(state, case.now) is not None:
        return TIME_OVER
    if row.moves_on and state.proceedings.overtime is not None:
        return case.refuse(
            RefusalCode.TIME_OVER,
            "The flag has fallen: first it is decided whether that is a pass.",
            "22.5",
        )
    return None


def _no_grounds(case: Case) -> Refusal | None:
    """Refuse a ruling without an article or a reason (section 3: both are logged)."""
    command = case.command
    for name, text, most in (
        ("article", command.article, ARTICLE_LENGTH),
        ("reason", command.reason, REASON_LENGTH),
    ):
        if not clean_text(text) or len(text) > most or not _is_legible(text):
            return case.refuse(
                RefusalCode.NO_GROUNDS,
                f"A ruling says its {name} in 1 to {most} characters.",
                params={"field": name, "most": most},
            )
    return None


def _is_legible(text: str) -> bool:
    """Tell whether `text` can be stored and shown in one line, as it is."""
    return all(unicodedata.category(c) not in ("Cc", "Cf", "Cs") for c in text)


def _decide(case: Case) -> Outcome:
    """Say what the act causes after `Ruled`."""
    match case.command.act:
        case acts.Warn() as act:
            return sanctions.warn(case, act)
        case acts.Lose() as act:
            return sanctions.lose(case, act)
        case (
            acts.BothLose()
            | acts.DeclareDraw()
            | acts.DeclareNoResult()
            | acts.DeclareReplay() as act
        ):
            return verdicts.declare(case, act)
        case acts.DeclareForfeit() as act:
            return sanctions.forfeit(case, act)
        case acts.VoidLastMove():
            return positions.void_last_move(case)
        case acts.RecordTakeback() as act:
            return sanctions.takeback(case, act)
        case acts.RevertTo() as act:
            return positions.revert_to(case, act)
        case acts.CorrectColors():
            return positions.correct_colors(case)
        case acts.Pause():
            return times.pause(case)
        case acts.Resume():
            return times.resume_game(case)
        case acts.Adjourn() as act:
            return times.adjourn(case, act)
        case acts.AdjustClock() as act:
            return readings.adjust_clock(case, act)
        case acts.CorrectClocks() as act:
            return readings.correct_clocks(case, act)
        case acts.GrantLeave() as act:
            return times.grant_leave(case, act)
        case acts.StopPlay():
            return settlement.stop_play(case)
        case acts.MarkContestable() as act:
            return settlement.mark_contestable(case, act)
        case acts.RuleDead() | acts.RuleAlive() as act:
            return settlement.rule_chains(case, act)
        case acts.RuleFalseLife() as act:
            return settlement.rule_false_life(case, act)
        case acts.RuleCount():
            return settlement.rule_count(case)
        case acts.CancelResult() as act:
            return verdicts.cancel_result(case, act)
        case acts.SuspendPlayer() as act:
            return verdicts.suspend_player(case, act)
        case acts.DrawLots() as act:
            return verdicts.draw_lots(case, act)
        case _ as unknown:
            assert_never(unknown)
