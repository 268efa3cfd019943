"""Games that leave no log: whoever hosts them keeps of each what it wants, when it is over.

An engine match keeps a line and a record of every finished game and plays an interrupted
one anew: its events are worth nothing on a disk, and nobody follows them by the bus.
"""

from shoutan_host.ports import (
    Append,
    Durable,
    GameCard,
    GameId,
    StoredAnalysis,
)


class PassingLog:
    """The port `GameLog` without a log: an event is as durable as the process, at once.

    `durable` is called before `append_nowait` returns. The cards of games are there until
    they are forgotten.
    """

    keeps_events = False

    def __init__(self) -> None:
        self._cards: dict[GameId, GameCard] = {}

    def append_nowait(self, append: Append, durable: Durable) -> None:
        """Take note of the card, if there is a new one, and call `durable`."""
        if append.card is not None:
            self._cards[append.game] = append.card
        durable(None)

    async def append(self, append: Append) -> None:
        """Take note of the card, if there is a new one."""
        if append.card is not None:
            self._cards[append.game] = append.card

    async def read(
        self, game: GameId, after_seq: int = 0, limit: int | None = None
    ) -> list[bytes]:
        """Return nothing: no event was kept."""
        return []

    async def sealed(self, game: GameId) -> dict[int, bytes]:
        """Return nothing: what was sealed was not kept."""
        return {}

    async def card(self, game: GameId) -> GameCard | None:
        """Return the card of one game, None if there is no such game."""
        return self._cards.get(game)

    async def live_games(self) -> list[GameId]:
        """Return nothing: no game can be gone on with from here."""
        return []

    def keep_analysis_nowait(self, analysis: StoredAnalysis) -> None:
        """Lose it; who wants what engines think takes it from them (`AnalysisSink`)."""

    async def analyses(self, game: GameId) -> list[StoredAnalysis]:
        """Return nothing: none was kept."""
        return []

    def forget(self, game: GameId) -> None:
        """Forget a game; nothing if there is none of that name."""
        self._cards.pop(game, None)
