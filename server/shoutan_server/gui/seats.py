"""Who sits at the boards of this server by a GTP program, and what if it goes away.

A player with a login may come back into its game; a guest may not, so its game is lost
when its grace runs out. The clock runs all the while. One program serves one seat: a newer
one takes the older one's place.
"""

import contextlib
from collections.abc import Callable, Generator
from dataclasses import dataclass

from shoutan_engine import Player
from shoutan_host.gui_seat.tables import TableRefused
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_server.bots.engagements import Engagement
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.one_game import InAGame
from shoutan_server.identities import IdKind, has_kind


@dataclass(slots=True)
class _Taken:
    engagement: Engagement
    hang_up: Callable[[], None] | None
    """Ends the connection of its program; None while there is none."""


class GuiSeats:
    """The seats of all GTP programs. A player is in one game at a time (`OneGame`)."""

    def __init__(self, engine_games: EngineGames) -> None:
        self._engine_games = engine_games
        self._taken: dict[str, _Taken] = {}

    @contextlib.contextmanager
    def entering(self, player: Player) -> Generator[None]:
        """Keep a player for the game that is found, made or joined meanwhile.

        Raises TableRefused for one who is in a game already, at whichever door.
        """
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._engine_games.one_game.entering(player))
            except InAGame as busy:
                raise TableRefused(str(busy)) from busy
            yield

    def came(self, player: Player, host: GameHost, hang_up: Callable[[], None]) -> None:
        """Note who plays a game now; the program that did so before is hung up on.

        Raises TableRefused for a player who is in another game, or at this board by some
        other way than this door.
        """
        taken = self._taken.get(player.id)
        if taken is None:
            if host.attendance.is_here(player.id):
                raise TableRefused(f"{player.name} is at this board already.")
            engagement = Engagement(player, self._engine_games, self._over)
            taken = self._taken[player.id] = _Taken(engagement, None)
            engagement.begin(host)
            self._engine_games.watch(host, for_program=True)
        elif taken.engagement.host is not host:
            raise TableRefused(f"{player.name} is in another game.")
        older, taken.hang_up = taken.hang_up, hang_up
        taken.engagement.is_back()
        if older is not None:
            older()

    def left(
        self, player: Player, game: PlayedGame, hang_up: Callable[[], None]
    ) -> None:
        """Note that a program is gone from a game."""
        taken = self._taken.get(player.id)
        if taken is None or taken.engagement.host is not game:
            return  # it is over
        if taken.hang_up != hang_up:
            return  # a newer program has taken the seat
        taken.hang_up = None
        taken.engagement.is_played = False
        if taken.engagement.is_vacant:
            taken.engagement.lost_connection()

    def recover(self, host: GameHost, player: Player) -> bool:
        """End the game of a guest, who cannot come back after a restart."""
        if not has_kind(player.id, IdKind.GUI_GUEST):
            return False
        self._engine_games.abort(
            host,
            "The server was restarted, and a GTP program without a login cannot come"
            " back.",
        )
        return True

    def close(self) -> None:
        """Stop all timers."""
        for taken in tuple(self._taken.values()):
            taken.engagement.close()

    def _over(self, engagement: Engagement) -> None:
        taken = self._taken.get(engagement.player.id)
        if taken is not None and taken.engagement is engagement:
            del self._taken[engagement.player.id]
