"""Asking for a suggestion, from inside: what waits, what fails, what changes meanwhile."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from shoutan_engine.commands import Command, Dispute, PassTurn
from shoutan_engine.events import Suggested
from shoutan_engine.points import Color, Point
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.failures import (
    WorkerDied,
    WorkError,
    WorkersBusy,
    WorkersClosed,
)
from shoutan_host.work.heavy_work import DeadStones
from shoutan_host.work.suggestions import Suggestion, Suggestions
from shoutan_server.bots.stand_in import StandIn

from tests.fakes import VirtualLoop
from tests.host.held_workers import NOTHING, HeldWorkers
from tests.host.table import ANN, GAME
from tests.server.desk import Desk, Peer


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """Virtual time; whatever nobody caught in it fails the test."""
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def workers() -> HeldWorkers:
    """Workers whose work the test does."""
    return HeldWorkers()


@pytest.fixture
def desk(loop: VirtualLoop, workers: HeldWorkers) -> Desk:
    """A game in which play has stopped, with one stone of each side."""
    desk = Desk(loop, workers)
    desk.begin()
    for vertex in (0, 1):
        desk.play(vertex)
    stop(desk)
    return desk


def stop(desk: Desk) -> None:
    """Let both sides pass."""
    game = desk.host.game
    for _ in range(2):
        post(desk, PassTurn(game.to_move, game.ply))


def post(desk: Desk, command: Command) -> None:
    now = desk.services.clock.monotonic_ms()
    desk.loop.do(lambda: desk.host.post(command, now))
    desk.loop.settle()


def ask(peer: Peer) -> int:
    """Ask for the suggestion; returns the number of the request."""
    number = peer.desk.loop.do(lambda: peer.frame("settle.suggest", game=GAME))
    peer.desk.loop.settle()
    return number


def is_answered(peer: Peer, number: int) -> bool:
    return any(message.get("id") == number for message in peer.socket.sent)


def finish(desk: Desk, workers: HeldWorkers, result: DeadStones | WorkError) -> None:
    """Let the work that was begun last be done, or fail."""
    held = workers.held[-1]
    if isinstance(result, DeadStones):
        desk.loop.do(lambda: held.set_result(result))
    else:
        desk.loop.do(lambda: held.set_exception(result))
    desk.loop.settle()


def test_what_is_asked_meanwhile_is_answered_first(
    desk: Desk, workers: HeldWorkers
) -> None:
    """A move in another game must not be late because of a suggestion."""
    peer = desk.player()
    number = ask(peer)
    assert not is_answered(peer, number)
    assert peer.ask("ping")["type"] == "pong"
    finish(desk, workers, DeadStones((Point(1),), (), 60))
    suggestion = peer.answer(number)["suggestion"]
    assert suggestion["dead"] == ["B1"]
    assert (suggestion["certain"], suggestion["playouts"]) == ([], 60)


def test_one_connection_asks_once_at_a_time_and_others_share_the_answer(
    desk: Desk, workers: HeldWorkers
) -> None:
    peer, other = desk.player(), desk.spectator()
    number, also = ask(peer), ask(other)
    assert peer.answer(ask(peer))["code"] == "busy"
    assert len(workers.held) == 1
    finish(desk, workers, NOTHING)
    assert peer.answer(number)["suggestion"] == other.answer(also)["suggestion"]
    assert peer.answer(ask(peer))["suggestion"] == peer.answer(number)["suggestion"]
    assert len(workers.held) == 1


def test_play_that_was_resumed_meanwhile_is_not_helped(
    desk: Desk, workers: HeldWorkers
) -> None:
    """Article 15: the answer would be analysis during the game."""
    peer = desk.player()
    number = ask(peer)
    post(desk, Dispute(Color.BLACK, Point(1), claims_dead=True))
    finish(desk, workers, NOTHING)
    assert peer.answer(number)["article"] == "15"
    assert "suggestion" not in peer.answer(number)


def test_the_answer_to_a_connection_that_is_gone_harms_nobody(
    desk: Desk, workers: HeldWorkers
) -> None:
    peer = desk.player()
    ask(peer)
    peer.lose()
    finish(desk, workers, NOTHING)
    assert "suggestion" in desk.spectator().ask("settle.suggest", game=GAME)


@pytest.mark.parametrize(
    ("failure", "code", "is_our_fault"),
    [
        (WorkersBusy("too much"), "busy", False),
        (WorkersClosed("over"), "unavailable", False),
        (WorkerDied("code 9"), "unavailable", True),
    ],
)
def test_a_failure_is_said_and_reported_where_it_is_ours(
    desk: Desk,
    workers: HeldWorkers,
    failure: WorkError,
    code: str,
    is_our_fault: bool,
) -> None:
    peer = desk.player()
    number = ask(peer)
    finish(desk, workers, failure)
    assert peer.answer(number)["code"] == code
    assert (desk.reports != []) is is_our_fault
    assert peer.socket.closed is None


# -- in the place of an engine's list ----------------------------------------------


class Answers(Suggestions):
    """Suggestions that are what the test says, one after another."""

    def __init__(self, *answers: Suggestion | WorkError) -> None:
        super().__init__(HeldWorkers())
        self._answers = list(answers)

    async def of(self, host: PlayedGame, seed: int | None = None) -> Suggestion:
        answer = self._answers.pop(0)
        if isinstance(answer, WorkError):
            raise answer
        return answer


MADE = Suggestion((Point(1),), (), Suggested(60, 7))


def test_busy_workers_are_asked_again(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """Many games may end at once; none of them is counted wrongly for that."""
    busy = WorkersBusy("too much")
    stand_in = StandIn(desk.services, Answers(busy, busy, MADE))
    with caplog.at_level("INFO", "shoutan"):
        asked = desk.loop.run_until_complete(stand_in(desk.host, ANN))
    assert asked is MADE
    [line] = caplog.messages
    assert GAME in line
    assert f"{ANN.name} cannot say what is dead, 1 stones are suggested" in line
    assert "(60 playouts, seed 7)" in line


@pytest.mark.parametrize(
    ("failure", "is_our_fault"),
    [(WorkersClosed("over"), False), (WorkerDied("code 9"), True)],
)
def test_a_failure_leaves_an_engine_without_a_list(
    desk: Desk, failure: WorkError, is_our_fault: bool
) -> None:
    stand_in = StandIn(desk.services, Answers(failure))
    answer: Any = desk.loop.run_until_complete(
        asyncio.wait_for(stand_in(desk.host, ANN), 1)
    )
    assert answer is None
    assert (desk.reports != []) is is_our_fault
