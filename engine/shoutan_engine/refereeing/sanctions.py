"""Warnings and losses, as the edition's table has them (articles 22 to 25)."""

from typing import Final

from shoutan_engine.articles.editions import Articles
from shoutan_engine.articles.move_rulings import judge_takeback
from shoutan_engine.articles.penalties import PENALTIES, Offense, Sanction
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Event, ProposalMade
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play import warnings
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import (
    DeclareForfeit,
    ForfeitFor,
    Lose,
    RecordTakeback,
    Warn,
)
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refereeing.officials import Role
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, lost_by

_GAPS: Final = Articles("25", "24")
"""What no row of a table covers: doubtful cases go to the chief referee."""


def warn(case: Case, act: Warn) -> Outcome:
    """Give a warning; the last one that a game allows loses it (25.2, 24.2)."""
    refusal = _not_in_table(case, act.color, act.offense, Sanction.WARNING)
    return refusal or warning(case, act.color)


def lose(case: Case, act: Lose) -> Outcome:
    """Let one side lose by what it has done (articles 17, 24 of 1988, 23 of 2002)."""
    refusal = _not_in_table(case, act.color, act.offense, Sanction.LOSS)
    if refusal is not None:
        return refusal
    return case.finished(lost_by(act.color, EndReason.REFEREE, case.command.reason))


def warning(case: Case, color: Color) -> tuple[Event, ...]:
    """Return the warning, and what it does: a new count, or the end of the game."""
    state, now, said = case.state, case.now, case.command
    given, *end = warnings.warn(
        state, color, said.article, state.clocks, now, detail=said.reason
    )
    if end:
        return given, *end
    return given, *_counted_anew(state, color, given.count, now)


def _counted_anew(
    state: GameState, color: Color, number: int, now: Millis
) -> tuple[ProposalMade, ...]:
    """Count the proposal again where a warning costs (article 24.1).

    Nobody has confirmed that count, so it is a proposal of its own.
    """
    settlement = state.settlement
    if settlement is None or not state.settings.profile.warning_penalty_quarters:
        return ()
    again = count(
        state,
        settlement.dead,
        contestable=settlement.contestable,
        conceded_by=settlement.conceded_by,
        warnings={**state.warnings, color: number},
    )
    made = ProposalMade(
        at=now,
        clocks=state.clocks,
        number=settlement.number + 1,
        by=None,
        dead=settlement.dead,
        count=again,
        contestable=settlement.contestable,
    )
    return (made,)


def takeback(case: Case, act: RecordTakeback) -> Outcome:
    """Record a stone that was lifted and played elsewhere (article 17.3).

    A stone counts where it was played first, and there it lies here: what a server has
    accepted nobody lifts. So the warning is all that follows, or nothing.
    """
    ruling = judge_takeback(case.edition, claimed_in_time=act.in_time)
    played = any(turn.color is act.color and turn.is_stone for turn in case.state.turns)
    if not played:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            f"{act.color.title} has played no stone that it could have taken back.",
        )
    return warning(case, act.color) if ruling.is_warned else ()


def forfeit(case: Case, act: DeclareForfeit) -> Outcome:
    """Let a side lose that came too late, or not at all (22.1, 22.4; 1988: 23)."""
    if act.reason is ForfeitFor.LATE:
        is_there = any(turn.color is act.color for turn in case.state.turns)
        if is_there:
            return case.refuse(
                RefusalCode.NOTHING_TO_RULE,
                f"{act.color.title} has taken a turn already: who comes late after "
                "that only loses time.",
            )
        return case.finished(lost_by(act.color, EndReason.LATE, case.command.reason))
    return case.finished(lost_by(act.color, EndReason.ABSENT, case.command.reason))


def _not_in_table(
    case: Case, color: Color, offense: Offense | None, sanction: Sanction
) -> Refusal | None:
    """Refuse what the edition does not have as an outcome of this offense.

    Without a named offense the ruling stands on its article and reason alone.
    """
    if offense is None:
        return None
    edition = case.edition
    consequence = PENALTIES[edition].get(offense)
    if consequence is None:
        if case.by.role is Role.CHIEF_REFEREE:
            return None
        return case.refuse(
            RefusalCode.NO_PENALTY,
            f"The edition {edition.value} has no penalty for {offense.value}: "
            "the chief referee decides.",
            _GAPS.of(edition),
            {"edition": edition.value, "offense": offense.value},
        )
    outcomes = consequence.outcomes_for(earlier=case.earlier(color, offense))
    if any(sanction in outcome for outcome in outcomes):
        return None
    possible = " or ".join(" and ".join(o) or "an admonition" for o in outcomes)
    return case.refuse(
        RefusalCode.NO_PENALTY,
        f"For {offense.value} there is no {sanction.value} here, only: {possible}.",
        consequence.article,
        {"edition": edition.value, "offense": offense.value, "possible": possible},
    )
