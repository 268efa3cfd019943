"""Whatever official orders whatever, in whatever phase: what stays true of the game.

The answer is events or a refusal that names an article; a refusal leaves everything as it
was; events fold; and no clock runs where nobody may move. Seeded walks through games with
players, crashes and four officials, who now and then order nonsense.
"""

import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from shoutan_engine import Duplicate, Millis, Phase, Refusal
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.commands import (
    Command,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PauseForFault,
    PlayStone,
    Resign,
    ResumeClock,
    Rule,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import (
    ClockAdjusted,
    ColorsCorrected,
    Event,
    FalseLifeClaimed,
    MoveOpened,
    Need,
    PauseReason,
    RefereeCalled,
    Ruled,
)
from shoutan_engine.game import Game
from shoutan_engine.penalties import Offense
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.proceedings import HALTS
from shoutan_engine.refereeing.acts import (
    Act,
    Adjourn,
    AdjustClock,
    BothLose,
    CancelResult,
    CorrectClocks,
    CorrectColors,
    DeclareDraw,
    DeclareForfeit,
    DeclareNoResult,
    DeclareReplay,
    DrawLots,
    ForfeitFor,
    GrantLeave,
    Lose,
    MarkContestable,
    NewResult,
    Pause,
    RecordTakeback,
    Resume,
    RevertTo,
    RuleAlive,
    RuleCount,
    RuleDead,
    RuleFalseLife,
    StopPlay,
    SuspendPlayer,
    VoidLastMove,
    Warn,
)
from shoutan_engine.refereeing.table import RULINGS, row_of

from tests.officials import (
    CHIEF,
    OFFICIALS,
    PROFILES_BY_EDITION,
    attended,
    order,
    sealed,
)
from tests.playing import ANN, BEN, CLEO, DRAW, Table, picture, settings_of

WALKS: Final = range(120)
STEPS: Final = 200
CLOCKS: Final = [
    *("none", "1m", "30s+3x10s", "10s/2x5s", "20s+5in10s", "20s+5in10s carry"),
    *("30s+2s", "30s+2s max 40s", "20s/move"),
]
ENDS: Final = (
    *(Warn, Lose, BothLose, DeclareDraw, DeclareNoResult, DeclareReplay),
    *(DeclareForfeit, RuleCount),
)
"""What ends a game is ordered seldom, or no game would last."""


class Officiated:
    """One game with officials: does, and looks at what was done."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        pick = self.chance.choice
        self.size = pick([3, 4, 5])
        settings = settings_of(
            size=self.size,
            clock=pick(CLOCKS),
            profile=pick(list(PROFILES_BY_EDITION.values())),
            **attended(pick([True, False])),
        )
        self.table = Table(settings)
        self.done: Counter[type[Act]] = Counter()
        self.phases: set[tuple[type[Act], Phase]] = set()

    @property
    def game(self) -> Game:
        return self.table.game

    def ask(self, command: Command) -> None:
        """Decide twice, and see that this changed nothing; then fold and look."""
        game, now = self.game, Millis(self.table.now)
        before = pickle.dumps(game)
        decision = game.decide(command, now)
        assert pickle.dumps(game) == before, "decide changes nothing"
        assert game.decide(command, now) == decision
        if isinstance(decision, Refusal):
            assert decision.sentence.endswith(".")
            assert not isinstance(command, Rule) or decision.article
            return
        assert not isinstance(decision, Duplicate)
        if isinstance(command, Rule):
            self._judge_ruling(command, decision)
            self.done[type(command.act)] += 1
            self.phases.add((type(command.act), game.phase))
        for event in decision:
            self.table.take_in([event])
            self._look_between()
        self._look()

    def _judge_ruling(self, command: Rule, events: tuple[Event, ...]) -> None:
        """See who ruled, and that no clock was put forward that was not to be set."""
        game, now = self.game, self.table.now
        ruled, *others = events
        assert isinstance(ruled, Ruled)
        assert (ruled.by, ruled.act) == (command.by, command.act)
        assert command.by.role in row_of(command.act).roles
        assert game.phase in row_of(command.act).phases
        assert all(event.at == now for event in events)
        if game.clocks is None:
            assert all(event.clocks is None for event in events)
            return
        for event in others:
            if isinstance(event, ClockAdjusted | ColorsCorrected | MoveOpened):
                break
            assert event.clocks is not None
            for color in Color:
                assert event.clocks.of(color).main <= game.clocks.of(color).main

    def _look_between(self) -> None:
        """See that no clock runs where nobody may move, between two events neither."""
        game = self.game
        if game.clocks is not None and game.phase is not Phase.PLAY:
            is_resumed = not game.clocks.pauses
            is_ruled = isinstance(self.table.log[-1], Ruled)
            assert game.clocks.running is None or is_resumed or is_ruled

    def _look(self) -> None:
        game, halts = self.game, self.game.proceedings.halts
        assert (game.phase is Phase.FINISHED) == (game.result is not None)
        if game.phase is not Phase.SETTLING or game.result is not None:
            is_adjourned = PauseReason.ADJOURNED in halts
            assert is_adjourned == (game.phase is Phase.ADJOURNED)
            assert (bool(halts) and not is_adjourned) == (game.phase is Phase.PAUSED)
        else:
            assert not halts
        clocks = game.clocks
        if clocks is not None:
            pauses = clocks.pauses
            assert pauses & HALTS == halts
            assert (PauseReason.SETTLING in pauses) == (game.phase is Phase.SETTLING)
            may_run = game.phase is Phase.PLAY and not pauses
            assert clocks.running is (game.to_move if may_run else None)
            assert game.phase is not Phase.FINISHED or not pauses
        self._look_at_stones()

    def _look_at_stones(self) -> None:
        """See that the board is what its turns made of it."""
        game = self.game
        again = Table.started(settings_of(size=self.size)).game.board
        for turn in game.turns:
            if turn.point is not None and not turn.lost:
                assert again.play(turn.point, turn.color) == turn.captured
        assert again.cells == game.board.cells
        assert game.history.turns == len(game.turns)

    # What is done

    def point(self) -> Point:
        wild = self.chance.random() < 0.05
        return Point(self.chance.choice([-1, 10**6]) if wild else self._on_board())

    def _on_board(self) -> int:
        return self.chance.randrange(self.size**2)

    def _stones(self) -> list[Point]:
        cells = self.game.board.cells
        return [Point(p) for p, cell in enumerate(cells) if cell] or [Point(0)]

    def points(self) -> tuple[Point, ...]:
        if self.chance.random() < 0.5:
            return tuple(self.point() for _ in range(self.chance.randrange(3)))
        return (self.chance.choice(self._stones()),)

    def claimed(self) -> Point:
        claim = self.game.proceedings.claim
        wild = claim is None or self.chance.random() < 0.2
        return self.point() if claim is None or wild else claim.point

    def step(self) -> None:
        self.table.now += self.chance.choice([0, 50, 900, 2_000])
        deadline = self.game.deadline()
        if deadline is not None and deadline <= self.table.now:
            self.ask(Tick())
        often = 0.05 if self.game.phase is Phase.WAITING else 0.45
        if self.chance.random() < often:
            self.ask(self.ruling())
        elif self.chance.random() < 0.2:
            self.happen()
        else:
            self.ask(self.turn())

    def turn(self) -> Command:
        game, pick = self.game, self.chance.choice
        color, point = pick(list(Color)), Point(self._on_board())
        match game.phase:
            case Phase.WAITING:
                seats: list[Command] = [TakeSeat(ANN, DRAW), TakeSeat(BEN, DRAW)]
                return pick([*seats, Start()])
            case Phase.SETTLING:
                number = 0 if game.settlement is None else game.settlement.number
                dead = pick([True, False])
                acts: list[Command] = [
                    MarkChain(color, point, dead),
                    Dispute(color, point, dead),
                    Confirm(color, number),
                ]
                return pick(acts)
            case _ if self.chance.random() < 0.005:
                return Resign(color)
            case _ if self.chance.random() < 0.15:
                return PassTurn(game.to_move, game.ply, offer=pick([True, False]))
            case _:
                return PlayStone(game.to_move, point, game.ply)

    def happen(self) -> None:
        """Let something happen that is not decided here: a crash, a call, an envelope."""
        game, pick = self.game, self.chance.choice
        at, clocks = Millis(self.table.now), game.clocks
        what = self.chance.randrange(4)
        if what == 0:
            self.ask(PauseForFault(at))
        elif what == 1:
            self.ask(ResumeClock(PauseReason.SERVER_FAULT))
        elif what == 2 and game.proceedings.is_sealing and game.phase is Phase.PLAY:
            sealed(self.table, pick([None, Pass(), Play(Point(self._on_board()))]))
        elif game.phase in (Phase.PLAY, Phase.PAUSED, Phase.SETTLING):
            claim = FalseLifeClaimed(
                at=at,
                clocks=clocks,
                by=pick(list(Color)),
                point=pick(self._stones()),
                ko=None,
            )
            called = RefereeCalled(at=at, clocks=clocks, need=pick(list(Need)))
            self.table.take_in([claim, called])

    def ruling(self) -> Rule:
        act, is_young = self._act(), self.game.ply < 4 and bool(self.game.players)
        for _ in range(20):
            # Mostly one that fits the moment, and one that lets the game go on.
            is_end = (
                isinstance(act, ENDS) and self.chance.random() < 0.9 + 0.1 * is_young
            )
            is_odd = self.game.phase not in row_of(act).phases
            if not is_end and (not is_odd or self.chance.random() < 0.1):
                break
            act = self._act()
        by = self.chance.choice([*OFFICIALS, CHIEF, CHIEF])
        reason = "" if self.chance.random() < 0.03 else "As it was seen."
        return order(act, by, reason=reason)

    def _act(self) -> Act:
        return self.chance.choice(ACTS)(self)


def a_color(it: Officiated) -> Color:
    return it.chance.choice(list(Color))


def an_offense(it: Officiated) -> Offense | None:
    offenses: list[Offense | None] = [None, *Offense]
    return it.chance.choice(offenses)


def a_reading(it: Officiated) -> TimeLeft:
    pick = it.chance.choice
    initial = it.game.settings.time.initial() or TimeLeft(Millis(0))
    wild = TimeLeft(
        Millis(pick([-1, 0, 500, 10**30])), pick([0, 1, 2]), Millis(pick([0, 900])), 1
    )
    own = TimeLeft(Millis(3_000 * bool(initial.main)), *rest_of(initial))
    return pick([own, own, initial, wild])


def rest_of(left: TimeLeft) -> tuple[int, Millis, int]:
    return left.periods, left.period, left.moves


ACTS: Final[list[Callable[[Officiated], Act]]] = [
    lambda it: Warn(a_color(it), an_offense(it)),
    lambda it: Lose(a_color(it), an_offense(it)),
    lambda it: BothLose(),
    lambda it: DeclareDraw(),
    lambda it: DeclareNoResult(),
    lambda it: DeclareReplay(),
    lambda it: DeclareForfeit(a_color(it), it.chance.choice(list(ForfeitFor))),
    lambda it: VoidLastMove(),
    lambda it: RecordTakeback(a_color(it), it.chance.choice([True, False])),
    lambda it: RevertTo(
        it.chance.randrange(-1, it.game.ply + 2),
        it.chance.choice([None, *Color]),
    ),
    lambda it: CorrectColors(),
    lambda it: Pause(),
    lambda it: Resume(),
    lambda it: Resume(),
    lambda it: Adjourn(it.chance.choice([True, False])),
    lambda it: AdjustClock(a_color(it), a_reading(it)),
    lambda it: CorrectClocks(Millis(it.chance.choice([-1, 0, 1, 9_000, 10**30]))),
    lambda it: GrantLeave(a_color(it)),
    lambda it: StopPlay(),
    lambda it: MarkContestable(it.points()),
    lambda it: RuleDead(it.points()),
    lambda it: RuleAlive(it.points()),
    lambda it: RuleFalseLife(
        it.claimed(), it.chance.choice([True, False]), it.points()
    ),
    lambda it: RuleCount(),
    lambda it: CancelResult(it.chance.choice(list(NewResult))),
    lambda it: SuspendPlayer(it.chance.choice([ANN.id, CLEO.id])),
    lambda it: DrawLots(
        it.chance.choice([(), (ANN.id, BEN.id), (ANN.id, CLEO.id)]),
        it.chance.choice([ANN.id, CLEO.id]),
    ),
]


@cache
def walk(seed: int) -> Officiated:
    """Return a game after a walk; it also ends thirty steps after its game."""
    officiated = Officiated(seed)
    after_the_end = 0
    for _ in range(STEPS):
        officiated.step()
        after_the_end += officiated.game.phase is Phase.FINISHED
        if after_the_end > 30:
            break
    return officiated


@pytest.mark.parametrize("seed", WALKS)
def test_no_ruling_breaks_what_must_stay_true(seed: int) -> None:
    officiated = walk(seed)
    assert picture(Game.fold(officiated.table.log)) == picture(officiated.game)


def test_the_walks_lead_to_every_ruling_and_every_phase() -> None:
    reached = {pair for seed in WALKS for pair in walk(seed).phases}
    assert {act for act, _ in reached} == {row.act for row in RULINGS}
    assert {phase for _, phase in reached} == set(Phase)
    assert any(
        isinstance(event, MoveOpened)
        for seed in WALKS
        for event in walk(seed).table.log
    )
