"""One ruling on one game while it is decided: what every kind of ruling needs.

`Outcome` is what a decision about an act returns: the events that follow `Ruled`, or
why there is no such ruling.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.articles.editions import Edition, edition_of
from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Rule
from shoutan_engine.events import Event, GameFinished
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.points import Color
from shoutan_engine.refereeing.officials import Official
from shoutan_engine.refereeing.table import row_of
from shoutan_engine.refusals import NO_PARAMS, Refusal, RefusalCode
from shoutan_engine.results import Result

Outcome: TypeAlias = tuple[Event, ...] | Refusal


@dataclass(frozen=True, slots=True)
class Case:
    """The game, who rules on what grounds, and the moment."""

    state: GameState
    command: Rule
    now: Millis

    @property
    def by(self) -> Official:
        """Who rules."""
        return self.command.by

    @property
    def edition(self) -> Edition:
        """Whose tables of offenses and times count here."""
        return edition_of(self.state.settings.profile.name)

    @property
    def article(self) -> str:
        """The article that the edition usually has for this ruling."""
        return row_of(self.command.act).article(self.edition)

    def refuse(
        self,
        code: RefusalCode,
        sentence: str,
        article: str | None = None,
        params: Mapping[str, str | int] = NO_PARAMS,
    ) -> Refusal:
        """Refuse the ruling by its usual article, or by `article`."""
        return Refusal(code, sentence, article or self.article, params)

    def finished(self, result: Result) -> tuple[GameFinished]:
        """End the game: the clocks stop for good."""
        return (finished(self.state, self.state.clocks, result, self.now),)

    def earlier(self, color: Color, offense: Offense) -> int:
        """Return how often the referee has ruled on this offense of `color` before."""
        return self.state.proceedings.offenses.count((color, offense))
