"""What one GTP program has: a position of its own, what it said of games, and a seat.

The position follows the program's commands alone (`line`); the game is the server's.
`comparing` says how far they agree.
"""

from typing import TYPE_CHECKING, Final

from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.points import Color
from shoutan_engine.rules import PROFILES, BadOption
from shoutan_engine.scoring.quarters import QuarterZi

from shoutan_host.clock import Clock
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.line import Line, Start
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.sitting import Policy, Sitting
from shoutan_host.gui_seat.tables import (
    USUAL_SIZE,
    Choice,
    Named,
    Seating,
    Tables,
    Terms,
)

if TYPE_CHECKING:
    from shoutan_host.engine_seat.settler import Suggest

RULES: Final = PROFILES["cn2002"]
"""What a position is judged by until there is a game."""


class GuiSeat(Sitting):
    """One GTP program: what it has on its own board, and the board that it sits at."""

    def __init__(
        self,
        tables: Tables,
        choice: Choice,
        clock: Clock,
        suggest: "Suggest | None" = None,
        policy: Policy | None = None,
    ) -> None:
        super().__init__(tables, choice, clock, suggest, policy)
        self._profile = RULES
        self.line = Line(Start(USUAL_SIZE), RULES)
        self.komi: QuarterZi | None = None
        self.time: TimeSystem | None = None

    @property
    def size(self) -> int:
        """The lines of the program's board."""
        return self.line.start.size

    def start(self, start: Start) -> None:
        """Clear the program's board. Raises ValueError for stones without liberties."""
        self.line = Line(start, self._profile)
        self.refusal = None
        if self.board is not None:
            self.board.drop_held()
            if self.board.is_finished and not isinstance(self.choice, Named):
                self.is_anew = True

    async def begin(self, color: Color, call: Call) -> None:
        """Sit down as `color` in a game on the terms that were told."""
        start = self.line.start
        try:
            usual = handicap_setup(start.size, start.handicap)
        except BadOption as bad:
            raise CommandFailed(str(bad)) from bad
        if frozenset(usual.black) != frozenset(start.black):
            raise CommandFailed(
                "handicap stones stand on the usual points here: use fixed_handicap "
                "or place_free_handicap"
            )
        terms = Terms(color, start.size, self.komi, self.time, start.handicap)
        await self._sit_on(terms, call)

    def _sat(self, seating: Seating) -> None:
        self._profile = seating.game.game.settings.profile
        self.line.judge_by(self._profile)
