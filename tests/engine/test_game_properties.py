"""Whatever is asked of a game, in whatever order: what stays true of it always.

Commands come at rising stamps, in turn and out of it, repeated, stale, on illegal points;
ticks come early, on the dot and late; the server crashes. A machine of hypothesis finds
the short stories, seeded walks the long ones. What is looked at is in `watching.py`.
"""

import random
from functools import cache
from typing import get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from shoutan_engine import Millis, Phase, Player
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
    Command,
    Confirm,
    Dispute,
    Forfeit,
    MarkChain,
    PassTurn,
    PauseForFault,
    PlayStone,
    Propose,
    Resign,
    ResumeClock,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import Event, PauseReason
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_engine.rules import PROFILES, IllegalMove, Profile
from shoutan_engine.settings import ColorsBy

from tests.engine.watching import WatchedGame
from tests.playing import ANN, BEN, BOT, CLEO, DRAW, settings_of

CLOCKS = ["none", "30s", "10s+2x5s", "20s/3x5s", "5s+3x20s"]
PLAYERS = [(ANN, BEN), (ANN, BEN), (ANN, BOT), (BOT, BEN)]

colors = st.sampled_from(Color)
# Mostly short, or every game would end on time before it began.
waits = st.one_of(
    st.just(0), st.integers(1, 900), st.integers(1, 900), st.integers(1, 30_000)
)
often = st.sampled_from([True] * 7 + [False])
# Not a bound of the range: those are drawn more often than others.
rarely = st.integers(0, 40).map(lambda number: number == 17)
numbers = st.integers(0, 16)
"""Points, once taken modulo the board and one more, which is off it."""


class GameMachine(RuleBasedStateMachine):
    """One watched game of two people or engines on a small board."""

    @initialize(
        size=st.sampled_from([2, 3, 4]),
        clock=st.sampled_from(CLOCKS),
        illegal=st.sampled_from([None, *IllegalMove]),
        colors_by=st.sampled_from(ColorsBy),
        players=st.sampled_from([(), *PLAYERS]),
        profile=st.sampled_from(list(PROFILES.values())),
    )
    def set_up(
        self,
        size: int,
        clock: str,
        profile: Profile,
        illegal: IllegalMove | None,
        colors_by: ColorsBy,
        players: tuple[Player, ...],
    ) -> None:
        conditions = settings_of(
            size=size,
            clock=clock,
            illegal=illegal,
            colors_by=colors_by,
            profile=profile,
        )
        self.watched = WatchedGame(conditions, players)

    def is_waiting(self) -> bool:
        return self.watched.game.phase is Phase.WAITING

    def is_played(self) -> bool:
        return self.watched.game.phase is Phase.PLAY

    def is_settling(self) -> bool:
        return self.watched.game.phase is Phase.SETTLING

    # The players

    @precondition(is_waiting)
    @rule(player=st.sampled_from([ANN, BEN, BOT, CLEO]), wait=waits)
    def sit_down(self, player: Player, wait: int) -> None:
        self.watched.ask(TakeSeat(player, DRAW, cid=self.watched.name()), wait)

    @precondition(is_waiting)
    @rule(wait=waits)
    def start(self, wait: int) -> None:
        for player in (ANN, BEN):
            self.watched.ask(TakeSeat(player, DRAW))
        assert isinstance(self.watched.ask(Start(), wait), tuple)

    @precondition(is_played)
    @rule(moves=st.lists(numbers, min_size=1, max_size=9), wait=waits)
    def play_on(self, moves: list[int], wait: int) -> None:
        """Let the sides play in turn; what is illegal is decided as it comes."""
        game = self.watched.game
        for number in moves:
            point = self.watched.point(number)
            play = PlayStone(game.to_move, point, game.ply, self.watched.name())
            self.watched.ask(play, wait)

    @precondition(is_played)
    @rule(offer=st.booleans(), more=st.sampled_from([True, False]), wait=waits)
    def say_that_it_is_over(self, offer: bool, more: bool, wait: int) -> None:
        """Let one side pass or offer, and perhaps the other one agree."""
        ask, game, name = self.watched.ask, self.watched.game, self.watched.name()
        ask(PassTurn(game.to_move, game.ply, offer, name), wait)
        if more:
            color, ply = game.to_move, game.ply
            ask(AcceptEnd(color, ply) if offer else PassTurn(color, ply), wait)

    @precondition(is_settling)
    @rule(color=colors, number=numbers, dead=st.booleans(), wait=waits)
    def mark(self, color: Color, number: int, dead: bool, wait: int) -> None:
        point = self.watched.point(number)
        self.watched.ask(MarkChain(color, point, dead, self.watched.name()), wait)

    @precondition(is_settling)
    @rule(
        color=colors,
        dead=st.lists(numbers, max_size=4),
        confirms=st.booleans(),
        wait=waits,
    )
    def propose(self, color: Color, dead: list[int], confirms: bool, wait: int) -> None:
        points, name = tuple(map(self.watched.point, dead)), self.watched.name()
        self.watched.ask(Propose(color, points, name, confirms), wait)

    @precondition(is_settling)
    @rule(color=colors, present=often, sent=st.integers(1, 5), wait=waits)
    def confirm(self, color: Color, present: bool, sent: int, wait: int) -> None:
        settlement = self.watched.game.settlement
        assert settlement is not None
        number = settlement.number if present else sent
        self.watched.ask(Confirm(color, number, self.watched.name()), wait)

    @precondition(is_settling)
    @rule(color=colors, number=numbers, dead=st.booleans(), wait=waits)
    def dispute(self, color: Color, number: int, dead: bool, wait: int) -> None:
        point = self.watched.point(number)
        self.watched.ask(Dispute(color, point, dead, self.watched.name()), wait)

    @rule(color=colors, number=numbers, ply=numbers, kind=numbers, wait=waits)
    def act_at_any_moment(
        self, color: Color, number: int, ply: int, kind: int, wait: int
    ) -> None:
        """Without a tick before it, unlike the host: no flag may be overlooked."""
        commands = some_commands(self.watched, color, number, ply)
        self.watched.decide(commands[kind % len(commands)], wait)

    @rule(number=st.integers(0, 200), wait=waits)
    def do_it_again(self, number: int, wait: int) -> None:
        self.watched.repeat(number, wait)

    @rule(color=colors, late=numbers)
    def come_too_late(self, color: Color, late: int) -> None:
        self.watched.come_too_late(color, late)

    # The server

    @rule(offset=st.integers(-2, 2))
    def tick(self, offset: int) -> None:
        self.watched.tick(offset)

    @rule(ago=waits, restart=st.integers(0, 10_000), boot=st.booleans())
    def crash(self, ago: int, restart: int, boot: bool) -> None:
        crash(self.watched, ago, restart, boot=boot)

    @rule(reason=st.sampled_from(PauseReason), really=st.booleans(), wait=waits)
    def go_on(self, reason: PauseReason, really: bool, wait: int) -> None:
        reason = PauseReason.SERVER_FAULT if really else reason
        self.watched.ask(ResumeClock(reason), wait)

    @rule(color=colors, really=rarely, how=numbers, wait=waits)
    def end(self, color: Color, really: bool, how: int, wait: int) -> None:
        if really:
            self.watched.ask(an_end(self.watched, color, how), wait)

    # What stays true

    @invariant()
    def everything_is_as_it_must_be(self) -> None:
        self.watched.look()

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            self.watched.look_at_log()


GameMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestGameMachine = GameMachine.TestCase


def some_commands(
    watched: WatchedGame, color: Color, number: int, ply: int
) -> list[Command]:
    """Return commands of all kinds that may or may not fit the moment."""
    point, name = watched.point(number), watched.name()
    return [
        PlayStone(color, point, ply, name),
        PassTurn(color, ply, False, name),
        AcceptEnd(color, ply, name),
        MarkChain(color, point, True, name),
        Propose(color, (point,), name),
        Confirm(color, ply, name),
        Dispute(color, point, True, name),
        TakeSeat(CLEO, DRAW, cid=name),
        Start(),
        Tick(),
    ]


def crash(watched: WatchedGame, ago: int, restart: int, *, boot: bool) -> None:
    """Let the server have been alive `ago` ms ago and be back in `restart` ms."""
    alive = Millis(watched.table.now - ago)
    if boot:  # after a boot of the machine stamps begin anew
        watched.table.now = 0
    watched.decide(PauseForFault(alive), restart)


def an_end(watched: WatchedGame, color: Color, how: int) -> Command:
    """Return something that ends a game at once."""
    ends: list[Command] = [
        Resign(color, watched.name()),
        Forfeit(color, EndReason.CRASH, "It was gone."),
        Abort("No."),
    ]
    return ends[how % len(ends)]


# Long walks

STEPS = 300
"""Most steps of a walk; it also ends twenty steps after its game."""
WALKS = range(24)
RULES = ["cn2002", "cn2002", "cn2002", *PROFILES]


@cache
def walk(seed: int) -> WatchedGame:
    """Return a game after a long walk: one that is played, mostly."""
    chooser = random.Random(seed)
    strict = IllegalMove.STRICT
    conditions = settings_of(
        size=chooser.choice([4, 5, 6]),
        clock=chooser.choice(CLOCKS),
        illegal=chooser.choice([None, IllegalMove.REJECT, strict, strict, strict]),
        colors_by=chooser.choice(list(ColorsBy)),
        profile=PROFILES[RULES[seed % len(RULES)]],
    )
    watched = WatchedGame(conditions, chooser.choice(PLAYERS))
    after_the_end = 0
    for _ in range(STEPS):
        step(watched, chooser)
        watched.look()
        after_the_end += watched.game.phase is Phase.FINISHED
        if after_the_end > 20:
            break
    watched.look_at_log()
    return watched


def step(watched: WatchedGame, chooser: random.Random) -> None:
    """Ask one thing: plays are the rule, crashes and ends the exception."""
    game, chance = watched.game, chooser.random()
    wait = chooser.choice([0, 50, 400, chooser.randrange(4_000)])
    color, number = chooser.choice(list(Color)), chooser.randrange(1_000)
    if chance < 0.02:
        crash(watched, number * 20, wait, boot=chooser.random() < 0.5)
    elif chance < 0.04:
        fault = PauseReason.SERVER_FAULT
        reason = chooser.choice([fault, fault, *PauseReason])
        watched.ask(ResumeClock(reason), wait)
    elif chance < 0.06:
        watched.repeat(number, wait)
        watched.come_too_late(color, number)
    elif chance < 0.08:
        watched.tick(chooser.choice([-1, 0, 1]))
    elif chance < 0.12:
        ply = chooser.choice([game.ply, number % 20])
        watched.decide(chooser.choice(some_commands(watched, color, number, ply)), wait)
    elif chance < 0.122:
        watched.ask(an_end(watched, color, number), wait)
    elif game.settlement is not None and game.phase is Phase.SETTLING:
        watched.ask(settling_act(watched, chooser, color), wait)
    elif chance < 0.15:
        offer = chooser.random() < 0.5
        watched.ask(PassTurn(game.to_move, game.ply, offer, watched.name()), wait)
    elif chance < 0.2 and game.turns and game.turns[-1].point is None:
        color, ply, name = game.to_move, game.ply, watched.name()
        is_offer = game.offer_by is not None
        last = AcceptEnd(color, ply, name) if is_offer else PassTurn(color, ply)
        watched.ask(last, wait)
    else:
        point = watched.point(number)
        last_taken = game.turns[-1].captured if game.turns else ()
        if len(last_taken) == 1 and chooser.random() < 0.5:
            (point,) = last_taken  # a ko, it may be
        watched.ask(PlayStone(game.to_move, point, game.ply, watched.name()), wait)


def settling_act(watched: WatchedGame, chooser: random.Random, color: Color) -> Command:
    """Return what is done while stones are settled; nobody is too ready to agree."""
    settlement = watched.game.settlement
    number = 1 if settlement is None else settlement.number
    point, other = (watched.point(chooser.randrange(1_000)) for _ in range(2))
    dead, name = chooser.random() < 0.7, watched.name()
    chance = chooser.random()
    if chance < 0.04:
        return ResumeClock(PauseReason.SETTLING)
    if chance < 0.5:
        return MarkChain(color, point, dead, name)
    if chance < 0.7:
        return Propose(color, (point, other), name, confirms=dead)
    if chance < 0.85:
        return Dispute(color, point, dead, name)
    return Confirm(color, number, name)


@pytest.mark.parametrize("seed", WALKS)
def test_a_long_walk_keeps_everything_as_it_must_be(seed: int) -> None:
    walk(seed)


def test_the_walks_lead_to_everything_that_can_happen() -> None:
    happened = {type(event) for seed in WALKS for event in walk(seed).table.log}
    assert happened == set(get_args(Event))
