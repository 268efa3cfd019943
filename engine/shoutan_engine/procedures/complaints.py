"""Complaints about the opponent, appeals against rulings (article 16).

Recorded, and in a refereed game put before the referee; what was ruled stands meanwhile.
"""

import unicodedata
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Appeal, Complain
from shoutan_engine.events import (
    Appealed,
    Complained,
    Event,
    Need,
    RefereeCalled,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import too_late, wrong_phase, wrong_ply
from shoutan_engine.refusals import Refusal, RefusalCode

MOST_LETTERS: Final = 500
_LEFT_OUT: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Kinds of characters that are no text: controls, invisible marks, halves, unassigned."""


def clean_text(text: str) -> str:
    """Return the text without what cannot be seen, each gap of any kind as one blank."""
    seen = (
        letter
        for letter in text
        if letter.isspace() or unicodedata.category(letter) not in _LEFT_OUT
    )
    return " ".join("".join(seen).split())


def complain(
    state: GameState, command: Complain, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a complaint about what happened in turn `ply`.

    It must come at once: it lapses with the complainant's own next turn.
    """
    color, ply = command.color, command.ply
    if state.phase in (Phase.WAITING, Phase.FINISHED):
        return wrong_phase(state)
    is_past = 0 <= ply < state.ply
    refusal = (None if is_past else wrong_ply(state, ply)) or too_late(state, now)
    if refusal is not None:
        return refusal
    if any(turn.color is color for turn in state.turns[ply:]):
        return Refusal(
            RefusalCode.COMPLAINT_LAPSED,
            "A complaint comes before your own next turn; this one has lapsed.",
            "16",
            {"sent": ply, "ply": state.ply},
        )
    if any(
        isinstance(made, Complained) and (made.color, made.ply) == (color, ply)
        for made in state.proceedings.complaints
    ):
        return Refusal(
            RefusalCode.ALREADY_ASKED,
            "You have complained about this turn already; it is on record.",
            "16",
        )
    text = _checked(command.text)
    if isinstance(text, Refusal):
        return text
    made = Complained(
        at=now, clocks=state.clocks, color=color, ply=ply, text=text, cid=command.cid
    )
    if not state.settings.is_refereed:
        return (made,)
    called = RefereeCalled(at=now, clocks=state.clocks, need=Need.COMPLAINT, by=color)
    return made, called


def appeal(
    state: GameState, command: Appeal, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide an appeal: after the game as well, one of each side for each ruling."""
    color = command.color
    if state.phase is Phase.WAITING:
        return wrong_phase(state)
    if state.phase is not Phase.FINISHED:
        late = too_late(state, now)
        if late is not None:
            return late
    rulings = state.proceedings.rulings
    if not rulings:
        return Refusal(
            RefusalCode.NOTHING_RULED,
            "Nothing has been ruled in this game that you could appeal against.",
            "16",
        )
    made = sum(
        isinstance(before, Appealed) and before.color is color
        for before in state.proceedings.complaints
    )
    if made >= rulings:
        return Refusal(
            RefusalCode.ALREADY_ASKED, "Your appeal is on record already.", "16"
        )
    text = _checked(command.text)
    if isinstance(text, Refusal):
        return text
    appealed = Appealed(
        at=now, clocks=state.clocks, color=color, text=text, cid=command.cid
    )
    return (appealed,)


def _checked(text: str) -> str | Refusal:
    cleaned = clean_text(text)
    if 1 <= len(cleaned) <= MOST_LETTERS:
        return cleaned
    return Refusal(
        RefusalCode.BAD_TEXT,
        f"Say what it is about in 1 to {MOST_LETTERS} letters.",
        "16",
        {"letters": len(cleaned), "most": MOST_LETTERS},
    )
