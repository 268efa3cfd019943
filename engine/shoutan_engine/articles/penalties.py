"""What an offense costs: one table per edition (articles 17-20, 23-25).

An offense has one outcome, or several among which the referee chooses; an outcome is a
set of sanctions. `Conduct` adds them up over a game: warnings, and who has lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from shoutan_engine.articles.editions import Edition
from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi

WARNINGS_TO_LOSE: Final = 2
"""Warnings in one game that lose it (article 25.2 of 1988, 24.2 of 2002)."""


class Offense(StrEnum):
    """What may be done wrong, as far as a table of the rules names it."""

    # moves and stones (articles 17 to 20)
    DOUBLE_MOVE = "double_move"
    TAKEBACK = "takeback"
    EARLY_PRESS = "early_press"
    """The clock pressed before the stone lies or the captured ones are off."""
    DISPLACED_ON_PURPOSE = "displaced_on_purpose"
    SCATTERED_ON_PURPOSE = "scattered_on_purpose"
    SCATTERED_FOR_GOOD = "scattered_for_good"
    """The position cannot be put together again."""
    REMOVED_LIVING = "removed_living"
    LEFT_CAPTURED = "left_captured"
    KO_VIOLATION = "ko_violation"
    FORBIDDEN_POINT = "forbidden_point"
    REPETITION = "repetition"
    """Any other repetition of the whole board."""
    # conduct (article 24 of 1988, 23 of 2002)
    WALKED_OUT = "walked_out"
    DISTURBING = "disturbing"
    CONSULTING = "consulting"
    """Material, other people, engines."""
    ARRANGED_GAME = "arranged_game"
    PHONE_RANG = "phone_rang"
    PHONE_LOOKED_AT = "phone_looked_at"
    SMOKING = "smoking"
    SKIPPED_CEREMONY = "skipped_ceremony"


class Sanction(StrEnum):
    """The closed list (section 7.2). What is less, an admonition, is not recorded."""

    WARNING = "warning"
    TURN_LOST = "turn_lost"
    LOSS = "loss"
    BOTH_LOSE = "both_lose"
    SUSPENSION = "suspension"


Outcome: TypeAlias = tuple[Sanction, ...]
"""Sanctions that come together; empty for an admonition."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an edition says of an offense.

    `outcomes`: what may follow; one means that there is nothing to choose.
    `repeated`: the same from the second time on, where it differs. `is_void`: what was
    done is undone, the stones go back.
    """

    article: str
    outcomes: tuple[Outcome, ...]
    repeated: tuple[Outcome, ...] | None = None
    is_void: bool = False

    def outcomes_for(self, *, earlier: int) -> tuple[Outcome, ...]:
        """Return what may follow for who did it `earlier` times in this game."""
        return self.repeated if earlier and self.repeated else self.outcomes


_NOTHING: Final[Outcome] = ()
_WARNING: Final[Outcome] = (Sanction.WARNING,)
_TURN: Final[Outcome] = (Sanction.TURN_LOST,)
_LOSS: Final[Outcome] = (Sanction.LOSS,)

_CN1988: Final[Mapping[Offense, Consequence]] = {
    Offense.DOUBLE_MOVE: Consequence("17", (_LOSS,)),
    Offense.TAKEBACK: Consequence("17", (_WARNING,), is_void=True),
    Offense.EARLY_PRESS: Consequence("23", (_NOTHING, _WARNING)),
    Offense.DISPLACED_ON_PURPOSE: Consequence("17", (_LOSS,)),
    Offense.SCATTERED_ON_PURPOSE: Consequence("17", (_LOSS,)),
    Offense.SCATTERED_FOR_GOOD: Consequence("17", (_LOSS,)),
    Offense.REMOVED_LIVING: Consequence("18", (_WARNING,), is_void=True),
    Offense.KO_VIOLATION: Consequence("20", (_TURN,), is_void=True),
    Offense.FORBIDDEN_POINT: Consequence("19", (_TURN,), is_void=True),
    Offense.REPETITION: Consequence("20", (_TURN,), is_void=True),
    Offense.WALKED_OUT: Consequence("24", (_WARNING,)),
    Offense.DISTURBING: Consequence("24", (_NOTHING, _WARNING)),
    Offense.CONSULTING: Consequence("24", (_WARNING, _LOSS)),
}

_CN2002: Final[Mapping[Offense, Consequence]] = {
    Offense.DOUBLE_MOVE: Consequence("17", (_WARNING,), is_void=True),
    Offense.TAKEBACK: Consequence("17", (_WARNING,), is_void=True),
    Offense.EARLY_PRESS: Consequence("17", (_WARNING,)),
    Offense.DISPLACED_ON_PURPOSE: Consequence("17", (_LOSS,)),
    Offense.SCATTERED_FOR_GOOD: Consequence("17", (_LOSS,)),
    Offense.REMOVED_LIVING: Consequence("18", (_WARNING,), is_void=True),
    Offense.LEFT_CAPTURED: Consequence("18", (_WARNING,)),
    Offense.KO_VIOLATION: Consequence(
        "18.3", ((Sanction.TURN_LOST, Sanction.WARNING),), is_void=True
    ),
    Offense.FORBIDDEN_POINT: Consequence("19", (_TURN,), is_void=True),
    # Article 18.3 speaks of the ko only (D-3).
    Offense.REPETITION: Consequence("20", (_TURN,), is_void=True),
    Offense.WALKED_OUT: Consequence("23", (_LOSS, (*_LOSS, Sanction.SUSPENSION))),
    Offense.DISTURBING: Consequence("23", (_WARNING, _LOSS)),
    Offense.CONSULTING: Consequence("23", (_WARNING, _LOSS)),
    Offense.ARRANGED_GAME: Consequence(
        "23.1",
        (
            _LOSS,
            (Sanction.BOTH_LOSE,),
            (*_LOSS, Sanction.SUSPENSION),
            (Sanction.BOTH_LOSE, Sanction.SUSPENSION),
        ),
    ),
    Offense.PHONE_RANG: Consequence("23", (_WARNING,), repeated=(_LOSS,)),
    Offense.PHONE_LOOKED_AT: Consequence("23", (_LOSS,)),
    Offense.SMOKING: Consequence("23", (_WARNING,), repeated=(_LOSS,)),
    # Criticism and a prize one place lower are no sanctions within a game.
    Offense.SKIPPED_CEREMONY: Consequence("23", (_NOTHING, (Sanction.SUSPENSION,))),
}

PENALTIES: Final[Mapping[Edition, Mapping[Offense, Consequence]]] = MappingProxyType(
    {Edition.CN1988: _CN1988, Edition.CN2002: _CN2002}
)
"""What is in no row of an edition goes to the chief referee (1988, article 25)."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """The warnings of a game so far, and who has lost by conduct.

    `offenses`: what was done and by whom, in order.
    """

    black_warnings: int = 0
    white_warnings: int = 0
    losers: frozenset[Color] = frozenset()
    offenses: tuple[tuple[Color, Offense], ...] = ()

    def warnings(self, color: Color) -> int:
        """Return the warnings of one side."""
        return self.black_warnings if color is Color.BLACK else self.white_warnings

    def penalty(self, color: Color, per_warning: QuarterZi) -> QuarterZi:
        """Return what warnings cost a side at the count, quarter zi (article 24.1)."""
        return QuarterZi(self.warnings(color) * per_warning)

    def earlier(self, color: Color, offense: Offense) -> int:
        """Return how often a side has done this before."""
        return self.offenses.count((color, offense))

    def after(
        self,
        edition: Edition,
        color: Color,
        offense: Offense,
        outcome: Outcome | None = None,
        *,
        warnings_to_lose: int = WARNINGS_TO_LOSE,
    ) -> "Conduct":
        """Return the conduct after a ruling; `outcome` is what the referee chose.

        None where there is nothing to choose. Once somebody has lost the game is over
        and nothing is added. Raises ValueError for an offense on which the edition is
        silent, and for an outcome that it does not have.
        """
        if self.losers:
            return self
        consequence = PENALTIES[edition].get(offense)
        if consequence is None:
            raise ValueError(f"{edition.value} has no penalty for {offense.value}")
        possible = consequence.outcomes_for(earlier=self.earlier(color, offense))
        chosen = possible[0] if outcome is None and len(possible) == 1 else outcome
        if chosen is None or chosen not in possible:
            raise ValueError(f"{offense.value} has one of these outcomes: {possible}")
        warned = self._with_warnings(color, chosen.count(Sanction.WARNING))
        lost = set[Color]()
        if Sanction.BOTH_LOSE in chosen:
            lost.update(Color)
        if Sanction.LOSS in chosen or warned.warnings(color) >= warnings_to_lose:
            lost.add(color)
        done = (*self.offenses, (color, offense))
        return replace(warned, losers=frozenset(lost), offenses=done)

    def _with_warnings(self, color: Color, more: int) -> "Conduct":
        if color is Color.BLACK:
            return replace(self, black_warnings=self.black_warnings + more)
        return replace(self, white_warnings=self.white_warnings + more)
