"""Playing a game with an engine: what to ask, in which order, and how often.

Rules, clocks and results are the game host's. A success answer to an extension is not
taken as proof that it was understood, and the words of a failure are never looked at:
they differ from engine to engine.
"""

from collections.abc import Coroutine
from typing import Any

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Move, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import Result
from shoutan_protocol.cgos.results import ABORT, result_word
from shoutan_protocol.gtp.analysis import (
    Thinking,
    thinking_commands,
    thinking_request,
)
from shoutan_protocol.gtp.capabilities import Capabilities, game_over_request
from shoutan_protocol.gtp.clock_commands import Dialect
from shoutan_protocol.gtp.final_status import parse_dead_stones
from shoutan_protocol.gtp.grammar import Word
from shoutan_protocol.gtp.spelling import spell, spell_genmove
from shoutan_protocol.gtp.vertex_answer import RESIGN, plain_answers

from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    EngineHung,
)
from shoutan_host.gtp.asking_for_moves import MoveAsking
from shoutan_host.gtp.game import (
    USUAL_DEMANDS,
    Deadlines,
    Demands,
    EngineInfo,
    GameSetup,
    GenmoveAnswer,
    ReadClock,
)
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import GtpAnswer
from shoutan_host.gtp.position import OUT_OF_STEP_AGAIN, EnginePosition
from shoutan_host.gtp.probing import probe_engine
from shoutan_host.gtp.reading_moves import read_move
from shoutan_host.gtp.setting_up import tell_game
from shoutan_host.gtp.thinking import IsAwaited, OnAnalysis, Thoughts, always


class EngineController:
    """One engine, one game after another.

    `margin` is taken off every `time_left`; use `REMOTE_MARGIN` for engines that dial
    in. Every method raises EngineFailure when the engine cannot go on. One method runs
    at a time; cancelling it leaves the controller usable.
    """

    def __init__(
        self,
        link: GtpLink,
        *,
        margin: Millis = Millis(0),
        deadlines: Deadlines | None = None,
        demands: Demands = USUAL_DEMANDS,
    ) -> None:
        self.link = link
        self._demands = demands
        self.info: EngineInfo | None = None
        self._deadlines = deadlines or Deadlines()
        link.move_drain_s = self._deadlines.move_drain_s
        self._position = EnginePosition(link, self._deadlines)
        self._asking = MoveAsking(self._position, margin, self._deadlines.command_s)
        self._cleans_up = False
        """Whether it was told, in this game, that dead stones count where they stand."""
        self._thinking: list[Thinking] = []
        """Commands by which it thinks aloud that it has not refused yet."""

    @property
    def status_s(self) -> float:
        """How long it may take to say which stones are dead."""
        return self._deadlines.status_s

    @property
    def is_owing(self) -> bool:
        """Tell whether it owes an answer that nobody waits for any more."""
        return self.link.failure is None and not self.link.is_idle

    async def probe(self) -> EngineInfo:
        """Learn what the engine is and can. Raises EngineDisobeyed if it cannot play."""
        position, demands = self._position, self._demands
        self.info = await probe_engine(position, self._deadlines, demands)
        position.capabilities = self.info.capabilities
        self._thinking = thinking_commands(self.info.capabilities)
        return self.info

    async def set_up(self, game: GameSetup) -> None:
        """Start a game, or go on with one whose moves are given.

        Raises SetUpRefused when the engine does not take its size, komi, stones or
        moves: another game may suit it. Rules and time settings are advice: where they
        are refused the next best command is tried, then none.
        """
        if not MIN_SIZE <= game.size <= MAX_SIZE:
            raise ValueError(f"GTP has no boards of size {game.size}")
        try:
            self._cleans_up = False
            try:
                self._asking.dialect = await self._tell_game(game)
            except AnswersOutOfStep:
                self._asking.dialect = await self._tell_game(game)
        except AnswersOutOfStep as again:
            raise EngineBabbled(OUT_OF_STEP_AGAIN) from again

    def play(self, color: Color, move: Move) -> Coroutine[Any, Any, None]:
        """Tell the engine about a legal move of its opponent, or of the referee.

        Refused, it is tried once more after setting the position up again: the engine
        may have lost sync. Raises MoveRefused if it still refuses (it plays by other
        rules). Cancelled, the move counts as told.
        """
        return self._position.play(color, move)

    async def genmove(
        self,
        color: Color,
        time_left: TimeLeft | ReadClock | None,
        *,
        deadline_s: float | None = None,
        command: str = "genmove",
        on_analysis: OnAnalysis | None = None,
        is_awaited: IsAwaited = always,
    ) -> GenmoveAnswer:
        """Tell `color` its time and return its move, as soon as its line is complete.

        A `ReadClock` is read right before `time_left` is sent. The move is on the
        engine's own board then, legal or not; see `replace_last`. The caller owns the
        clock and cancels this when the game is over; `deadline_s` is a cap for games
        without one. Raises EngineDisobeyed for "?" and for an answer without a move.

        With `on_analysis` an engine that can is asked to think aloud, which is told while
        `is_awaited`. One that lists such a command and refuses it is asked by the next
        best from then on.
        """
        position = self._position
        game = position.game
        if command == "genmove" and position.ends_by_passes:
            # To such an engine the game is over, and Leela Zero 0.17 dies of `genmove`.
            command = self._capabilities.cleanup_command
        if position.is_astray:
            await position.restore()
        cap_s = self._deadlines.genmove_s if deadline_s is None else deadline_s
        thoughts: Thoughts | None = None
        answer: GtpAnswer | None = None
        if on_analysis is not None and command == "genmove":
            for thinking in tuple(self._thinking):
                thoughts = Thoughts(thinking, game.size, on_analysis, is_awaited)
                request = thinking_request(thinking, color)
                spelled = spell(request.name, request.args)
                answer = await self._asking.ask(
                    color, time_left, spelled, cap_s, thoughts
                )
                if answer.ok:
                    break
                self._thinking.remove(thinking)
        if answer is None or not answer.ok:
            thoughts = None
            spelled = spell_genmove(command, color)
            answer = await self._asking.ask(color, time_left, spelled, cap_s)
        move = plain_answers(game.size).get(answer.lines[0]) if answer.ok else None
        index = 0
        if move is None:
            move, index = read_move(answer, game.size, self.link.heard.words)
        if move is not RESIGN:
            position.moves.append((color, move))
        analysis = None if thoughts is None else thoughts.last()
        # Past its constructor, which is a function: in half the time.
        made: GenmoveAnswer = tuple.__new__(  # pyright: ignore[reportUnknownMemberType]
            GenmoveAnswer, (move, answer.stamps_ms[index], analysis)
        )
        return made

    async def genmove_cleanup(
        self,
        color: Color,
        time_left: TimeLeft | ReadClock | None,
        *,
        deadline_s: float | None = None,
        on_analysis: OnAnalysis | None = None,
        is_awaited: IsAwaited = always,
    ) -> GenmoveAnswer:
        """Ask for a move that removes dead stones before passing, where it is known.

        Such a command has no variant that thinks aloud. KataGo has none; it is told by a
        rule, once: what states the rules of the next game takes that back.
        """
        rule = self._capabilities.cleanup_rule
        if rule is not None and not self._cleans_up:
            await self._position.ask(rule.name, *rule.args)
            self._cleans_up = True  # or refused, as it would be again
        return await self.genmove(
            color,
            time_left,
            deadline_s=deadline_s,
            command=self._capabilities.cleanup_command,
            on_analysis=on_analysis,
            is_awaited=is_awaited,
        )

    def undo(self, count: int = 1) -> Coroutine[Any, Any, None]:
        """Take the last `count` moves back, by `undo` or by setting up again."""
        return self._position.undo(count)

    async def replace_last(self, color: Color, move: Move) -> None:
        """Put `move` of `color` in the place of the last one (an illegal answer)."""
        await self.undo()
        await self.play(color, move)

    async def dead_stones(self, board: Board) -> list[Point] | None:
        """Return the stones of `board` that the engine calls dead, whole chains.

        None means that it cannot say: no such command, a failure, or no answer in time.
        """
        if not self._capabilities.has("final_status_list"):
            return None
        if self._position.is_astray:
            await self._position.restore()
        try:
            answer = await self._position.ask(
                "final_status_list", Word("dead"), deadline_s=self._deadlines.status_s
            )
        except EngineHung:
            return None
        return parse_dead_stones(answer.lines, board) if answer.ok else None

    async def game_over(self, result: Result | None = None) -> None:
        """Tell the engine to stop thinking; nobody waits for its answer.

        `result`: None where the game did not begin, which is told as one that was aborted.

        Pachi sleeps five seconds before it gives one.
        """
        self._position.setup = None
        word = ABORT if result is None else result_word(result.text, result.reason)
        request = game_over_request(self._capabilities, word)
        if request is None:
            return
        try:
            await self.link.tell(request.name, *request.args)
        except AnswersOutOfStep:
            return  # the next game sets everything up anyway

    async def quit(self) -> None:
        """Say good-bye and close the link, whatever the engine does."""
        await self.link.quit(self._deadlines.quit_s)

    def _tell_game(self, game: GameSetup) -> Coroutine[Any, Any, Dialect | None]:
        position, rules = self._position, self._demands.is_told_rules
        return tell_game(position, self._capabilities, game, is_told_rules=rules)

    @property
    def _capabilities(self) -> Capabilities:
        if self.info is None:
            raise RuntimeError("probe the engine before anything else")
        return self.info.capabilities
