"""Who sits at the boards of this server by a GTP program, and what if it goes away.

A player with a login may come back into its game, at this door or as an engine at the
other one; a guest may not, so its game is lost when its grace runs out. The clock runs all
the while. One program serves one seat: a newer one takes the older one's place.
"""

from collections.abc import Callable

from shoutan_engine import Player
from shoutan_host.game_host import GameHost
from shoutan_host.gui_seat.tables import TableRefused
from shoutan_host.ports import GameId

from shoutan_server.bots import BotBusy, EngineGames
from shoutan_server.dialed_bots import DialedBots
from shoutan_server.engagements import Engagement
from shoutan_server.identities import IdKind, has_kind


class GuiSeats:
    """The seats of all GTP programs. A player is in one game at a time."""

    def __init__(self, dialed: DialedBots, engine_games: EngineGames) -> None:
        self._dialed = dialed
        self._engine_games = engine_games
        self._guests: dict[str, Engagement] = {}
        self._hang_up: dict[tuple[str, GameId], Callable[[], None]] = {}

    def check_free(self, player: Player) -> None:
        """Raise TableRefused for a player who is in a game already."""
        if player.id in self._guests or self._dialed.is_engaged(player):
            raise TableRefused(
                f"{player.name} is in a game: come back into it by its id."
            )

    def came(
        self, player: Player, host: GameHost, hang_up: Callable[[], None]
    ) -> Engagement:
        """Note who plays a game now; the program that did so before is hung up on.

        Raises TableRefused if the player is in another game.
        """
        older = self._hang_up.pop((player.id, host.id), None)
        if older is not None:
            older()
        engagement = self._engage(player, host)
        self._hang_up[player.id, host.id] = hang_up
        return engagement

    def left(self, engagement: Engagement, hang_up: Callable[[], None]) -> None:
        """Note that a program is gone from its game."""
        host, player = engagement.host, engagement.player
        assert host is not None
        key = player.id, host.id
        if self._hang_up.get(key) != hang_up:
            return  # a newer one has taken the seat
        del self._hang_up[key]
        if not has_kind(player.id, IdKind.GUI_GUEST):
            self._dialed.disengaged(engagement)
            return
        engagement.is_played = False
        if engagement.is_vacant:
            engagement.lost_connection()

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
        for engagement in tuple(self._guests.values()):
            engagement.close()

    def _engage(self, player: Player, host: GameHost) -> Engagement:
        if not has_kind(player.id, IdKind.GUI_GUEST):
            try:
                return self._dialed.engage(player, host)
            except BotBusy as busy:
                raise TableRefused(str(busy)) from busy
        engagement = Engagement(player, self._engine_games, self._over)
        self._guests[player.id] = engagement
        engagement.begin(host)
        engagement.is_back()
        return engagement

    def _over(self, engagement: Engagement) -> None:
        if self._guests.get(engagement.player.id) is engagement:
            del self._guests[engagement.player.id]
