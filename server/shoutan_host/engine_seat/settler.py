"""An engine that settles which stones are dead: it is asked once, then acts on its list.

What follows from the list is `settling`; here the engine is asked, and its acts are
posted.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from shoutan_engine.commands import Command, Confirm, Dispute, Propose
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import Player

from shoutan_host.engine_seat.engine_in_game import EngineInGame
from shoutan_host.engine_seat.settling import (
    DeadList,
    agrees,
    disputed_stone,
    has_said,
    needs_no_list,
    proposal_of,
    stance,
)
from shoutan_host.engine_seat.unlisted import Unlisted
from shoutan_host.hosting.answers import Refused
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.suggestions import Suggestion

Suggest: TypeAlias = Callable[[PlayedGame, Player], Awaitable[Suggestion | None]]
"""Says which stones look dead, in a game in which that player cannot say."""
DeadBy: TypeAlias = Callable[[PlayedGame], Awaitable[tuple[Point, ...]]]
"""Says which stones are dead, in the place of both engines: nobody asks these."""


class EngineSettler:
    """One engine in the settlements of one game."""

    def __init__(
        self,
        engine: EngineInGame,
        suggest: Suggest | None,
        dead_by: DeadBy | None = None,
        unlisted: Unlisted | None = None,
    ) -> None:
        self._engine = engine
        self._suggest = suggest
        self._dead_by = dead_by
        self._unlisted = unlisted
        self._list: DeadList | None = None
        """What the engine proposes as dead in the present settlement."""
        self.has_asked = False
        """Whether it has said so: there is something to forget."""

    def forget(self) -> None:
        """Ask the engine again in the next settlement: the position will be another."""
        self._list = None
        self.has_asked = False

    async def settle(self) -> bool:
        """Do what the settlement asks of the engine next; False if it has to wait."""
        engine = self._engine
        game, board, acts = engine.host.game, engine.board, engine.acts
        color, settlement = game.color_of(engine.player.id), game.settlement
        if settlement is None or color is None:
            return False
        if self._list is None:
            era = board.era
            listed = await acts.unless_over(self._dead_stones(color))
            if era == board.era:
                self._list = listed
                self.has_asked = True
            return True
        listed = stance(game, color, settlement, self._list)
        stones = listed.stones
        is_there = color in settlement.own and agrees(stones, settlement)
        if is_there and color not in settlement.confirmed:
            confirm = Confirm(color, settlement.number, acts.next_cid())
            return await self._did(confirm)
        if not has_said(color, stones, settlement):
            cid = acts.next_cid()
            made_from = listed.suggested
            return await self._did(Propose(color, stones, cid, suggested=made_from))
        stone = disputed_stone(game, color, settlement)
        if stone is not None:
            return await self._did(Dispute(color, stone, True, acts.next_cid()))
        return False

    async def _did(self, command: Command) -> bool:
        """Post an act of the settlement; False if it was refused, whatever for.

        Whoever refused it has seen more of the game, which wakes the loop up again.
        """
        answer = await self._engine.acts.post(command)
        return not isinstance(answer, Refused)

    async def _dead_stones(self, color: Color) -> DeadList:
        host, player = self._engine.host, self._engine.player
        game = host.game
        if self._dead_by is not None:
            return DeadList(await self._dead_by(host))
        if needs_no_list(game, color):
            return DeadList()
        dead = await self._listed_by_engine()
        listed = DeadList(tuple(dead or ()))
        if dead is None and self._suggest is not None:
            suggestion = await self._suggest(host, player)
            if suggestion is not None:
                listed = DeadList(suggestion.dead, suggestion.made_from)
        return proposal_of(game, color, listed)

    async def _listed_by_engine(self) -> list[Point] | None:
        """Ask the engine; None if it cannot say. Raises ListUnanswered."""
        controller, unlisted = self._engine.controller, self._unlisted
        board = self._engine.host.game.board
        if unlisted is None:
            return await controller.dead_stones(board)
        if unlisted.why:
            return None
        with unlisted.waiting():
            dead = await controller.dead_stones(board)
        if dead is None and controller.is_owing:
            raise unlisted.unanswered(controller.status_s)
        return dead
