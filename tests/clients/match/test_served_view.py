"""Two sides and a match at a server by three connections: nothing overtakes anything."""

import asyncio
from typing import Any, cast

import pytest
from shoutan_clients.match.serving.view import SeatView
from shoutan_clients.remote.game import RemoteGame
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command, Resign
from shoutan_engine.points import Color
from shoutan_host.hosting.answers import Accepted, Answer
from shoutan_host.hosting.played_game import AnswerTo

NOW = Millis(0)


class Connection:
    """Keeps what was sent by it; `answer` answers the oldest one."""

    id = "game"
    attendance = None

    def __init__(self) -> None:
        self.sent: list[Command] = []
        self._answers: list[AnswerTo] = []

    def post(self, command: Command, at: Millis, answer: AnswerTo) -> None:
        self.sent.append(command)
        self._answers.append(answer)

    def answer(self) -> None:
        self._answers.pop(0)(Accepted(1))


class Sides:
    """Both sides of a game."""

    def __init__(self) -> None:
        self.wires = Connection(), Connection()
        self.black, self.white = (
            SeatView(cast("RemoteGame", cast("Any", wire))) for wire in self.wires
        )
        self.black.other, self.white.other = self.white, self.black

    @property
    def sent(self) -> tuple[int, int]:
        """How much was sent by each."""
        black, white = self.wires
        return len(black.sent), len(white.sent)


def act(name: str) -> Command:
    return Resign(Color.BLACK, f"act-{name}-0000")


async def turn_of_the_loop() -> None:
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_a_move_waits_until_the_one_before_was_answered_and_judged() -> None:
    sides = Sides()
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    sides.white.post(act("one"), NOW, answered.set_result)
    sides.black.post(act("two"), NOW)

    async def thinks() -> None:
        """Go on as a seat does, and let the match end the game by what it thought."""
        await answered
        assert sides.sent == (0, 1)
        for side in (sides.black, sides.white):
            side.hold()

    thinking = asyncio.create_task(thinks())
    await turn_of_the_loop()
    sides.wires[1].answer()
    await thinking
    await turn_of_the_loop()
    assert sides.sent == (0, 1)  # the match has the game end
    sides.black.release()
    assert sides.sent == (1, 1)


@pytest.mark.asyncio
async def test_what_nobody_waits_for_is_sent_at_once() -> None:
    sides = Sides()
    sides.white.post(act("one"), NOW)
    sides.white.post(act("two"), NOW)
    assert sides.sent == (0, 2)
    sides.black.post(act("three"), NOW)
    sides.black.post(act("four"), NOW)
    for _ in range(2):
        assert sides.sent == (0, 2)
        sides.wires[1].answer()
        await turn_of_the_loop()
    assert sides.sent == (2, 2)
    assert sides.wires[0].sent == [act("three"), act("four")]
