"""What is asked in each phase of a game and how often, so that games get somewhere."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from shoutan_engine import Phase
from shoutan_engine.clocks import Absolute, Leeway
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
    Adjudicate,
    AnswerConsent,
    Appeal,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    Complain,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Dispute,
    Forfeit,
    GiveTime,
    MarkChain,
    MarkContestable,
    PassTurn,
    PauseForFault,
    PlayStone,
    Propose,
    Recount,
    Resign,
    ResumeClock,
    ResumePlay,
    RetakeSeat,
    Rule,
    Seal,
    Start,
    TakeSeat,
    Tick,
    Withdraw,
)
from shoutan_engine.game import Game

from tests.engine.anybody import Anybody
from tests.engine.asking import ASKS, FAULT, Maker
from tests.engine.officials_at_random import ACTS
from tests.officials import order

ENDS: Final = (Resign, Forfeit, Adjudicate, Abort, Withdraw)
"""What ends a game is asked seldom, or no game would last."""

Weight: TypeAlias = Callable[[Anybody], float]


def _always(weight: float) -> Weight:
    return lambda _: weight


def _after_a_pass(it: Anybody) -> float:
    turns = it.game.turns
    return 18 if turns and turns[-1].point is None else 0.2


def _if(condition: Callable[[Game], object], weight: float, otherwise: float) -> Weight:
    return lambda it: weight if condition(it.game) else otherwise


def _clock_waits(game: Game) -> bool:
    return game.clocks is not None and FAULT in game.clocks.pauses


def _is_absolute(game: Game) -> bool:
    return isinstance(game.settings.time_of(game.to_move), Absolute | Leeway)


def _rulings(weight: float) -> tuple[Maker, Weight]:
    """Return how often somebody rules: seldom where no referee attends."""
    return ASKS[Rule], _if(lambda game: game.settings.is_refereed, weight, weight / 10)


_SERVER: Final[tuple[tuple[Maker, Weight], ...]] = (
    (ASKS[Tick], _always(2)),
    (ASKS[PauseForFault], _always(0.6)),
    (ASKS[ResumeClock], _if(_clock_waits, 12, 0.2)),
)
_ENDS: Final[tuple[tuple[Maker, Weight], ...]] = (
    *((ASKS[kind], _always(0.06)) for kind in ENDS),
    (ASKS[Forfeit], _always(0.15)),  # for one of four reasons
)
_HALTED: Final[tuple[tuple[Maker, Weight], ...]] = (
    (ASKS[ResumePlay], _always(5)),
    (ASKS[ConfirmTimes], _always(2)),
    (ASKS[AskOvertimePass], _always(0.5)),
    (ASKS[RetakeSeat], _always(0.5)),
    (ASKS[Complain], _always(0.5)),
    _rulings(10),
    *_SERVER,
    *_ENDS,
)

_FITTING: Final[dict[Phase, tuple[tuple[Maker, Weight], ...]]] = {
    Phase.WAITING: (
        (ASKS[TakeSeat], _always(6)),
        (ASKS[Start], _always(6)),
        (ASKS[Withdraw], _always(0.05)),
        _rulings(0.6),
    ),
    Phase.PLAY: (
        (ASKS[PlayStone], _always(50)),
        (ASKS[PassTurn], lambda it: 2 * it.peace),
        (ASKS[PassTurn], _after_a_pass),
        (ASKS[AcceptEnd], _if(lambda game: game.offer_by, 25, 0.2)),
        (ASKS[ConcedeContest], _if(_is_absolute, 2, 0.2)),
        (ASKS[ClaimFalseLife], _always(0.7)),
        (ASKS[AskConsent], _always(4)),
        (ASKS[AnswerConsent], _if(lambda game: game.proceedings.asked, 50, 0.2)),
        (ASKS[AskOvertimePass], _if(lambda game: game.proceedings.overtime, 60, 1.5)),
        (ASKS[AskLeave], _always(2)),
        (ASKS[GiveTime], _always(1)),
        (ASKS[RetakeSeat], _if(lambda game: game.proceedings.away, 8, 0.3)),
        (ASKS[Seal], _if(lambda game: game.proceedings.is_sealing, 80, 0.3)),
        (ASKS[Complain], _always(2)),
        (ASKS[Appeal], _always(1)),
        _rulings(20),
        *_SERVER,
        *_ENDS,
    ),
    Phase.PAUSED: _HALTED,
    Phase.ADJOURNED: _HALTED,
    Phase.SETTLING: (
        (ASKS[MarkChain], _always(10)),
        (ASKS[MarkContestable], _always(4)),
        (ASKS[Propose], _always(4)),
        (ASKS[Recount], _always(2)),
        (ASKS[Confirm], _always(6)),
        (ASKS[Dispute], _always(6)),
        (ASKS[ClaimFalseLife], _always(4)),
        (ASKS[Complain], _always(0.5)),
        _rulings(12),
        *_SERVER,
        *_ENDS,
    ),
    Phase.FINISHED: (
        (ASKS[Appeal], _always(1)),
        (ASKS[TakeSeat], _always(0.5)),
        _rulings(3),
        (lambda it: anything(it), _always(2)),
    ),
}
"""What is asked in each phase, and how often."""


def anything(it: Anybody) -> Command:
    """Return what somebody asks who looks at nothing."""
    kind = it.one_of(*ASKS)
    if kind in ENDS and it.often(0.9):
        return anything(it)
    return ASKS[kind](it)


def next_asked(it: Anybody, theme: Maker | None = None) -> Command:
    """Return what is asked next, mostly something that fits the moment.

    `theme` makes what is asked more often than anything else, also more wildly.
    """
    if theme is not None and it.often(0.2):
        return theme(replace(it, wild=it.one_of(it.wild, 0.3)))
    if it.often(0.05):
        return anything(it)
    rows = _FITTING[it.game.phase]
    makers = [make for make, _ in rows]
    weights = [weight(it) for _, weight in rows]
    (make,) = it.chance.choices(makers, weights)
    return make(it)


def everything(it: Anybody) -> list[Command]:
    """Return one of every command, and every act of the chief referee, by chance."""
    asked = [make(it) for make in ASKS.values()]
    return asked + [order(make(it)) for make in ACTS.values()]
