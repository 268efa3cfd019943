"""Asking for a move: the time first, then the question, until its line is complete.

Both are said again, after the position was set up anew, where the link had lost step
before the move was there.
"""

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color
from shoutan_protocol.gtp.clock_commands import Dialect, time_left_request
from shoutan_protocol.gtp.spelling import Spelled, spell
from shoutan_protocol.gtp.vertex_answer import move_finder

from shoutan_host.engines.failures import AnswersOutOfStep, EngineBabbled
from shoutan_host.gtp.game import ReadClock
from shoutan_host.gtp.pending import GtpAnswer
from shoutan_host.gtp.position import OUT_OF_STEP_AGAIN, EnginePosition
from shoutan_host.gtp.thinking import Thoughts


class MoveAsking:
    """The questions for moves on one link, all games of it.

    `margin`: ms that are taken off every `time_left`. `command_s`: seconds for the answer
    to that. `dialect`: in which words the engine hears of time in this game, None for none.
    """

    def __init__(
        self, position: EnginePosition, margin: Millis, command_s: float
    ) -> None:
        self._position = position
        self._link = position.link
        self._margin = margin
        self._command_s = command_s
        self.dialect: Dialect | None = None

    async def ask(
        self,
        color: Color,
        time_left: TimeLeft | ReadClock | None,
        spelled: Spelled,
        deadline_s: float,
        thoughts: Thoughts | None = None,
    ) -> GtpAnswer:
        """Tell the time and ask until the line with the move is complete.

        Both once more, after setting up again, where the link had lost step before it.
        """
        position = self._position
        enough = move_finder(position.game.size)
        for _ in range(2):
            if time_left is not None:
                await self._tell_time_left(color, time_left)
            position.is_astray = True
            try:
                answer = await self._link.ask_spelled(
                    spelled,
                    deadline_s=deadline_s,
                    enough=enough,
                    on_line=None if thoughts is None else thoughts.take,
                )
            except AnswersOutOfStep:
                await position.restore()
            else:
                position.is_astray = False
                return answer
        raise EngineBabbled(OUT_OF_STEP_AGAIN)

    async def _tell_time_left(
        self, color: Color, time_left: TimeLeft | ReadClock
    ) -> None:
        """Say what is left; it is advice, so that a refusal changes nothing.

        Said again after the link has lost step it is read again: time has passed.
        """
        dialect, position = self.dialect, self._position
        if dialect is None or not position.capabilities.has("time_left"):
            return
        for _ in range(2):
            left = time_left() if callable(time_left) else time_left
            if left is None:
                return
            time = position.game.time
            request = time_left_request(time, left, color, dialect, self._margin)
            if request is None:
                return
            try:
                await self._link.ask_spelled(
                    spell(request.name, request.args), deadline_s=self._command_s
                )
            except AnswersOutOfStep:
                await position.restore()
            else:
                return
        raise EngineBabbled(OUT_OF_STEP_AGAIN)
