"""Keeping the board inside an engine equal to the game.

Every command that fails to be answered leaves it unknown whether the engine carried it
out. Then the engine is *astray*, and before the next command that depends on the
position the board is cleared and everything played again.
"""

from collections.abc import Iterable
from typing import Final

from shoutan_engine.points import Color, Move, Pass, Play
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Argument, Vertex, format_argument
from shoutan_protocol.gtp.spelling import spell_play

from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    MoveRefused,
    SetUpRefused,
)
from shoutan_host.gtp.game import Deadlines, GameSetup
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import Enough, GtpAnswer, OnLine

OUT_OF_STEP_AGAIN: Final = "the engine answered what it was not asked, twice"


class EnginePosition:
    """The position that an engine should have, and the asking that keeps it so.

    `setup` is None between games; `moves` are those that its board should show.
    `knows_handicap`: handicap stones are told as such, by `set_free_handicap` where the
    engine has it; else they are stones like others.
    """

    def __init__(self, link: GtpLink, deadlines: Deadlines) -> None:
        self.link = link
        self.setup: GameSetup | None = None
        self.moves: list[tuple[Color, Move]] = []
        self.capabilities = Capabilities(frozenset())
        self.is_astray = False
        self.knows_handicap = True
        self._deadlines = deadlines

    @property
    def game(self) -> GameSetup:
        """The game that is played. Raises RuntimeError between games."""
        if self.setup is None:
            raise RuntimeError("set a game up before playing")
        return self.setup

    @property
    def ends_by_passes(self) -> bool:
        """Tell whether the last two turns were passes, also for a turn that was lost."""
        moves = self.moves
        return (
            len(moves) > 1
            and isinstance(moves[-1][1], Pass)
            and isinstance(moves[-2][1], Pass)
        )

    async def put_stones(
        self, setup: GameSetup, moves: Iterable[tuple[Color, Move]]
    ) -> None:
        """Put handicap stones and moves on an empty board. Raises SetUpRefused."""
        stones = [Vertex(Play(point), setup.size) for point in setup.handicap]
        by_command = self.knows_handicap and self.capabilities.has("set_free_handicap")
        # One stone is no handicap to this command (GNU Go); by play it always works.
        if len(stones) > 1 and by_command:
            await self.demand("set_free_handicap", *stones)
        else:
            for stone in stones:
                await self.demand("play", Color.BLACK, stone)
        for color, point in setup.stones:
            await self.demand("play", color, Vertex(Play(point), setup.size))
        for color, move in moves:
            await self.demand("play", color, Vertex(move, setup.size))

    async def play(self, color: Color, move: Move) -> None:
        """Tell a legal move, see `EngineController.play`. Cancelled, it counts as told."""
        size = self.game.size
        self.moves.append((color, move))
        if not self.is_astray:
            spelled = spell_play(color, move, size)
            # Until the answer is there nobody knows whether it was carried out.
            self.is_astray = True
            try:
                answer = await self.link.ask_spelled(
                    spelled, deadline_s=self._deadlines.command_s
                )
            except AnswersOutOfStep:
                pass  # carried out or not: restoring settles it
            else:
                self.is_astray = False
                if answer.ok:
                    return
        await self.restore()

    async def undo(self, count: int) -> None:
        """Take the last `count` moves back, by `undo` or by setting up again."""
        if not 0 <= count <= len(self.moves):
            raise ValueError(f"there are {len(self.moves)} moves, not {count}")
        by_command = self.capabilities.has("undo") and not self.is_astray
        for _ in range(count):
            if by_command:
                by_command = (await self.ask("undo", changes=True)).ok
            self.moves.pop()
        if not by_command:
            await self.restore()

    async def restore(self) -> None:
        """Set the position up again; komi, size and time settings stay in the engine.

        Raises MoveRefused if the engine does not take it.
        """
        game = self.game
        self.is_astray = True
        try:
            await self.demand("clear_board")
            await self.put_stones(game, self.moves)
        except SetUpRefused as refused:
            raise MoveRefused(
                f"the engine rejected {refused.command}: {refused.words}"
            ) from refused
        except AnswersOutOfStep as again:
            raise EngineBabbled(OUT_OF_STEP_AGAIN) from again
        self.is_astray = False

    async def demand(self, name: str, *args: Argument) -> None:
        """Ask for what a game cannot do without. Raises SetUpRefused for "?"."""
        answer = await self.once(name, *args)
        if not answer.ok:
            command = " ".join([name, *map(format_argument, args)])
            raise SetUpRefused(command, self.link.heard.words(answer.text))

    async def ask(
        self,
        name: str,
        *args: Argument,
        deadline_s: float | None = None,
        changes: bool = False,
        enough: Enough | None = None,
        on_line: OnLine | None = None,
    ) -> GtpAnswer:
        """Ask; if the link lost step, restore the position and ask once more.

        `changes`: the command changes the engine's board.
        """
        for _ in range(2):
            try:
                return await self.once(
                    name,
                    *args,
                    deadline_s=deadline_s,
                    changes=changes,
                    enough=enough,
                    on_line=on_line,
                )
            except AnswersOutOfStep:
                if self.setup is not None:
                    await self.restore()
        raise EngineBabbled(OUT_OF_STEP_AGAIN)

    async def once(
        self,
        name: str,
        *args: Argument,
        deadline_s: float | None = None,
        changes: bool = False,
        enough: Enough | None = None,
        on_line: OnLine | None = None,
    ) -> GtpAnswer:
        """Ask without a second attempt. Raises EngineFailure and AnswersOutOfStep."""
        if changes:
            self.is_astray = True
        if deadline_s is None:
            deadline_s = self._deadlines.command_s
        answer = await self.link.ask(
            name, *args, deadline_s=deadline_s, enough=enough, on_line=on_line
        )
        if changes:
            self.is_astray = False
        return answer
