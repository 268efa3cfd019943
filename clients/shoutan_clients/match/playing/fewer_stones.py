"""Free handicap of fewer stones than were asked for, which GTP 2, section 4.1.2 allows."""

from collections.abc import Iterator

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.wording import many


class FewerStones:
    """Remembers what was placed in the games of one run, so that each is told once."""

    def __init__(self) -> None:
        self._told: set[tuple[str, int, int]] = set()
        self._by_pair: dict[int, tuple[int, int]] = {}
        self._has_told_of_pairs = False

    def placed(self, plan: GamePlan, stones: int) -> Iterator[str]:
        """Take in what Black's engine placed; return sentences about it, each once a run."""
        asked = plan.opening.free_handicap
        kind = (plan.black, stones, asked)
        if stones < asked and kind not in self._told:
            self._told.add(kind)
            yield (
                f"{plan.black} placed {stones} of {many(asked, 'handicap stone')} in"
                f" game {plan.number}, which GTP allows. Later games of that kind are not told."
            )
        number, there = self._by_pair.setdefault(plan.pair, (plan.number, stones))
        if there != stones and not self._has_told_of_pairs:
            self._has_told_of_pairs = True
            yield (
                f"Games {number} and {plan.number}, a pair, have {there} and"
                f" {many(stones, 'handicap stone')}. How many an engine places is part of how it plays: such"
                " pairs count like others."
            )
