"""At which board one GTP program sits: how it comes there, moves on and leaves."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shoutan_engine.points import Color

from shoutan_host.clock import Clock
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gui_seat.at_board import WITHDRAW_WITHIN_S, AtBoard
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.tables import (
    Choice,
    Named,
    Seating,
    Seek,
    TableRefused,
    Tables,
    Terms,
)
from shoutan_host.ports import GameId

if TYPE_CHECKING:
    from shoutan_host.engine_seat.settler import Suggest


@dataclass(frozen=True, slots=True)
class Policy:
    """What is decided beforehand, since nobody can be asked.

    `lenient_komi`: another komi than the game's is taken without effect. `allows_undo`:
    the opponent may take a move back. `color`: the only one that the user will play.
    `resigns`: who leaves a running game cannot come back, and gives it up.
    """

    lenient_komi: bool = False
    allows_undo: bool = False
    color: Color | None = None
    resigns: bool = False


class Sitting(ABC):
    """One GTP program at the tables of a server, at one board at a time."""

    def __init__(
        self,
        tables: Tables,
        choice: Choice,
        clock: Clock,
        suggest: "Suggest | None" = None,
        policy: Policy | None = None,
    ) -> None:
        self.choice = choice
        self.policy = policy or Policy()
        self.board: AtBoard | None = None
        self.is_anew = False
        """The game is over and the program has cleared its board: the next may begin."""
        self._tables = tables
        self._clock = clock
        self._suggest = suggest
        self._sitting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._moving: asyncio.Task[None] | None = None
        """On its way from a game of its own to another seeker's."""
        self._lost: GameId | None = None
        """A game of which nothing was heard any more."""
        self.refusal: str | None = None
        """Why the program got no game when it began one last; None if it got one."""
        self.is_replaced = False
        """A newer program has taken the seat: what it plays is not ours to end."""

    @abstractmethod
    def _sat(self, seating: Seating) -> None:
        """Hear of the game in which the program is to sit down now."""

    @property
    def clock(self) -> Clock:
        """The clock of the stamps."""
        return self._clock

    @property
    def may_begin(self) -> bool:
        """Tell whether the next move is the first of another game."""
        return self.board is None or self.is_anew

    @property
    def _named(self) -> GameId | None:
        """The game to sit down in, or to come back into, before anything else."""
        return self.choice.game if isinstance(self.choice, Named) else self._lost

    @property
    def live(self) -> AtBoard | None:
        """The board of a game that is not over, if there is one."""
        board = self.board
        return None if board is None or board.is_finished else board

    async def sit_if_named(self) -> None:
        """Sit down in the game that was named. Raises TableRefused."""
        game = self._named
        if game is not None and self.board is None:
            await self._sit(self._tables.sit(game))

    async def ready(self, call: Call) -> None:
        """Sit down first where a game was named: its size and komi count from now on.

        Also again, where nothing was heard of the game any more.
        """
        if self._moving is not None and not self._moving.done():
            await self._unless_refused(call, _wait(self._moving))
        board = self.board
        if board is not None and board.failure is not None and not board.is_finished:
            self._leave(board)
            self._lost = board.seating.game.id
        if self._named is not None and self.board is None:
            await self._unless_refused(call, self.sit_if_named())

    async def _sit_on(self, terms: Terms, call: Call) -> None:
        """Sit down in a game on these terms. Raises CommandFailed."""
        assert not isinstance(self.choice, Named)
        finding = self._tables.find(self.choice, terms)
        await self._unless_refused(call, self._sit(finding))
        if isinstance(self.choice, Seek) and self.board and self.board.is_open:
            self._stop_looking()
            looking = self._look_on(self.board, terms)
            self._looking = asyncio.ensure_future(looking)
            self._looking.add_done_callback(_look_at)
        if self.board is None or self.board.color is not terms.color:
            # What came is a seat that an interrupted command had wanted.
            await self.withdraw()
            raise CommandFailed("this seat plays the other color: try again")

    async def withdraw(self) -> bool:
        """Leave a game that nobody has joined yet; False if it cannot be left so."""
        board = self.board
        if board is None or not board.is_open or not await board.withdraw():
            return False
        self._leave(board)
        return True

    def tell_clock(self, board: AtBoard) -> None:
        """Say somewhere that the game keeps its clock: there is no room in the answer."""
        self._tables.keeps_clock(board.seating)

    async def leave(self) -> None:
        """Be gone: a game that has not begun is withdrawn, a running one goes on.

        Unless the policy is to resign it. A game that was named and can be come back into
        stays, begun or not. The opponent may sit there already, a bot that was challenged:
        a game that waits for who has gone would keep it from others.
        """
        self._stop_looking()
        if self._sitting is not None:
            # A game that is being made would wait for somebody who has gone.
            await asyncio.wait([self._sitting], timeout=WITHDRAW_WITHIN_S)
        board = self.live
        if board is None or board.failure is not None or self.is_replaced:
            return
        returns = isinstance(self.choice, Named) and not self.policy.resigns
        is_left = not returns and await board.withdraw()
        # It may have begun between the look and the leaving.
        if not is_left and self.policy.resigns:
            await board.give_up()

    def close(self) -> None:
        """Be at no board any more; safe to call twice."""
        self._stop_looking()
        if self._sitting is not None:
            self._sitting.cancel()
        if self.board is not None:
            self._leave(self.board)

    # -- two who seek at the same moment

    async def _look_on(self, board: AtBoard, terms: Terms) -> None:
        """Move to an older game that fits, as long as nobody has come to this one.

        Two who sought at once have a game each; only the later one moves.
        """
        while board.is_open and self.board is board:
            game = await self._tables.older(board.seating, terms)
            if not board.is_open or self.board is not board:
                return
            moving = asyncio.ensure_future(self._move(board, game, terms))
            self._sitting = self._moving = moving
            moving.add_done_callback(_look_at)
            await asyncio.wait([moving])
            if self.board is None:
                return
            board = self.board

    async def _move(self, board: AtBoard, game: GameId, terms: Terms) -> None:
        if board.is_open and await board.withdraw():
            await self._sit_down(self._older_or_any(game, terms))
            if self.board is not None:
                board.hand_over(self.board)

    async def _older_or_any(self, game: GameId, terms: Terms) -> Seating:
        try:
            return await self._tables.sit(game)
        except TableRefused:  # somebody else was quicker
            return await self._tables.find(Seek(), terms)

    async def moved(self, call: Call, board: AtBoard) -> AtBoard:
        """Return the board after `board`, which this one is or which took its place."""
        if self._moving is not None and not self._moving.done():
            await self._unless_refused(call, _wait(self._moving))
        return self.board or board

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _leave(self, board: AtBoard) -> None:
        board.leave()
        self.board = None
        self._tables.left(board.seating)

    async def _sit(self, finding: Coroutine[Any, Any, Seating]) -> None:
        """Sit down, also where the command that wanted it does not wait for it."""
        if self._sitting is None or self._sitting.done():
            self._sitting = asyncio.ensure_future(self._sit_down(finding))
            self._sitting.add_done_callback(_look_at)
        else:
            finding.close()  # on its way already
        await asyncio.shield(self._sitting)

    async def _sit_down(self, finding: Coroutine[Any, Any, Seating]) -> None:
        seating = await finding
        if self.board is not None:
            self._leave(self.board)
        self.is_anew, self._lost, self.refusal = False, None, None
        self.board = AtBoard(
            seating, self._clock, self._suggest, allows_undo=self.policy.allows_undo
        )
        self._sat(seating)
        self.board.sit_down()
        self._tables.came(seating)

    async def _unless_refused(
        self, call: Call, sitting: Coroutine[Any, Any, None]
    ) -> None:
        try:
            await call.unless_interrupted(sitting)
        except TableRefused as refused:
            self.refusal = str(refused).rstrip(".")
            raise CommandFailed(self.refusal) from refused


async def _wait(moving: asyncio.Task[None]) -> None:
    await asyncio.shield(moving)


def _look_at(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        task.exception()  # whoever waits is told; somebody else asks again
