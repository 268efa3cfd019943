"""Whatever is asked of a game, by whomever, in whatever order: what stays true of it.

The answer is events, or a refusal that changes nothing, or that the act is known. Seeded
walks through games by any rules tell the long stories, a machine of hypothesis finds the
short ones. What is asked is in `asking.py`, what is looked at in `watching.py`.
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)
from shoutan_engine import Phase, Player, RefusalCode, parse_clock
from shoutan_engine.commands import Command, PlayStone, Start
from shoutan_engine.events import Event, GameFinished
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.results import EndReason
from shoutan_engine.rules import OPTIONS, PROFILES

from tests.engine.anybody import Anybody
from tests.engine.asking import ASKS, Maker
from tests.engine.fitting import everything, next_asked
from tests.engine.games_at_random import (
    SEATS,
    VALUES,
    settings_by,
    some_options,
    some_settings,
)
from tests.engine.officials_at_random import ACTS
from tests.engine.themes import THEMES, Theme
from tests.engine.watching import WatchedGame
from tests.officials import CHIEF

STEPS: Final = 150
"""Most steps of a walk; it also ends some steps after its game."""
WALKS: Final = (*range(4 * len(THEMES)), 380)
"""The last one is a walk in which a ruling closes a point (article 20), a rare thing."""
WAITS: Final = (*(0, 0, 0, 1, 50, 50, 80, 80, 300, 300, 700, 700) * 4, 2_500, 11_000)
"""Milliseconds that pass between what is asked; much, and all games end on time."""
DUE: Final = (-1, -1, 0, 1)
"""Milliseconds from a deadline."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a walk is taken; `haste` divides the time that passes, see also `Theme`."""

    wild: float = 0.05
    greed: float = 0.5
    peace: int = 1
    haste: int = 1
    flags: float = 0.0
    bursts: float = 0.1
    make: Maker | None = None

    def asks(self, watched: WatchedGame, chance: Random) -> Anybody:
        """Return who asks in this manner."""
        game, now = watched.game, watched.table.now
        return Anybody(game, chance, now, self.wild, self.greed, self.peace)


def step(watched: WatchedGame, chance: Random, manner: Manner) -> None:
    """Ask one thing after some time, or exactly when something is due."""
    deadline, wait = watched.game.deadline(), chance.choice(WAITS) // manner.haste
    if deadline is not None and chance.random() < 0.01:
        wait = max(0, deadline - watched.table.now + chance.choice(DUE))
    if chance.random() < manner.flags:
        watched.let_flag_fall()
    if chance.random() < 0.1:  # all at once, much of it nonsense
        wild = replace(manner, wild=0.4)
        watched.suppose(everything(wild.asks(watched, chance)))
    match chance.randrange(60):
        case 0:
            watched.repeat(chance.randrange(1_000), wait)
        case 1:
            watched.come_too_late(chance.choice(list(Color)), chance.randrange(1_000))
        case 2:
            watched.tick(chance.choice(DUE))
        case _:
            asks = manner.asks(watched, chance)
            if chance.random() < manner.bursts:
                for _ in range(chance.randrange(9)):
                    watched.ask(ASKS[PlayStone](asks), wait // 4)
            # Mostly as the host does it; else no flag may be overlooked all the same.
            ask = watched.ask if chance.random() < 0.8 else watched.decide
            ask(next_asked(asks, manner.make), wait)


def begun(seed: int, theme: Theme, chance: Random) -> WatchedGame:
    """Return a game that a walk about `theme` can be taken through."""
    profile = list(PROFILES)[seed % len(PROFILES)]
    conditions = some_settings(chance, profile)
    if theme.drawing is not None or theme.options:
        options = some_options(chance) | theme.options
        conditions = settings_by(chance, profile, theme.drawing, options)
    if theme.clock is not None:
        conditions = replace(conditions, time=parse_clock(theme.clock))
    if theme.is_refereed is not None:
        referee = CHIEF if theme.is_refereed else None
        conditions = replace(conditions, referee=referee)
    if theme.white is not None:
        conditions = replace(conditions, white_time=parse_clock(theme.white))
    if theme.limit is not None:
        conditions = replace(conditions, move_limit=theme.limit)
    # Not by chance: what the walks lead to is as it was.
    conditions = replace(conditions, opening_turns=5 if seed % 4 == 0 else 0)
    return WatchedGame(conditions, chance.choice(SEATS))


def walk(seed: int) -> WatchedGame:
    """Return a game after a long walk, which is about one of the themes."""
    lap, number = divmod(seed, len(THEMES))
    theme, chance = THEMES[number], Random(seed)
    pick = chance.choice
    manner = Manner(
        wild=theme.wild or pick([0.02, 0.05, 0.2]),
        greed=theme.greed or pick([0.3, 0.6, 0.95]),
        peace=theme.peace or pick([1, 1, 9]),
        haste=pick([2, 4, 9]),
        flags=theme.flags,
        bursts=theme.bursts,
        make=theme.make,
    )
    watched, after_the_end = begun(lap + number, theme, chance), 0
    for _ in range(STEPS):
        step(watched, chance, manner)
        watched.look()
        after_the_end += watched.game.phase is Phase.FINISHED
        if after_the_end > 20:
            break
    watched.look_at_log()
    return watched


@cache
def walks() -> list[WatchedGame]:
    """Return the games of all walks, each taken once."""
    return [walk(seed) for seed in WALKS]


def test_long_walks_keep_everything_as_it_must_be() -> None:
    assert len(walks()) == len(WALKS)


# What the walks lead to


def test_the_walks_lead_to_everything_that_can_happen() -> None:
    happened = {type(event) for watched in walks() for event in watched.table.log}
    assert happened == set(get_args(Event))


def test_the_walks_lead_to_every_refusal() -> None:
    assert {code for watched in walks() for code in watched.refused} == set(RefusalCode)


def test_the_walks_lead_to_every_end() -> None:
    ends = {
        event.result.reason
        for watched in walks()
        for event in watched.table.log
        if isinstance(event, GameFinished)
    }
    assert ends == set(EndReason)


def test_the_walks_lead_to_every_ruling_and_every_phase() -> None:
    ruled = {pair for watched in walks() for pair in watched.ruled}
    assert {act for act, _ in ruled} == set(get_args(Act))
    assert {phase for _, phase in ruled} == set(Phase)


def test_everything_that_may_be_asked_is_asked() -> None:
    assert set(ASKS) == set(get_args(Command))
    assert set(ACTS) == set(get_args(Act))
    assert set(VALUES) == set(OPTIONS)


# Short stories

makers = st.sampled_from([theme.make for theme in THEMES if theme.make is not None])
hastes = st.sampled_from([1, 4, 9])
# Chance that hypothesis knows, so that it finds a shorter story with the same end.
chances = st.randoms(use_true_random=False)


class GameMachine(RuleBasedStateMachine):
    """One watched game by any rules."""

    @initialize(
        seed=st.integers(0, 2**32),
        profile=st.sampled_from(list(PROFILES)),
        players=st.sampled_from(SEATS),
        opening=st.sampled_from([0, 0, 5]),
    )
    def set_up(
        self, seed: int, profile: str, players: tuple[Player, ...], opening: int
    ) -> None:
        conditions = some_settings(Random(seed), profile)
        conditions = replace(conditions, opening_turns=opening)
        self.watched = WatchedGame(conditions, players)
        if players:
            self.watched.ask(Start())

    @rule(chance=chances, haste=hastes)
    def ask(self, chance: Random, haste: int) -> None:
        """Ask what fits the moment, mostly."""
        step(self.watched, chance, Manner(haste=haste))

    @rule(chance=chances, make=makers, wait=st.sampled_from(WAITS))
    def ask_for_this(self, chance: Random, make: Maker, wait: int) -> None:
        """Without a tick before it, unlike the host: no flag may be overlooked."""
        watched = self.watched
        it = Anybody(watched.game, chance, watched.table.now, wild=0.1)
        watched.decide(make(it), wait)

    @rule(chance=chances, moves=st.integers(1, 9), wait=st.sampled_from(WAITS))
    def play_on(self, chance: Random, moves: int, wait: int) -> None:
        it = Anybody(self.watched.game, chance, self.watched.table.now)
        for _ in range(moves):
            self.watched.ask(ASKS[PlayStone](it), wait)

    @rule(number=st.integers(0, 200), wait=st.sampled_from(WAITS))
    def do_it_again(self, number: int, wait: int) -> None:
        self.watched.repeat(number, wait)

    @rule(color=st.sampled_from(Color), late=st.integers(0, 20))
    def come_too_late(self, color: Color, late: int) -> None:
        self.watched.come_too_late(color, late)

    @rule(offset=st.integers(-2, 2))
    def tick(self, offset: int) -> None:
        self.watched.tick(offset)

    @invariant()
    def everything_is_as_it_must_be(self) -> None:
        self.watched.look()

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            self.watched.look_at_log()


GameMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestGameMachine = GameMachine.TestCase
