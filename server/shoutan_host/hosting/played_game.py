"""A game as those in its seats see it, wherever it is hosted.

`GameHost` is one: the game is in this process. A client has another one, which folds the
events that a server sends and posts commands as requests. An engine's seat and a GTP
program's seat know neither: there is one way to play.
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command
from shoutan_engine.events import Event
from shoutan_engine.game import Game

from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.attendance import Attendance
from shoutan_host.ports import GameId

AnswerTo: TypeAlias = Callable[[Answer], None]


class Listener(Protocol):
    """Somebody in this process who follows a game (a bot, the lobby)."""

    def on_event(self, seq: int, event: Event) -> None:
        """Take in an event that is durable and applied; must not block or raise."""
        ...


class PlayedGame(Protocol):
    """What a seat needs of a game. Stamps are of the clock that its events carry."""

    @property
    def id(self) -> GameId:
        """The game's name on its server."""
        ...

    @property
    def game(self) -> Game:
        """The game as it is now; for reading, and it may be another object later."""
        ...

    @property
    def attendance(self) -> Attendance:
        """Who is there: a seat enters its player when it is ready to play."""
        ...

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is there."""
        ...

    def post(
        self, command: Command, at: Millis, answer: AnswerTo | None = None
    ) -> None:
        """Send a command stamped `at` (monotonic ms); `answer` is called once."""
        ...

    def listen(self, listener: Listener) -> None:
        """Tell `listener` every event from now on."""
        ...

    def unlisten(self, listener: Listener) -> None:
        """Stop telling `listener`."""
        ...
