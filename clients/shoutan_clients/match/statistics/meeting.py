"""Two engines that met, as ratings take them: whole pairs, and games without a partner."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from shoutan_clients.match.statistics.likelihood import Floats

_PAIR_POINTS: Final = np.array([0.0, 0.5, 1.0, 1.5, 2.0])
_GAME_POINTS: Final = np.array([0.0, 0.5, 1.0])


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of two engines that are no repeats; all counts are the first one's.

    `pairs`: by points, 0, 1/2, 1, 1 1/2, 2, both games new; `singles`: games that are in no
    such pair: lost, drawn, won.
    """

    first: str
    second: str
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    singles: tuple[int, int, int] = (0, 0, 0)

    @property
    def games(self) -> int:
        """Return how many games that is."""
        return 2 * sum(self.pairs) + sum(self.singles)

    @property
    def points(self) -> float:
        """Return what the first engine made of them."""
        return float(self.pairs @ _PAIR_POINTS + self.singles @ _GAME_POINTS)

    @property
    def is_swept(self) -> bool:
        """Tell whether one of the two made all points."""
        return self.games > 0 and self.points in (0, self.games)

    def squares(self, expected: float) -> float:
        """Return the squared gaps between points and expected ones, summed over units.

        `expected`: points of a game. The unit is the pair, and the game without partner.
        """
        pairs: Floats = (_PAIR_POINTS - 2 * expected) ** 2
        singles: Floats = (_GAME_POINTS - expected) ** 2
        return float(self.pairs @ pairs + self.singles @ singles)
