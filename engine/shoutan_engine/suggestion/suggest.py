"""Which chains are dead when play has stopped: proof where there is one, else a guess.

Life and death is what the players agree on (article 8). This is a proposal for them to
start from: it knows no plans and no proverbs, only who held which points at the end of
many random games. On finished games that is right nearly always; on games that stopped
early it is a guess, and its certainty says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion.floating import floating
from shoutan_engine.suggestion.judging import ChainStatus, chains_of, judge
from shoutan_engine.suggestion.playout import Playout

USUAL_PLAYOUTS: Final = 60
"""A budget that serves all sizes, see the README."""


class Chance(Protocol):
    """A source of random numbers, such as a seeded `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        ...


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A proposal of dead stones. `playouts` is how many were played for it.

    `chains` are all of the board, by their lowest point, with their stones ascending.
    """

    chains: tuple[ChainStatus, ...]
    playouts: int

    @property
    def dead(self) -> tuple[Point, ...]:
        """The stones of all dead chains, ascending."""
        return tuple(sorted(p for c in self.chains if c.is_dead for p in c.stones))


def suggest_dead(
    board: Board,
    to_move: Color,
    *,
    playouts: int,
    chance: Chance,
    should_stop: Callable[[], bool],
) -> Suggestion:
    """Propose dead stones for a board on which play has stopped; changes nothing.

    Half of the `playouts` begin with `to_move`, the other half with the opponent, so
    that neither gains by a last move. `should_stop` is asked before each; what is there
    by then is used. The same chance gives the same suggestion.

    A chain that lives unconditionally is never dead. Chains of one color that firmly
    living chains of the other enclose, with no firmly living friend, live or die
    together.

    Raises ValueError for a negative number of playouts.
    """
    if playouts < 0:
        raise ValueError(f"there cannot be {playouts} playouts")
    chains = list(chains_of(board))
    open_chains = [chain for chain in chains if not chain.proven]
    done = 0
    if open_chains:
        start = board.copy()
        start.remove(floating(board))
        game = Playout(start)
        while done < playouts and not should_stop():
            first = to_move if done % 2 == 0 else to_move.opponent
            game.play_out(int(first), chance.random)
            owners = game.owners()
            for chain in open_chains:
                for point in chain.stones:
                    if owners[point] == chain.color:
                        chain.held += 1
                chain.out_of += len(chain.stones)
            done += 1
    if done:
        judge(board, chains)
    return Suggestion(tuple(chain.status() for chain in chains), done)
