"""A game of a bot that plays by the websocket: it is expected, there, or away.

The bot's program follows the game as a player does, and whether it is there is seen from
that. Otherwise the rules are those of the engine door (`Engagement`): its clock runs on,
it may be away for so long in all, lose so many connections, and come back.
"""

from collections.abc import Callable

from shoutan_engine import Player
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.engagements import Engagement
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.offers import Offering


class ServedGame:
    """One game, from its reservation to its end; `over` is called once then.

    `host` is None while the game is being made.
    """

    def __init__(
        self,
        player: Player,
        engine_games: EngineGames,
        over: Callable[["ServedGame"], None],
        engagement: Engagement | None = None,
    ) -> None:
        """Take over an `engagement` from another door, or begin one."""
        self.player = player
        self._engine_games = engine_games
        self._over = over
        self._is_here = False
        self.given_to: Offering | None = None
        """The connection that was told of it, until it is gone."""
        self._is_ours = True
        if engagement is None:
            engagement = Engagement(player, engine_games, self._ended)
        else:
            engagement.hand_over(self._ended)
        self._engagement = engagement

    @property
    def host(self) -> GameHost | None:
        """The game."""
        return self._engagement.host

    @property
    def is_to_be_given(self) -> bool:
        """Tell whether whoever offers the bot now is to play this game.

        Not where the bot is present by a connection that offers nothing: a GTP program,
        or a game of its own.
        """
        host = self._engagement.host
        if host is None or host.is_finished:
            return False
        return self.given_to is not None or not host.attendance.is_here(self.player.id)

    def begin(self, host: GameHost) -> None:
        """Wait for the bot to come to a game that was made, or goes on."""
        self._engagement.begin(host)
        self.expect()

    def expect(self) -> None:
        """Wait for the bot from now on, as long as it may be away."""
        host = self._engagement.host
        if host is None or host.is_finished:
            return
        self._engine_games.watch(host)
        self._engagement.expect_back()
        host.attendance.on_change(self._look)
        self._look()

    def free(self) -> None:
        """End it: there will be no game, or the server stops."""
        self._engagement.close()

    def never_comes(self) -> None:
        """Note that the bot left before it could be told of the game."""
        self._engagement.lost_connection()

    def failed(self, failure: EngineFailure) -> None:
        """End the game of a bot whose engine cannot go on."""
        self._engagement.failed(failure)

    def give_up(self) -> Engagement:
        """Leave the game to another door, where the bot is now."""
        self._is_ours = False
        if self._is_here:
            self._engagement.is_played = False
            self._engagement.lost_connection()
        return self._engagement

    def _look(self) -> None:
        """Note that the bot has come, or was cut off."""
        host = self._engagement.host
        if host is None or host.is_finished or not self._is_ours:
            return
        is_here = host.attendance.is_here(self.player.id)
        if is_here == self._is_here:
            return
        self._is_here = is_here
        if is_here:
            self._engagement.is_back()
        else:
            self._engagement.is_played = False
            self._engagement.lost_connection()

    def _ended(self, engagement: Engagement) -> None:
        self._over(self)


class ServedSeat:
    """A place in a game, kept for a bot of the websocket."""

    def __init__(
        self, game: ServedGame, begin: Callable[[ServedGame, GameHost], None]
    ) -> None:
        """`begin` tells the bot's program of the game once it is made."""
        self._game = game
        self._begin = begin

    @property
    def player(self) -> Player:
        """Who will sit there."""
        return self._game.player

    def free(self) -> None:
        """Give the place back."""
        self._game.free()

    def play(self, host: GameHost) -> None:
        """Let the bot's program play that game."""
        self._begin(self._game, host)
