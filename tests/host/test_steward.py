"""The steward: starts a game, tells who is there, ends what nobody came to."""

import orjson
import pytest
from shoutan_engine import Player
from shoutan_engine.commands import TakeSeat
from shoutan_engine.events import (
    ClockPaused,
    Event,
    GameFinished,
    GameStarted,
    PauseReason,
)
from shoutan_engine.game_state.proceedings import HALTS
from shoutan_engine.phase import Phase
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.steward import (
    MOST_NAMED,
    RETRY_S,
    WAITING_EXPIRES_S,
    presence_topic,
)
from shoutan_host.ports import StoreUnavailable

from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.put_down import OpenGame, pauses
from tests.host.table import ANN, BO, DRAW, GAME, settings


class Room:
    """A game that waits for its players; who enters or leaves is said by the test."""

    def __init__(self, loop: VirtualLoop, *seated: Player) -> None:
        self.loop = loop
        self.node = Node(loop)
        self.store = self.node.store
        self.games = self.node.games
        self.told: list[bytes] = []
        self.node.services.bus.subscribe(presence_topic(GAME), self.told.append)
        seats = [TakeSeat(player, DRAW) for player in seated]
        made = loop.run_until_complete(self.games.create(GAME, settings(), seats))
        self.host: GameHost = made.host
        self.loop.settle()

    def enter(self, *players: Player) -> None:
        """Let players come in, all in one pass of the loop."""
        self.node.enter(self.host, *players)

    def leave(self, *players: Player) -> None:
        """Let players go."""
        self.node.leave(self.host, *players)

    def watch(self, more: int) -> None:
        """Let spectators come, or go."""
        self.loop.do(lambda: self.host.attendance.watch(more))
        self.loop.settle()

    @property
    def events(self) -> list[Event]:
        """What is durable."""
        return self.node.events()

    @property
    def presence(self) -> list[tuple[bool | None, bool | None, int]]:
        """What was told of who is there: Black, White, how many look on."""
        said = [orjson.loads(text) for text in self.told]
        return [(p["black"], p["white"], p["watching"]) for p in said]


def test_a_game_starts_when_both_are_there(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    assert room.host.game.phase is Phase.WAITING
    room.enter(BO)
    assert isinstance(room.events[-1], GameStarted)


def test_a_game_starts_when_the_last_seat_is_taken_by_who_is_there(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN)
    room.enter(ANN, BO)
    room.loop.do(lambda: room.host.post(TakeSeat(BO, DRAW), room.node.now))
    room.loop.settle()
    assert isinstance(room.events[-1], GameStarted)


def test_one_who_comes_and_goes_does_not_start_it(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    room.leave(ANN)
    room.enter(BO)
    assert room.host.game.phase is Phase.WAITING


def test_a_start_that_cannot_be_stored_is_tried_again(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.store.trouble = StoreUnavailable("the disk is away")
    room.enter(ANN, BO)
    assert room.host.game.phase is Phase.WAITING
    room.store.trouble = None
    room.loop.pass_ms(RETRY_S * 1000)
    room.loop.settle()
    assert isinstance(room.events[-1], GameStarted)


def test_presence_is_told_once_for_all_changes_of_a_moment(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.told.clear()
    room.enter(ANN, BO)
    assert room.presence == [(True, True, 0)]
    room.watch(3)
    room.leave(BO)
    assert room.presence[1:] == [(True, True, 3), (True, False, 3)]


def test_presence_has_no_word_for_an_empty_seat(loop: VirtualLoop) -> None:
    room = Room(loop, ANN)
    room.enter(ANN)
    assert room.presence[-1] == (True, None, 0)


def test_two_tabs_are_one_player_who_is_gone_when_both_are(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    room.enter(ANN)
    room.leave(ANN)
    assert room.presence[-1] == (True, False, 0)
    room.leave(ANN)
    assert room.presence[-1] == (False, False, 0)


def test_a_game_to_which_nobody_comes_is_withdrawn(loop: VirtualLoop) -> None:
    room = Room(loop, ANN)
    room.loop.pass_ms(WAITING_EXPIRES_S * 1000 - 1)
    assert room.host.game.phase is Phase.WAITING
    room.loop.pass_ms(2)
    room.loop.settle()
    finished = room.events[-1]
    assert isinstance(finished, GameFinished)
    assert finished.result.text == "Void"
    assert room.games.hosted(GAME) is None


def test_a_game_that_somebody_looks_at_is_not_withdrawn(loop: VirtualLoop) -> None:
    room = Room(loop, ANN)
    room.watch(1)
    room.loop.pass_ms(2 * WAITING_EXPIRES_S * 1000)
    assert room.host.game.phase is Phase.WAITING
    room.watch(-1)
    room.enter(ANN)
    room.loop.pass_ms(2 * WAITING_EXPIRES_S * 1000)
    assert room.host.game.phase is Phase.WAITING


@pytest.mark.parametrize("reason", sorted(HALTS))
def test_a_halted_game_waits_for_days_with_nobody_there(
    loop: VirtualLoop, reason: PauseReason
) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN, BO)
    room.host.game = OpenGame.fold(room.events)
    loop.do(lambda: room.host.post(pauses(reason).command, room.node.now))
    room.leave(ANN, BO)
    loop.pass_ms(3 * 24 * 3600 * 1000)
    loop.settle()
    assert room.host.game.phase in (Phase.PAUSED, Phase.ADJOURNED)
    assert room.games.hosted(GAME) is room.host
    assert isinstance(room.events[-1], ClockPaused)


def test_a_game_that_began_is_never_withdrawn(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN, BO)
    room.leave(ANN, BO)
    assert room.host.game.phase is Phase.PLAY
    room.loop.pass_ms(5_000)
    assert room.host.game.phase is Phase.PLAY


def test_presence_names_who_looks_on_as_far_as_they_said(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    attendance = room.host.attendance

    def names() -> tuple[int, list[str]]:
        room.loop.settle()
        last = orjson.loads(room.told[-1])
        return last["watching"], last["watchers"]

    for name in ("Cho", None, "Lee", "Cho"):
        room.loop.do(lambda name=name: attendance.watch(1, name))  # type: ignore[misc]
    assert names() == (4, ["Cho", "Lee"])
    room.loop.do(lambda: attendance.watch(-1, "Cho"))
    assert names() == (3, ["Cho", "Lee"])
    room.loop.do(lambda: attendance.watch(-1, "Cho"))
    assert names() == (2, ["Lee"])
    for number in range(40):
        room.loop.do(lambda n=number: attendance.watch(1, f"Guest {n}"))  # type: ignore[misc]
    count, named = names()
    assert (count, len(named)) == (42, MOST_NAMED)
