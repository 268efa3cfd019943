"""Settling dead stones in the place of a GTP program, which cannot be asked.

The server's suggestion stands in for its list. A proposal is confirmed that equals it, or
takes fewer of the program's own stones; no other is, and nothing is disputed. What only
the other side marks is alive when the time to agree is over (section 7.2). So two such
seats agree at once.
"""

from typing import TYPE_CHECKING

from shoutan_engine.commands import Command, Confirm, Propose
from shoutan_engine.game import Game
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.points import Color, Point

from shoutan_host.engine_seat.acts import EngineActs
from shoutan_host.engine_seat.settling import DeadList
from shoutan_host.gui_seat.tables import Seating
from shoutan_host.hosting.answers import Refused

if TYPE_CHECKING:
    from shoutan_host.engine_seat.settler import Suggest


class GuiSettler:
    """One seat in the settlements of one game."""

    def __init__(
        self, seating: Seating, acts: EngineActs, suggest: "Suggest | None"
    ) -> None:
        """Without `suggest`, or where it has no answer, nothing is dead."""
        self._seating = seating
        self._acts = acts
        self._suggest = suggest
        self._list: DeadList | None = None
        self._has_proposed = False

    def forget(self) -> None:
        """Begin anew in the next settlement: the position will be another."""
        self._list = None
        self._has_proposed = False

    async def settle(self) -> bool:
        """Do what comes next; False if it is the other side's to do something."""
        if self._list is None:
            self._list = await self._dead_stones()
            return True  # the game may have gone on meanwhile
        game, color = self._seating.game.game, self._seating.color
        settlement = game.settlement
        if settlement is None or color is None or color in settlement.confirmed:
            return False
        if accepts(game, color, self._list.stones, settlement):
            cid = self._acts.next_cid()
            return await self._did(Confirm(color, settlement.number, cid))
        if self._has_proposed or color in settlement.own:
            return False
        self._has_proposed = True
        listed, cid = self._list, self._acts.next_cid()
        # It confirms nothing by proposing: points open to contest may be proposed as well.
        return await self._did(
            Propose(
                color, listed.stones, cid, confirms=False, suggested=listed.suggested
            )
        )

    async def _dead_stones(self) -> DeadList:
        if self._suggest is None:
            return DeadList()
        suggestion = await self._suggest(self._seating.game, self._seating.player)
        if suggestion is None:
            return DeadList()
        return DeadList(suggestion.dead, suggestion.made_from)

    async def _did(self, command: Command) -> bool:
        """Post an act; False if it was refused: what it did not see wakes it up again."""
        return not isinstance(await self._acts.post(command), Refused)


def accepts(
    game: Game, color: Color, listed: tuple[Point, ...], settlement: Settlement
) -> bool:
    """Tell whether a seat with this list confirms the present proposal.

    Points open to contest it knows nothing of, and takes only from the referee.
    """
    if settlement.contestable and not settlement.is_contest_ruled:
        return False
    own = frozenset(game.board.stones(color))
    mine = frozenset(listed) - settlement.ruled
    proposed = frozenset(settlement.dead) - settlement.ruled
    return proposed - own == mine - own and proposed & own <= mine & own
