"""Whatever players ask of each other and of the clock, in whatever order.

Wishes, leave, overtime, sealed moves, complaints, among plays, ticks and crashes, by random
clocks and rules: nothing but events or a refusal, and what stays true always. What a referee
would order comes as the events of his act.
"""

import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine import Duplicate, Millis, Phase, Refusal
from shoutan_engine.adjourning import open_sealed_move
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import (
    AcceptEnd,
    AnswerConsent,
    Appeal,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    Command,
    Complain,
    Confirm,
    ConfirmTimes,
    Dispute,
    PassTurn,
    PauseForFault,
    PlayStone,
    Resign,
    ResumeClock,
    ResumePlay,
    RetakeSeat,
    Seal,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import (
    Clocks,
    EndAccepted,
    Event,
    LatenessJudged,
    LeaveGranted,
    MoveSealed,
    Passed,
    PauseReason,
    Played,
    SealingAsked,
    TurnLost,
    Wish,
)
from shoutan_engine.game import Decision, Game
from shoutan_engine.halting import halt, lift
from shoutan_engine.leaving import no_leave
from shoutan_engine.overtime_pass import LastMinuteOvertime, OvertimeRule
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.proceedings import HALTS, OVERTIME
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import GameKind, GameSettings

from tests.playing import ANN, BEN, CN2002, DRAW, Table, picture, settings_of

FAULT: Final = PauseReason.SERVER_FAULT
SIZE: Final = 5
TURNS: Final = (Played, Passed, TurnLost, MoveSealed, EndAccepted)
CLOCKS: Final = [
    *("none", "4m", "20s+9s", "5s+2x5s", "3s+1x10s", "1s+9x20s", "1s+2x40s"),
    *("12s/move", "30s/move", "5s+3in60s", "5s+3in40s carry"),
]
WAITS: Final = [0, 1, 50, 80, 200, 300, 600, 700, 2_500, 6_000, 11_000]


@dataclass
class Walk:
    """A game that is asked many things, with a count of what came of it."""

    table: Table
    seen: Counter[str] = field(default_factory=Counter[str])

    @property
    def game(self) -> Game:
        return self.table.game

    def ask(self, command: Command, wait: int, *, as_host: bool) -> Decision:
        """Decide; as the host does it, what is due before comes first."""
        deadline = self.game.deadline()
        at = self.table.now + wait
        if as_host and deadline is not None and deadline <= at:
            self.decide(Tick(), at)
        return self.decide(command, at)

    def decide(self, command: Command, at: int) -> Decision:
        game, table = self.game, self.table
        before = pickle.dumps(game)
        decision = game.decide(command, Millis(at))
        assert pickle.dumps(game) == before, "decide changes nothing"
        assert game.decide(command, Millis(at)) == decision
        if isinstance(decision, Refusal):
            assert decision.sentence.endswith(".")
        table.now = at
        if isinstance(decision, tuple):
            self.take_in(decision)
            cid = getattr(command, "cid", None)
            if decision and cid is not None:
                assert isinstance(game.decide(command, Millis(at)), Duplicate)
        return decision

    def take_in(self, events: tuple[Event, ...]) -> None:
        """Apply events; see that nobody is charged but who thinks."""
        for event in events:
            self.seen[type(event).__name__] += 1
            before = self.game.clocks
            self.table.take_in([event])
            self.judge_clocks(before, event)
        self.look()

    def judge_clocks(self, before: Clocks | None, event: Event) -> None:
        after, system = event.clocks, self.table.settings.time
        if before is None or after is None:
            assert before is after
            return
        assert event.at <= self.table.now
        if isinstance(event, LatenessJudged):
            return
        for color in Color:
            was, now = before.of(color), after.of(color)
            if isinstance(event, TurnLost) and event.reason == OVERTIME:
                assert now == was or (color is event.color and now.main == 0)
                continue
            assert now.periods <= max(was.periods, 1)
            if isinstance(event, TURNS) and event.color is color:
                continue  # charged from the end of its leave, perhaps
            if before.running is not color:
                # Between two moves a period may only become whole again.
                assert (now.main, now.moves) == (was.main, was.moves)
                assert now.period in (was.period, system_period(system.initial()))

    def look(self) -> None:
        """See that what waits, runs and stands agrees."""
        game, clocks, waiting = self.game, self.game.clocks, self.game.proceedings
        is_halted = game.phase in (Phase.PAUSED, Phase.ADJOURNED)
        if game.phase not in (Phase.SETTLING, Phase.FINISHED):
            assert is_halted == bool(waiting.halts)
        if waiting.asked is not None:
            assert game.phase in (Phase.PLAY, Phase.FINISHED)
        assert not (waiting.sealed and waiting.is_sealing)
        if waiting.sealed is not None and game.phase is not Phase.FINISHED:
            assert game.phase is Phase.ADJOURNED
        if clocks is None:
            return
        if game.phase is Phase.PLAY:
            assert clocks.running is (None if clocks.pauses else game.to_move)
        else:
            assert clocks.running is None
        if game.phase is Phase.FINISHED:
            assert clocks.pauses == frozenset()
            return
        assert clocks.pauses & HALTS == waiting.halts
        is_settling = PauseReason.SETTLING in clocks.pauses
        assert is_settling == (game.phase is Phase.SETTLING)
        has_flag = PauseReason.OVERTIME in clocks.pauses
        assert has_flag == (waiting.overtime is not None)
        if PauseReason.LEAVE in clocks.pauses:
            assert game.to_move in waiting.away

    def look_at_deadline(self) -> None:
        """See that there is one whenever somebody is to move, and that it is no trap."""
        game, table = self.game, self.table
        deadline = game.deadline()
        if deadline is None:
            assert game.decide(Tick(), Millis(table.now + 10**9)) == ()
            if game.phase is Phase.PLAY and game.clocks is not None:
                assert FAULT in game.clocks.pauses, "the host resumes it"
            return
        if deadline > table.now:
            assert game.decide(Tick(), Millis(deadline - 1)) == ()
        assert game.decide(Tick(), Millis(max(deadline, table.now))) != ()


def system_period(left: TimeLeft | None) -> int:
    """Return the length of a whole period, ms."""
    return 0 if left is None else left.period


# What may happen

Deed: TypeAlias = Callable[[Walk, Color, int], Command | tuple[Event, ...]]
"""What somebody does, made from the moment, a side and a number."""


def number_of(walk: Walk, number: int) -> int:
    """Return mostly the present turn, and now and then another one."""
    return walk.game.ply if number % 8 else number % 5 - 1


def cid_of(number: int) -> str | None:
    """Return a name that comes again, or none."""
    return f"cid-{number}" if number % 3 == 0 else None


def wish_of(number: int) -> Wish:
    return list(Wish)[number % 3]


def move_of(number: int) -> Move | None:
    if number % 7 == 0:
        return None
    return Pass() if number % 7 == 1 else Play(Point(number % (SIZE**2 + 1)))


def answer(walk: Walk, color: Color, number: int) -> Command:
    """Answer mostly what was asked, and mostly with a yes."""
    asked = walk.game.proceedings.asked
    if asked is not None and number % 5:
        return AnswerConsent(asked.by.opponent, asked.wish, agreed=number % 4 > 0)
    return AnswerConsent(color, wish_of(number), agreed=True, cid=cid_of(number))


def crash(walk: Walk, _: Color, number: int) -> Command:
    """Let the server have been alive some time ago; stamps may begin anew."""
    alive = Millis(walk.table.now - number)
    if number % 2:
        walk.table.now = 0
    return PauseForFault(alive)


def confirm(walk: Walk, color: Color, number: int) -> Command:
    settlement = walk.game.settlement
    return Confirm(color, 1 if settlement is None else settlement.number)


def retake(walk: Walk, color: Color, number: int) -> Command:
    """Let mostly somebody come back who is away."""
    away = sorted(walk.game.proceedings.away)
    return RetakeSeat(away[0] if away else color, cid_of(number))


def leave(walk: Walk, color: Color, number: int) -> Command:
    return AskLeave(walk.game.to_move.opponent if number % 6 else color, cid_of(number))


def seal(walk: Walk, _: Color, number: int) -> Command:
    game = walk.game
    return Seal(game.to_move, game.ply, move_of(number), "salt", cid_of(number))


def referee_halts(walk: Walk, _: Color, number: int) -> tuple[Event, ...]:
    """Stop the game as the acts `Pause` and `Adjourn` do, with a sealed move or not."""
    game, now = walk.game, Millis(walk.table.now)
    if game.phase is not Phase.PLAY or game.decide(Tick(), now):
        return ()
    if number % 2 and game.proceedings.overtime is None:
        return (SealingAsked(at=now, clocks=game.clocks, color=game.to_move),)
    reason = [PauseReason.REFEREE, PauseReason.ADJOURNED][number % 4 // 2]
    return (halt(game, reason, now),)


def referee_resumes(walk: Walk, _: Color, __: int) -> tuple[Event, ...]:
    game, now = walk.game, Millis(walk.table.now)
    if game.phase not in (Phase.PAUSED, Phase.ADJOURNED):
        return ()
    if game.proceedings.sealed is None:
        return lift(game, game.proceedings.halts, now)
    opened = open_sealed_move(game, now)
    assert isinstance(opened, tuple)
    return opened


def referee_grants(walk: Walk, color: Color, _: int) -> tuple[Event, ...]:
    game, now = walk.game, Millis(walk.table.now)
    if game.phase is not Phase.PLAY or no_leave(game, color) is not None:
        return ()
    return (LeaveGranted(at=now, clocks=game.clocks, color=color),)


def play(walk: Walk, color: Color, number: int) -> Command:
    game = walk.game
    side = game.to_move if number % 16 else color
    return PlayStone(
        side, Point(number % SIZE**2), number_of(walk, number), cid_of(number)
    )


def often(deed: Deed, times: int = 2) -> list[Deed]:
    return [deed] * times


DEEDS: Final[list[Deed]] = [
    *often(play, 8),
    lambda w, c, n: PassTurn(w.game.to_move, w.game.ply, offer=n % 2 == 0),
    lambda w, c, n: AcceptEnd(w.game.to_move, w.game.ply),
    lambda w, c, n: Dispute(c, Point(n % SIZE**2), claims_dead=n % 2 == 0),
    *often(lambda w, c, n: AskConsent(c, wish_of(n), number_of(w, n), cid_of(n))),
    *often(answer, 6),
    *often(lambda w, c, n: ResumePlay(c, cid_of(n))),
    *often(lambda w, c, n: AskOvertimePass(c, n % 2 == 0, cid_of(n))),
    *often(leave),
    *often(retake),
    *often(seal),
    lambda w, c, n: Seal(c, number_of(w, n), move_of(n), "salt"),
    lambda w, c, n: ConfirmTimes(c, cid_of(n)),
    lambda w, c, n: Complain(c, number_of(w, n), "x" * (n % 4), cid_of(n)),
    lambda w, c, n: Appeal(c, "x" * (n % 4), cid_of(n)),
    *often(lambda w, c, n: Tick()),
    crash,
    lambda w, c, n: ResumeClock([FAULT, *PauseReason][n % 8]),
    confirm,
    referee_halts,
    referee_resumes,
    referee_grants,
]
RARE: Final[list[Deed]] = [lambda w, c, n: Resign(c)]


def step(walk: Walk, deed: Deed, color: Color, number: int, how: int) -> None:
    """Do one thing after some time, or exactly when something is due."""
    walk.look_at_deadline()
    deadline = walk.game.deadline()
    wait = WAITS[how % len(WAITS)]
    if how % 13 == 0 and deadline is not None:
        wait = max(0, deadline - walk.table.now + how % 3 - 1)
    done = deed(walk, color, number)
    if isinstance(done, tuple):
        walk.take_in(done)
    else:
        walk.ask(done, wait, as_host=how % 4 > 0)


def conditions_of(choice: int, clock: str) -> GameSettings:
    """Return rules that let much happen, by a number."""
    treatment = list(LastMinuteOvertime)[choice % 3 > 0]
    profile = replace(
        CN2002,
        overtime=OvertimeRule(treatment, Millis(5_000), passes_max=1 + choice % 2),
        leave_max=Millis(4_000),
        max_resumptions=5,
    )
    return settings_of(
        size=SIZE,
        clock=clock,
        profile=profile,
        kind=GameKind.CASUAL if choice % 5 else GameKind.EVENT,
        is_refereed=choice % 4 == 0,
        illegal=[IllegalMove.STRICT, None][choice % 2],
    )


def walk_of(choice: int, clock: str) -> Walk:
    table = Table(conditions_of(choice, clock), now=10_000)
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    walk = Walk(table)
    walk.decide(Start(black_late=Millis(choice % 3 * 500)), 10_000)
    return walk


def walked(choice: int, clock: str, steps: int, chooser: random.Random) -> Walk:
    walk, after_the_end = walk_of(choice, clock), 0
    for _ in range(steps):
        after_the_end += walk.game.phase is Phase.FINISHED
        if after_the_end > 10:
            break
        deeds = RARE if chooser.random() < 0.002 else DEEDS
        step(
            walk,
            chooser.choice(deeds),
            chooser.choice(list(Color)),
            chooser.randrange(10_000),
            chooser.randrange(1_000),
        )
    assert picture(Game.fold(walk.table.log)) == picture(walk.game)
    return walk


@cache
def long_walks() -> list[Walk]:
    """Return a walk by each clock, and more of those where much can happen."""
    walks: list[Walk] = []
    for seed in range(12):
        for number, clock in enumerate(CLOCKS):
            chooser = random.Random(f"{seed} {clock}")
            walks.append(walked(seed * 7 + number, clock, 250, chooser))
    return walks


def test_long_walks_keep_everything_as_it_must_be() -> None:
    assert all(walk.game.seq == len(walk.table.log) for walk in long_walks())


@pytest.mark.parametrize(
    "name",
    [
        *("ConsentAsked", "ConsentAnswered", "Reverted", "ClockPaused", "ClockResumed"),
        *("OvertimePassAsked", "OvertimeReached", "LeaveGranted", "SeatRetaken"),
        *("MoveSealed", "MoveOpened", "TimesConfirmed", "Complained", "Appealed"),
        *("RefereeCalled", "LatenessJudged", "TurnLost", "FlagFell", "SettlingStarted"),
    ],
)
def test_the_walks_lead_to_what_they_are_for(name: str) -> None:
    assert sum(walk.seen[name] for walk in long_walks()) > 0


@given(
    choice=st.integers(0, 19),
    clock=st.sampled_from(CLOCKS),
    steps=st.lists(
        st.tuples(
            st.sampled_from(DEEDS),
            st.sampled_from(Color),
            st.integers(0, 10_000),
            st.integers(0, 1_000),
        ),
        max_size=40,
    ),
)
@settings(max_examples=150)
def test_short_stories_keep_everything_as_it_must_be(
    choice: int, clock: str, steps: list[tuple[Deed, Color, int, int]]
) -> None:
    walk = walk_of(choice, clock)
    for deed, color, number, how in steps:
        step(walk, deed, color, number, how)
    assert picture(Game.fold(walk.table.log)) == picture(walk.game)
