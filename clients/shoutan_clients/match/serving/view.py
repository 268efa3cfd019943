"""A game at a server as an engine in its seat sees it, with all in their turn as in one process.

Each side and the match have connections of their own, and what travels by one may overtake
what travels by another. Where the game is hosted here nothing can: a move is known to
all before it is answered, and the match has judged what its engine thought. So what an
engine says waits until the other side has heard the answer to what it said before, and while
the match has the game end, until that is over; the server refuses it then.
"""

import asyncio

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command
from shoutan_engine.game import Game
from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.attendance import Attendance
from shoutan_host.hosting.played_game import AnswerTo, Listener
from shoutan_host.ports import GameId

from shoutan_clients.remote.game import RemoteGame


class SeatView:
    """A `PlayedGame`; `other` is the one of the other side."""

    other: "SeatView"

    def __init__(self, view: RemoteGame) -> None:
        self.id: GameId = view.id
        self.attendance: Attendance = view.attendance
        self._view = view
        self._loop = asyncio.get_running_loop()
        self._unanswered = 0
        self._is_held = False
        self._waiting: list[tuple[Command, Millis, AnswerTo | None]] = []

    @property
    def game(self) -> Game:
        """The game as far as this side knows it."""
        return self._view.game

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is there."""
        return self._view.is_finished

    @property
    def is_unanswered(self) -> bool:
        """Tell whether the answer to something that was sent was not heard yet."""
        return self._unanswered > 0

    def post(
        self, command: Command, at: Millis, answer: AnswerTo | None = None
    ) -> None:
        """Send a command, as soon as it is its turn."""
        self._waiting.append((command, at, answer))
        self.send_waiting()

    def hold(self) -> None:
        """Send nothing until `release`."""
        self._is_held = True

    def release(self) -> None:
        """Send what waits, and all that comes."""
        self._is_held = False
        self.send_waiting()

    def send_waiting(self) -> None:
        """Send what waits, if it is its turn."""
        if self._is_held or self.other.is_unanswered:
            return
        waiting, self._waiting = self._waiting, []
        for command, at, answer in waiting:
            self._unanswered += 1
            self._view.post(command, at, self._answer_to(answer))

    def listen(self, listener: Listener) -> None:
        """Tell `listener` every event from now on."""
        self._view.listen(listener)

    def unlisten(self, listener: Listener) -> None:
        """Stop telling `listener`."""
        self._view.unlisten(listener)

    # -- inside --------------------------------------------------------------------

    def _answer_to(self, answer: AnswerTo | None) -> AnswerTo:
        def answered(given: Answer) -> None:
            if answer is not None:
                answer(given)
            # First who waits for it goes on, and says what it thought.
            self._loop.call_soon(self._has_heard)

        return answered

    def _has_heard(self) -> None:
        self._unanswered -= 1
        self.other.send_waiting()
