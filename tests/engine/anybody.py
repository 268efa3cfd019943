"""Anybody who asks a game for anything: players, officials, the server and its faults.

`Anybody` makes commands out of chance. Most fit the moment, so that games get somewhere;
the others come at the wrong time, from the wrong side, about points that there are not.
Chance is a `random.Random`, seeded or drawn by hypothesis.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias, TypeVar

from shoutan_engine import Millis, Phase, Player
from shoutan_engine.clocks import Absolute
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
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
    Create,
    Dispute,
    Draw,
    Forfeit,
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
from shoutan_engine.events import Parity, PauseReason, Suggested, Wish
from shoutan_engine.game import Game
from shoutan_engine.legality import illegality
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.results import EndReason

from tests.engine.officials_at_random import a_ruling
from tests.playing import ANN, BEN, BOT, CLEO

T = TypeVar("T")

WRONG_NUMBERS: Final = (-1, 0, 1, 7, 10**6, -(10**30), 10**30)
TEXTS: Final = (
    *("", " ", "\n\t", "\0", "\ud800", "\u202e", "\u200b" * 9, "x" * 500, "x" * 501),
    *("He spoke.", "他说话。", "a\nb", "\U0001f600"),
)
"""Texts that are empty, long or odd, and some that are not."""
PEOPLE: Final = (ANN, BEN, BOT, CLEO)
FAULT: Final = PauseReason.SERVER_FAULT


@dataclass
class Anybody:
    """Who asks: `game` is what is seen of it, `chance` decides, `now` is the stamp.

    `wild` is the part of the parameters, from 0 to 1, that fit nothing, `greed` that of
    the plays that take something where they can; `peace` is how often somebody passes, 1
    for now and then.
    """

    game: Game
    chance: Random
    now: int = 0
    wild: float = 0.05
    greed: float = 0.5
    peace: int = 1
    often_asked: "Maker | None" = None

    # Parameters

    def often(self, part: float) -> bool:
        """Tell what is so in a `part` of all cases, from 0 to 1."""
        return self.chance.random() < part

    def is_wild(self) -> bool:
        return self.often(self.wild)

    def one_of(self, *values: T) -> T:
        return self.chance.choice(values)

    def color(self) -> Color:
        return self.chance.choice(list(Color))

    def mover(self) -> Color:
        """Return mostly the side to move."""
        return self.color() if self.is_wild() else self.game.to_move

    def waiter(self) -> Color:
        """Return mostly the side that is not to move."""
        return self.color() if self.is_wild() else self.game.to_move.opponent

    def ply(self) -> int:
        """Return mostly the number of the present turn."""
        ply = self.game.ply
        if not self.is_wild():
            return ply
        return self.one_of(ply - 1, ply + 1, *WRONG_NUMBERS)

    def cid(self) -> str | None:
        """Return a fresh name for an act, or none, or one that comes again."""
        if self.is_wild():
            return self.one_of("", "cid-again", "cid-other")
        return None if self.often(0.2) else f"cid-{self.chance.getrandbits(64):016x}"

    def text(self) -> str:
        return self.one_of(*TEXTS) if self.is_wild() else "It was so."

    def area(self) -> int:
        return self.game.settings.size**2

    def point(self) -> Point:
        """Return a point, now and then one that there is not."""
        if self.is_wild():
            return Point(self.one_of(self.area(), self.area() + 1, *WRONG_NUMBERS))
        return Point(self.chance.randrange(self.area()))

    def place(self) -> Point:
        """Return where to play: anywhere, or mostly where something is taken."""
        game, color = self.game, self.game.to_move
        if self.is_wild() or not self.often(self.greed):
            return self.point()
        empty = [Point(p) for p, cell in enumerate(game.board.cells) if not cell]
        taking = [
            point
            for point in empty
            if game.board.captures(point, color)
            and illegality(game, point, color) is None
        ]
        return self.one_of(*(taking or empty or [Point(0)]))

    def stone(self) -> Point:
        """Return where a stone is, if there is one."""
        if self.is_wild():
            return self.point()
        stones = [Point(p) for p, cell in enumerate(self.game.board.cells) if cell]
        return self.one_of(*(stones or [Point(0)]))

    def points(self) -> tuple[Point, ...]:
        """Return some points, of stones or not, or none."""
        pick = self.one_of(self.stone, self.point)
        return tuple(pick() for _ in range(self.one_of(0, 1, 1, 2, 3)))

    def proposal(self) -> int:
        settlement = self.game.settlement
        if settlement is None or self.is_wild():
            return self.one_of(*WRONG_NUMBERS)
        return settlement.number

    def move(self) -> Move | None:
        return self.one_of(None, Pass(), *[Play(self.place())] * 6)

    def wish(self) -> Wish:
        return self.chance.choice(list(Wish))

    def player(self) -> Player:
        return self.one_of(*PEOPLE)

    def player_id(self) -> str:
        players = self.game.players
        if self.is_wild() or not players:
            return self.one_of("", "nobody", CLEO.id, *TEXTS)
        return self.one_of(*players).id

    def late(self) -> Millis:
        if self.is_wild():
            return Millis(self.one_of(-1, 10**9, 10**30))
        return Millis(self.one_of(0, 0, 0, 0, 700, 20_000))

    # What is asked

    def anything(self) -> Command:
        """Return what somebody asks who looks at nothing."""
        kind = self.one_of(*ASKS)
        if kind in ENDS and self.often(0.9):
            return self.anything()
        return ASKS[kind](self)

    def ask(self) -> Command:
        """Return what is asked next, mostly something that fits the moment."""
        if self.often_asked is not None and self.often(0.2):
            wild = self.one_of(self.wild, 0.3)
            return self.often_asked(replace(self, wild=wild))
        if self.often(0.05):
            return self.anything()
        rows = _FITTING[self.game.phase]
        makers = [make for make, _ in rows]
        weights = [weight(self) for _, weight in rows]
        (make,) = self.chance.choices(makers, weights)
        return make(self)


# Each command


def _take_seat(it: Anybody) -> Command:
    draw = Draw(it.one_of(1, 7, 20), it.one_of(*Parity), it.often(0.5))
    return TakeSeat(it.player(), draw, it.one_of(None, *Parity), it.cid())


def _start(it: Anybody) -> Command:
    if it.often(0.7):
        return Start()
    countdown = it.one_of(None, None, 10_000)
    if it.is_wild():
        countdown = it.one_of(-1, 0, 10**30)
    count = None if countdown is None else Millis(countdown)
    return Start(it.late(), it.late(), count)


def _play(it: Anybody) -> Command:
    color, point = it.mover(), it.place()
    turns = it.game.turns
    if turns and turns[-1].point is not None and it.often(0.01):
        return PlayStone(turns[-1].color, point, it.ply(), it.cid())  # a second one
    cells = it.game.board.cells
    barred = [p for p in it.game.proceedings.barred[color] if not cells[p]]
    if barred and it.often(0.3):
        point = it.one_of(*barred)
    if turns and len(turns[-1].captured) == 1 and it.often(0.1):
        (point,) = turns[-1].captured  # a ko, it may be
    return PlayStone(color, point, it.ply(), it.cid())


def _propose(it: Anybody) -> Command:
    suggested = it.one_of(None, None, Suggested(100, 7))
    return Propose(it.color(), it.points(), it.cid(), it.often(0.5), suggested)


def _claim(it: Anybody) -> Command:
    ko = it.one_of(None, it.point())
    return ClaimFalseLife(it.color(), it.stone(), ko, it.cid())


def _answer(it: Anybody) -> Command:
    """Answer mostly what was asked."""
    asked = it.game.proceedings.asked
    color, wish = it.color(), it.wish()
    if asked is not None and not it.is_wild():
        color, wish = asked.by.opponent, asked.wish
    return AnswerConsent(color, wish, it.often(0.6), it.cid())


def _retake(it: Anybody) -> Command:
    away = it.game.proceedings.away
    color = it.one_of(*away) if away and not it.is_wild() else it.color()
    return RetakeSeat(color, it.cid())


def _complain(it: Anybody) -> Command:
    ply = it.game.ply
    return Complain(
        it.color(), it.one_of(it.ply(), ply - 1, ply - 2), it.text(), it.cid()
    )


def _crash(it: Anybody) -> Command:
    alive = it.now - it.one_of(0, 1, 900, 20_000)
    return PauseForFault(
        Millis(it.one_of(-(10**9), 0, 2**60) if it.is_wild() else alive)
    )


def _resume_clock(it: Anybody) -> Command:
    return ResumeClock(it.one_of(*PauseReason) if it.is_wild() else FAULT)


def _forfeit(it: Anybody) -> Command:
    failures = (EndReason.CRASH, EndReason.HANG, EndReason.PROTOCOL)
    reason = it.one_of(*failures, EndReason.DISCONNECT)
    return Forfeit(
        it.color(), it.one_of(*EndReason) if it.is_wild() else reason, "It went."
    )


Maker: TypeAlias = Callable[[Anybody], Command]

ASKS: Final[dict[type[Command], Maker]] = {
    Create: lambda it: Create(it.game.settings),
    TakeSeat: _take_seat,
    Start: _start,
    PlayStone: _play,
    PassTurn: lambda it: PassTurn(it.mover(), it.ply(), it.often(0.4), it.cid()),
    AcceptEnd: lambda it: AcceptEnd(it.mover(), it.ply(), it.cid()),
    Resign: lambda it: Resign(it.color(), it.cid()),
    MarkChain: lambda it: MarkChain(it.color(), it.stone(), it.often(0.8), it.cid()),
    MarkContestable: lambda it: MarkContestable(
        it.color(), it.points(), it.often(0.8), it.cid()
    ),
    Propose: _propose,
    Recount: lambda it: Recount(it.color(), it.cid()),
    Confirm: lambda it: Confirm(it.color(), it.proposal(), it.cid()),
    Dispute: lambda it: Dispute(it.color(), it.stone(), it.often(0.5), it.cid()),
    ClaimFalseLife: _claim,
    ConcedeContest: lambda it: ConcedeContest(it.mover(), it.ply(), it.cid()),
    AskConsent: lambda it: AskConsent(it.color(), it.wish(), it.ply(), it.cid()),
    AnswerConsent: _answer,
    ResumePlay: lambda it: ResumePlay(it.color(), it.cid()),
    AskOvertimePass: lambda it: AskOvertimePass(it.mover(), it.often(0.5), it.cid()),
    AskLeave: lambda it: AskLeave(it.waiter(), it.cid()),
    RetakeSeat: _retake,
    Seal: lambda it: Seal(it.mover(), it.ply(), it.move(), "salt", it.cid()),
    ConfirmTimes: lambda it: ConfirmTimes(it.color(), it.cid()),
    Complain: _complain,
    Appeal: lambda it: Appeal(it.color(), it.text(), it.cid()),
    Rule: a_ruling,
    Tick: lambda _: Tick(),
    PauseForFault: _crash,
    ResumeClock: _resume_clock,
    Forfeit: _forfeit,
    Withdraw: lambda it: Withdraw(it.player_id(), it.cid()),
    Abort: lambda _: Abort("No."),
}
"""Every command, as somebody may send it."""

ENDS: Final = (Resign, Forfeit, Abort, Withdraw)
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
    return isinstance(game.settings.time, Absolute)


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
        (_play, _always(50)),
        (ASKS[PassTurn], lambda it: 2 * it.peace),
        (ASKS[PassTurn], _after_a_pass),
        (ASKS[AcceptEnd], _if(lambda game: game.offer_by, 25, 0.2)),
        (ASKS[ConcedeContest], _if(_is_absolute, 2, 0.2)),
        (ASKS[ClaimFalseLife], _always(0.7)),
        (ASKS[AskConsent], _always(4)),
        (ASKS[AnswerConsent], _if(lambda game: game.proceedings.asked, 50, 0.2)),
        (ASKS[AskOvertimePass], _if(lambda game: game.proceedings.overtime, 60, 1.5)),
        (ASKS[AskLeave], _always(2)),
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
        (Anybody.anything, _always(2)),
    ),
}
"""What is asked in each phase, and how often."""
