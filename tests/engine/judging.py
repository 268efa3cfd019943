"""What is true of every answer that a game gives, whatever was asked."""

import pickle
from typing import Any, Final

from shoutan_engine import (
    Decision,
    Duplicate,
    Millis,
    Phase,
    Refusal,
    RefusalCode,
)
from shoutan_engine.commands import (
    AcceptEnd,
    AskConsent,
    Command,
    ConcedeContest,
    Create,
    PassTurn,
    PauseForFault,
    PlayStone,
    ResumeClock,
    Rule,
    Seal,
    TakeSeat,
    Tick,
    Withdraw,
)
from shoutan_engine.events import Event, RefereeCalled, Ruled
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.refereeing.table import row_of
from shoutan_protocol.messages.replies import Error

from tests.engine.consistency import (
    after_the_end,
)

NO_RULE: Final = frozenset(
    {
        RefusalCode.STALE_PLY,  # a slip of the wire (reliability W2)
        RefusalCode.FUTURE_PLY,
        RefusalCode.WRONG_PHASE,  # the game is not there yet, or is over
        RefusalCode.SEAT_TAKEN,
        RefusalCode.NOT_SEATED,  # who withdraws without a seat
        RefusalCode.NO_TIME_GIVEN,  # no article knows such a gift
        RefusalCode.NO_PENALTY,  # a forfeit that the server has no reason for
    }
)
"""Refusals that may come without an article: no rule has decided."""
ANSWERS_A_TURN: Final = (
    *(PlayStone, PassTurn, AcceptEnd, ConcedeContest, AskConsent, Seal),
)
"""Commands whose number of the turn is looked at before everything else.

A complaint may be about an earlier turn.
"""

NOT_PLAYED: Final = (Tick, PauseForFault, ResumeClock)
"""What the host does with the clock itself."""


def judge_ply(game: Game, command: Command, decision: Decision) -> None:
    """A wrong number of the turn is said first, and nothing else."""
    if not isinstance(command, ANSWERS_A_TURN) or isinstance(decision, Duplicate):
        return
    ply, code = game.ply, getattr(decision, "code", None)
    assert (code is RefusalCode.STALE_PLY) == (command.ply < ply)
    assert (code is RefusalCode.FUTURE_PLY) == (command.ply > ply)


def judge_moment(game: Game, command: Command, decision: Decision, now: Millis) -> None:
    """What is due and was not noticed yet makes no difference to anybody's time."""
    deadline = game.deadline()
    if deadline is None or deadline > now or isinstance(command, NOT_PLAYED):
        return
    noticed: Game = pickle.loads(pickle.dumps(game))
    due = noticed.decide(Tick(), now)
    assert isinstance(due, tuple)
    for event in due:
        noticed.apply(event)
    other = noticed.decide(command, now)
    is_refused, is_refused_then = (isinstance(d, Refusal) for d in (decision, other))
    assert is_refused or not is_refused_then, "it got in before what was due"
    # Of a game that is over something may be said again, and to a referee who is called
    # to a settlement, whose time is no longer running out.
    is_called = any(isinstance(event, RefereeCalled) for event in due)
    if not is_called and noticed.phase is not Phase.FINISHED:
        assert is_refused == is_refused_then, other
    if isinstance(decision, tuple) and isinstance(other, tuple) and other:
        assert _readings(decision[-1]) == _readings(other[-1])


def judge_refusal(command: Command, refusal: Refusal) -> None:
    """It has a sentence, and an article where a rule decided; the wire carries it."""
    assert refusal.sentence.endswith(".")
    assert refusal.article or refusal.code in NO_RULE, refusal
    assert refusal.article or not isinstance(command, Rule), refusal
    Error(
        type="error",
        id=1,
        code=refusal.code.value,
        sentence=refusal.sentence,
        params=dict(refusal.params),
        article=refusal.article,
    )


def judge_events(
    game: Game, command: Command, events: tuple[Event, ...], now: Millis
) -> None:
    """They are of the moment and of who may cause them, and little comes after the end."""
    assert not isinstance(command, Create)
    assert all(event.at <= now for event in events)
    if game.phase is Phase.FINISHED:
        assert all(after_the_end(event) for event in events), "it is over"
    if isinstance(command, Rule):
        ruled, act = events[0], command.act
        assert isinstance(ruled, Ruled)
        assert (ruled.by, ruled.act) == (command.by, act)
        assert all(event.at == now for event in events)
        assert command.by.role in row_of(act).roles
        assert game.phase in row_of(act).phases


def judge_name(command: Command, events: tuple[Event, ...]) -> int | None:
    """An act that has a name is in the log once; return in which of the events."""
    cid: str | None = getattr(command, "cid", None)
    if cid is None or not events:
        assert all(getattr(event, "cid", None) is None for event in events)
        return None
    named = [getattr(event, "cid", None) == cid for event in events]
    assert sum(named) == 1, "an act is in the log once"
    return named.index(True)


def _readings(event: Event) -> Any:
    clocks = event.clocks
    if clocks is None:
        return None
    return clocks.black, clocks.white, clocks.running, clocks.pauses


def actor_of(game: Game, command: Command) -> str:
    """Return who did it, as the game knows him."""
    match command:
        case TakeSeat(player=player):
            return player.id
        case Withdraw(player=player_id):
            return player_id
        case Rule(by=by):
            return by.id
        case _:
            color: Color = getattr(command, "color")  # noqa: B009 - of most, not of all
            return game.actor_of(color)
