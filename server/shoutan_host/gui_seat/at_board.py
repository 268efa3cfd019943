"""A seat in one game: what is done there without being asked, and the turns that are.

Whatever happens in the game wakes up the command that waits for it. A first move made
before anybody sat down opposite is held until the game begins. Dead stones are settled
here as well: the program is asked nothing, for GTP has no word for it.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import (
    AnswerConsent,
    Command,
    PassTurn,
    PlayStone,
    Resign,
    ResumePlay,
    Seal,
    Withdraw,
)
from shoutan_engine.events import (
    ColorsCorrected,
    ConsentAsked,
    Event,
    PauseReason,
    Reverted,
    Wish,
)
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Move, Play

from shoutan_host.clock import Clock
from shoutan_host.engine_seat.acts import EngineActs
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gui_seat.settling import GuiSettler
from shoutan_host.gui_seat.tables import Seating
from shoutan_host.hosting.answers import Answer, Refused
from shoutan_host.ids import CidSource, new_salt

if TYPE_CHECKING:
    from shoutan_host.engine_seat.settler import Suggest

WITHDRAW_WITHIN_S: Final = 5.0
"""So long a leaving program waits until its open game is withdrawn."""
_KEPT: Final = frozenset({Phase.ADJOURNED, Phase.SETTLING, Phase.FINISHED})
"""What is in these is not given up by leaving: two passes were enough to go."""


class AtBoard:
    """One seat, from sitting down to leaving. `changed` is set by every event."""

    def __init__(
        self,
        seating: Seating,
        clock: Clock,
        suggest: "Suggest | None",
        *,
        allows_undo: bool,
    ) -> None:
        self.seating = seating
        self.changed = asyncio.Event()
        self._clock = clock
        self._allows_undo = allows_undo
        self._acts = EngineActs(seating.game, clock, CidSource())
        self._settler = GuiSettler(seating, self._acts, suggest)
        self._held: Move | None = None
        self._happened = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.failure: str | None = None
        """Why nothing more can be heard of the game; None as long as it can."""

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.seating.game.game

    @property
    def color(self) -> Color | None:
        """The user's color; None while it has not been drawn."""
        return self.seating.color

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is there."""
        return self.seating.game.is_finished

    @property
    def is_holding(self) -> bool:
        """Tell whether a first move waits for the game to begin."""
        return self._held is not None

    @property
    def is_open(self) -> bool:
        """Tell whether it was made for this program and nobody has come yet."""
        is_waiting = self.game.phase is Phase.WAITING
        return self.seating.made_here and is_waiting and len(self.game.players) == 1

    def sit_down(self) -> None:
        """Be there, and attend to the game from now on."""
        game, player = self.seating.game, self.seating.player
        game.listen(self)
        game.attendance.enter(player.id)
        asked = self.game.proceedings.asked
        if asked is not None:
            self._answer_wish(asked.by, asked.wish)
        self._tasks.append(asyncio.ensure_future(self._attend()))
        if self.seating.gone is not None:
            self._tasks.append(asyncio.ensure_future(self._watch(self.seating.gone())))

    async def withdraw(self) -> bool:
        """Take back a game that has not begun; False if it has by now."""
        if self.game.phase is not Phase.WAITING:
            return False
        leaving = Withdraw(self.seating.player.id, self._acts.next_cid())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WITHDRAW_WITHIN_S):
                await self._acts.post(leaving)
        return self.is_finished

    async def give_up(self) -> None:
        """End a game that is left for good: one that is being played is resigned.

        One that waits to begin is to be withdrawn before: what is known of it here may be
        older than its beginning.
        """
        color = self.color
        if color is None or self.game.phase in _KEPT:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WITHDRAW_WITHIN_S):
                await self.resign(color, self._clock.monotonic_ms())

    def leave(self) -> None:
        """Be at the board no longer; the game goes on if it was begun."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            self._tasks.clear()
            self.seating.game.unlisten(self)
            self.seating.game.attendance.leave(self.seating.player.id)
        self._acts.close()

    # -- what the program does -----------------------------------------------------

    def hold(self, move: Move) -> None:
        """Make this move as soon as the game has begun."""
        self._held = move
        self._happened.set()

    def hand_over(self, other: "AtBoard") -> None:
        """Have another board hold what is held here; wake up who waits."""
        if self._held is not None:
            other.hold(self._held)
        self.changed.set()

    def drop_held(self) -> None:
        """Forget the move that waits: the program has taken it back."""
        self._held = None

    async def take_turn(self, color: Color, move: Move, at: Millis) -> Answer:
        """Post a move, after letting a game go on that the players had paused."""
        game = self.game
        if game.proceedings.halts == {PauseReason.PLAYER}:
            await self._acts.post(ResumePlay(color, self._acts.next_cid()))
        # A move that was sent before its turn came was made when it came.
        stamp = max(at, self.game.turn_since)
        return await self._acts.post(self._turn(color, move), stamp)

    async def resign(self, color: Color, at: Millis) -> Answer:
        """Give the game up."""
        return await self._acts.post(Resign(color, self._acts.next_cid()), at)

    def _turn(self, color: Color, move: Move) -> Command:
        game, cid = self.game, self._acts.next_cid()
        if game.proceedings.is_sealing:
            return Seal(color, game.ply, move, new_salt(), cid)
        if isinstance(move, Play):
            return PlayStone(color, move.point, game.ply, cid)
        return PassTurn(color, game.ply, cid=cid)

    # -- what happens by itself ----------------------------------------------------

    def on_event(self, seq: int, event: Event) -> None:
        """Wake up whoever waits."""
        match event:
            case Reverted() | ColorsCorrected():
                self._held = None
            case ConsentAsked(color=color, wish=wish):
                self._answer_wish(color, wish)
            case _:
                pass
        self.changed.set()
        self._happened.set()
        if self.is_finished:
            self._acts.game_is_over()

    async def _attend(self) -> None:
        while not self.is_finished:
            self._happened.clear()
            if not await self._did_something():
                await self._happened.wait()

    async def _watch(self, gone: Coroutine[Any, Any, str]) -> None:
        self.failure = await gone
        self.changed.set()

    def check(self) -> None:
        """Fail if nothing more can be heard of the game."""
        if self.failure is not None and not self.is_finished:
            raise CommandFailed(self.failure.rstrip("."))

    async def _did_something(self) -> bool:
        game, color = self.game, self.color
        if game.phase is Phase.SETTLING:
            return await self._settler.settle()
        self._settler.forget()
        is_begun = game.phase is Phase.PLAY and game.to_move is color
        if color is None or self._held is None or not is_begun:
            return False
        move = self._held
        answer = await self.take_turn(color, move, self._clock.monotonic_ms())
        if self._held is move or isinstance(answer, Refused):
            self._held = None
        self.changed.set()
        return True

    def _answer_wish(self, by: Color, wish: Wish) -> None:
        """Agree to a pause, and to an undo where that was chosen; never to adjourn.

        A pause ends with the program's next move. After an undo the program's position
        differs from the game's until it goes back itself, which it is not told to.
        """
        color = self.color
        if color is None or by is color:
            return
        agrees = wish is Wish.PAUSE or (wish is Wish.UNDO and self._allows_undo)
        command = AnswerConsent(color, wish, agrees, self._acts.next_cid())
        self._acts.post_aside(command)
