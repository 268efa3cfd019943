"""Relay match of two teams (article 27 of 1988, 26.6 of 2002).

Fixed orders, one game at a time: the loser is out, the winner meets the next opponent;
it is over when one side's last player has lost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shoutan_engine.tournaments.games import Pairing, Verdict


@dataclass(frozen=True, slots=True)
class Relay:
    """A relay so far.

    `games`: who met whom, replays of draws included; the first of a pairing is of the
    first team. `first_out`, `second_out`: how many of each order are out.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    games: tuple[Pairing, ...] = ()
    first_out: int = 0
    second_out: int = 0

    def __post_init__(self) -> None:
        players = (*self.first, *self.second)
        if not self.first or not self.second or len(set(players)) < len(players):
            raise ValueError("both teams need players, each of them named once")

    @property
    def next_pairing(self) -> Pairing | None:
        """Who meets now; None when it is over."""
        if self.is_over:
            return None
        return Pairing(self.first[self.first_out], self.second[self.second_out])

    @property
    def is_over(self) -> bool:
        """Tell whether the last player of a side is out."""
        return self._is_first_out or self._is_second_out

    @property
    def winner(self) -> Verdict | None:
        """Whose team has won; None while it goes on.

        `BOTH_LOSE` if the last of both sides went out in the same game.
        """
        match self._is_first_out, self._is_second_out:
            case False, False:
                return None
            case True, True:
                return Verdict.BOTH_LOSE
            case True, False:
                return Verdict.SECOND
            case _:
                return Verdict.FIRST

    def after(self, verdict: Verdict) -> "Relay":
        """Return the relay after the next game; a draw is replayed (D-13).

        A ruling that both lose puts both out. Raises ValueError when it is over.
        """
        pairing = self.next_pairing
        if pairing is None:
            raise ValueError("the relay is over")
        return Relay(
            self.first,
            self.second,
            (*self.games, pairing),
            self.first_out + (verdict in (Verdict.SECOND, Verdict.BOTH_LOSE)),
            self.second_out + (verdict in (Verdict.FIRST, Verdict.BOTH_LOSE)),
        )

    @property
    def _is_first_out(self) -> bool:
        return self.first_out == len(self.first)

    @property
    def _is_second_out(self) -> bool:
        return self.second_out == len(self.second)


def play_relay(
    first: Sequence[str], second: Sequence[str], verdicts: Iterable[Verdict]
) -> Relay:
    """Return the relay after these games. Raises ValueError for one too many."""
    relay = Relay(tuple(first), tuple(second))
    for verdict in verdicts:
        relay = relay.after(verdict)
    return relay
