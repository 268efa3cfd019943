"""Estimates and their pace from inside: who waits, who shares, who is refused."""

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_host.ports import GameId
from shoutan_host.work.failures import WorkerDied, WorkersBusy
from shoutan_host.work.heavy_work import DeadStones
from shoutan_protocol.json_writing import Json
from shoutan_server.review.estimates import AT_ONCE, Estimates, Move, NotPlayable
from shoutan_server.review.pace import MOST_REMEMBERED, AddressPace, Pace

from tests.fakes import VirtualLoop
from tests.host.held_workers import HeldWorkers
from tests.host.table import GAME
from tests.server.desk import Desk

DEAD = DeadStones((Point(1),), (), 60)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


class Room:
    """A game of three stones, and estimates whose work the test does."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.workers = HeldWorkers()
        self.estimates = Estimates(self.workers, lambda: 7)
        desk = Desk(loop)
        desk.begin()
        for vertex in (0, 1, 40):
            desk.play(vertex)
        self.game: Game = desk.host.game

    def ask(
        self, ply: int, game: GameId = GAME, tried: Sequence[Move] = ()
    ) -> "asyncio.Task[Json]":
        work = self.estimates.of(game, self.game, ply, tried)
        task = self.loop.do(lambda: asyncio.ensure_future(work))
        self.loop.settle()
        return task

    def finish(self, result: DeadStones | Exception) -> None:
        """Let the work that was begun first be done, or fail."""
        held = self.workers.held.pop(0)
        if isinstance(result, DeadStones):
            self.loop.do(lambda: held.set_result(result))
        else:
            self.loop.do(lambda: held.set_exception(result))
        self.loop.settle()


@pytest.fixture
def room(loop: VirtualLoop) -> Room:
    return Room(loop)


def test_a_position_is_estimated_once_for_everybody(room: Room) -> None:
    first, second = room.ask(2), room.ask(2)
    assert len(room.workers.held) == 1
    room.finish(DEAD)
    assert first.result() == second.result()
    assert (first.result()["dead"], first.result()["ply"]) == (["B1"], 2)
    # With White's only stone dead the whole board is Black's.
    assert set(first.result()["count"]["owners"]) == {"B"}
    assert room.ask(2).result() == first.result()
    assert room.workers.held == []


def test_whoever_goes_away_does_not_take_it_from_the_others(room: Room) -> None:
    first, second = room.ask(2), room.ask(2)
    room.loop.do(first.cancel)
    room.finish(DEAD)
    assert second.result()["ply"] == 2


def test_few_are_made_at_once_and_a_failure_is_not_kept(room: Room) -> None:
    asked = [room.ask(ply) for ply in range(AT_ONCE)]
    refused = room.ask(3)
    assert isinstance(refused.exception(), WorkersBusy)
    room.finish(WorkerDied("code 9"))
    assert isinstance(asked[0].exception(), WorkerDied)
    again = room.ask(0)
    assert len(room.workers.held) == AT_ONCE
    for _ in range(AT_ONCE):
        room.finish(DeadStones((), (), 60))
    assert asked[1].result()["ply"] == 1
    assert again.result()["dead"] == []


@pytest.mark.parametrize("ply", [-1, 4])
def test_a_turn_that_was_not_taken_has_no_estimate(room: Room, ply: int) -> None:
    assert isinstance(room.ask(ply).exception(), ValueError)
    assert room.workers.held == []


def test_a_line_that_was_tried_is_a_position_of_its_own(room: Room) -> None:
    of_game = room.ask(2)
    tried = room.ask(2, tried=[(Color.BLACK, Point(2)), (Color.BLACK, Point(10))])
    same = room.ask(2, tried=[(Color.BLACK, Point(2)), (Color.BLACK, Point(10))])
    assert len(room.workers.held) == 2
    room.finish(DeadStones((), (), 60))
    room.finish(DeadStones((), (), 60))
    # White's stone at B1 was taken by the last move: all of the board is Black's.
    assert set(tried.result()["count"]["owners"]) == {"B"}
    assert same.result() == tried.result()
    assert of_game.result()["count"] != tried.result()["count"]


def test_a_line_with_a_move_that_cannot_be_played_has_no_estimate(room: Room) -> None:
    failed = room.ask(
        2, tried=[(Color.BLACK, None), (Color.WHITE, Point(0))]
    ).exception()
    assert isinstance(failed, NotPlayable)
    assert (failed.why.index, failed.why.code) == (1, "occupied")
    assert room.workers.held == []


def test_what_is_being_made_is_given_up_at_the_end(room: Room) -> None:
    asked = room.ask(1)
    room.loop.run_until_complete(room.estimates.close())
    assert asked.cancelled()


class Hand:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_pace_lets_a_burst_through_and_then_so_many_a_second() -> None:
    clock = Hand()
    pace = Pace(clock, burst=3, per_s=0.5)
    assert [pace.wait_s("a") for _ in range(4)] == [0, 0, 0, 2]
    assert pace.wait_s("b") == 0
    clock.now += 1
    assert pace.wait_s("a") == 1
    clock.now += 1
    assert [pace.wait_s("a"), pace.wait_s("a")] == [0, 2]
    clock.now += 1_000
    assert [pace.wait_s("a") for _ in range(4)] == [0, 0, 0, 2]


def test_a_pace_remembers_so_many_names_and_no_more() -> None:
    pace = Pace(Hand(), burst=1, per_s=1)
    pace.wait_s("first")
    for number in range(MOST_REMEMBERED):
        pace.wait_s(f"{number}")
    assert pace.wait_s(f"{MOST_REMEMBERED - 1}") > 0
    assert pace.wait_s("first") == 0


def test_a_household_has_one_pace_and_this_machine_none_unless_it_is_told() -> None:
    pace = AddressPace(Pace(Hand(), burst=1, per_s=1), limits_loopback=False)
    assert pace.wait_s("2001:db8::1") == 0
    assert pace.wait_s("2001:db8::2") > 0
    assert [pace.wait_s("127.0.0.1"), pace.wait_s("127.0.0.1")] == [0, 0]
    limiting = AddressPace(Pace(Hand(), burst=1, per_s=1), limits_loopback=True)
    assert limiting.wait_s("127.0.0.1") == 0
    assert limiting.wait_s("127.0.0.1") > 0
