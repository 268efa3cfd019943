"""The game that a bot from elsewhere is in, and how it may be away from it.

An engine with a login may come back into its game; a guest may not, so its game is
lost when its grace runs out. The engine's clock runs all the while: away is no pause.
But while the game itself is halted nobody has to be there, and no grace is used up.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from shoutan_engine import Phase, Player
from shoutan_engine.events import Event
from shoutan_host.engines.failures import EngineDied, EngineFailure
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.identities import IdKind, has_kind

_HALTED: Final = frozenset({Phase.PAUSED, Phase.ADJOURNED})


class Engagement:
    """What keeps one bot from other games: from its reservation to the end of the game.

    `host` is None while the game is being made. `ended` is called once, when the game
    is over.
    """

    def __init__(
        self,
        player: Player,
        engine_games: EngineGames,
        ended: Callable[["Engagement"], None],
    ) -> None:
        times = engine_games.times
        is_gui = has_kind(player.id, IdKind.GUI_GUEST)
        is_guest = is_gui or has_kind(player.id, IdKind.GUEST_BOT)
        self._what = "program" if is_gui else "engine"
        self.player = player
        self.host: GameHost | None = None
        self.is_played = False
        """An engine sits there now, or was just told to."""
        self._engine_games = engine_games
        self._ended = ended
        self._is_given_up = False
        self._left_s = times.guest_away_s if is_guest else times.account_away_s
        self._losses = 0
        self._is_away = False
        self._away_since = 0.0
        self._timer: asyncio.TimerHandle | None = None
        engine_games.one_game.engaged(self)

    @property
    def is_vacant(self) -> bool:
        """Tell whether the game waits for an engine of this bot."""
        host = self.host
        return (
            host is not None
            and not host.is_finished
            and not self.is_played
            and not self._is_given_up
        )

    def hand_over(self, ended: Callable[["Engagement"], None]) -> None:
        """Belong to another door, where its bot is now."""
        self._ended = ended

    def begin(self, host: GameHost) -> None:
        """Note the game that was made."""
        self.host = host
        host.listen(self)
        if host.is_finished:
            self.close()

    def on_event(self, seq: int, event: Event) -> None:
        """End with the game; count nothing while it is halted."""
        if self.host is not None and self.host.is_finished:
            self.close()
        else:
            self._count()

    def close(self) -> None:
        """End the engagement: there is no game, or it is over."""
        if self.host is not None:
            self.host.unlisten(self)
        self._is_away = False
        self._count()
        self._engine_games.one_game.ended(self)
        self._ended(self)

    def is_back(self) -> None:
        """Take the time away off what is left of it: the bot sits down."""
        self.is_played = True
        self._is_away = False
        self._count()

    def expect_back(self) -> None:
        """Wait for the bot, as long as it may still be away."""
        self._is_away = True
        self._count()

    def lost_connection(self) -> None:
        """Wait for a bot that was cut off, unless that is of no use any more."""
        self._losses += 1
        most = self._engine_games.times.most_losses
        if self.host is not None and self.host.game.phase is Phase.WAITING:
            self._give_up("left before the game began")
        elif self._losses > most:
            self._give_up(f"lost its connection {self._losses} times")
        else:
            self.expect_back()

    def failed(self, failure: EngineFailure) -> None:
        """End the game of an engine that cannot go on."""
        self._is_given_up = True
        if self.host is not None and not self.host.is_finished:
            self._engine_games.forfeit(self.host, self.player, failure)

    def _count(self) -> None:
        """Let what is left of its grace run, or stop it."""
        is_halted = self.host is not None and self.host.game.phase in _HALTED
        is_counting = self._is_away and not is_halted
        if is_counting == (self._timer is not None):
            return
        loop = self._engine_games.services.loop
        if self._timer is None:
            self._away_since = loop.time()
            self._timer = loop.call_later(self._left_s, self._gone_too_long)
        else:
            self._timer.cancel()
            self._timer = None
            self._left_s = max(0.0, self._left_s - (loop.time() - self._away_since))

    def _gone_too_long(self) -> None:
        self._is_away = False
        self._timer = None
        self._give_up("was away too long")

    def _give_up(self, what: str) -> None:
        self._is_given_up = True
        host = self.host
        if host is None or host.is_finished:
            return
        if host.game.phase is Phase.WAITING:
            # Nobody has played yet, so nobody has lost.
            self._engine_games.abort(host, f"{self.player.name} {what}.")
        else:
            self.failed(EngineDied(f"the {self._what} {what}", "disconnect"))
