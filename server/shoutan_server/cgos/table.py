"""One game of the door: what its two bots are told, and what they answer.

It follows the game as any seat does and posts the same commands as anybody; legality,
clock and count are the game's business. A bot that is away loses nothing but its time.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from shoutan_engine import Color, EndReason, Millis, Phase
from shoutan_engine.commands import Abort
from shoutan_engine.events import (
    Event,
    GameFinished,
    GameStarted,
    Passed,
    Played,
    Resigned,
    TurnLost,
)
from shoutan_engine.points import Move
from shoutan_host.analysis import AnalysisSink
from shoutan_host.clock import rfc3339
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_protocol.cgos.lines import (
    TimedMove,
    gameover_line,
    genmove_line,
    play_line,
)
from shoutan_protocol.cgos.results import ABORT, RESIGNATION, result_word

from shoutan_server.cgos.acts import Acts
from shoutan_server.cgos.bots import Bot, State
from shoutan_server.cgos.opening import Opening
from shoutan_server.cgos.record import left_now, setup_of, timed_moves
from shoutan_server.cgos.replies import Replies


class Audience(Protocol):
    """Who hears of all games of a port."""

    def game_began(self, table: "Table") -> None:
        """Take in that a game was set up."""
        ...

    def moved(self, table: "Table", move: TimedMove) -> None:
        """Take in a move, or a resignation."""
        ...

    def game_ended(self, table: "Table") -> None:
        """Take in the result."""
        ...


class Table:
    """One game between two bots. `ended` is called once, behind all that is told."""

    def __init__(
        self,
        host: GameHost,
        gid: int,
        bots: Mapping[Color, Bot],
        services: Services,
        audience: Audience,
        *,
        level: Millis,
        opening: Sequence[Move] = (),
        analyses: AnalysisSink | None = None,
    ) -> None:
        """`level`: main time as `setup` says it; `opening`: moves that are made for them."""
        self.host = host
        self.gid = gid
        self.bots = bots
        self.level = level
        self.result = ""
        """The word for the result, once there is one."""
        self._services = services
        self._audience = audience
        self._opening = Opening(opening)
        self._replies = Replies(host, analyses)
        self._acts = Acts(host, services, self._decided)
        self._owed: Bot | None = None
        """Whose move is being decided."""
        self._returned: Bot | None = None
        """Who came back meanwhile."""
        self._word: str | None = None
        self._is_due = False
        """The pause before the game is over."""
        for bot in bots.values():
            bot.table = self
            bot.state = State.PLAYING
            bot.is_asked = False
        host.is_held = True
        host.listen(self)

    @property
    def moves(self) -> list[TimedMove]:
        """All moves so far; before the game begins, those that it begins with."""
        game = self.host.game
        if self._opening.has(len(game.turns)):
            return self._opening.told(game.settings.size, self.main)
        return timed_moves(game, self._replies.typed)

    @property
    def main(self) -> Millis:
        """Main time of this game, ms; a match may have another than `level`."""
        initial = self.host.game.settings.time.initial()
        return Millis(0) if initial is None else initial.main

    def left(self, color: Color) -> Millis:
        """Return the main time left to a side at its last move, ms."""
        clocks = self.host.game.clocks
        return self.main if clocks is None else clocks.of(color).main

    def begin(self, pause_s: float) -> None:
        """Set both bots up; after the pause the game starts, whoever is there."""
        for color in self.bots:
            self._set_up(color)
        self._audience.game_began(self)
        self._acts.later(pause_s, self._start)

    def close(self) -> None:
        """Post nothing from now on: the server stops."""
        self._acts.close()
        self.host.unlisten(self)

    def back(self, bot: Bot) -> None:
        """Bring a bot that has connected again up to date."""
        if self._owed is bot:
            self._returned = bot  # its last move decides what it is told
            return
        color = Color.BLACK if self.bots[Color.BLACK] is bot else Color.WHITE
        self._set_up(color)
        game = self.host.game
        if self._is_due or game.phase is Phase.PLAY:
            self.host.attendance.enter(bot.id)
        is_its_turn = game.phase is Phase.PLAY and game.to_move is color
        if is_its_turn and not self._opening.is_on(game):
            self._ask(color, left_now(game, self._acts.now()))

    def away(self, bot: Bot) -> None:
        """Note that a bot is gone; its clock runs, and nobody is told."""
        bot.is_asked = False
        if self._returned is bot:
            self._returned = None
        elif self.host.attendance.is_here(bot.id):
            self.host.attendance.leave(bot.id)

    def abort(self, word: str | None) -> None:
        """End the game without a result; `word` is what bots are told instead."""
        self._word = word
        told = "" if word is None else f" ({word})"
        self._acts.post(Abort(f"The operator ended this game{told}."), self._acts.now())

    def answer(self, bot: Bot, line: str, at: Millis) -> None:
        """Take the answer to `genmove`, which was read at the stamp `at`."""
        if not bot.is_asked or self.bots[self.host.game.to_move] is not bot:
            return
        bot.is_asked = False
        cid = self._acts.next_cid()
        command = self._replies.command(line, cid, analyzes=bot.analyzes)
        self._owed = bot
        self._acts.post(command, at)

    def on_event(self, seq: int, event: Event) -> None:
        """Tell the bots what happened, and whose turn it is."""
        match event:
            case GameStarted():
                self._started()
            case Played() | Passed():
                self._moved(event)
            case TurnLost():
                self._replies.refused(event)
            case Resigned(color=color):
                resigned = TimedMove("resign", self.left(color))
                self._audience.moved(self, resigned)
            case GameFinished():
                self._ended()
            case _:
                pass

    # -- the game ------------------------------------------------------------------

    def _start(self) -> None:
        self._is_due = True
        # The steward starts a game when both are there. Whoever is gone by now loses
        # its time, not the game to be.
        for bot in self.bots.values():
            self.host.attendance.enter(bot.id)

    def _started(self) -> None:
        for bot in self.bots.values():
            if bot.peer is None and self.host.attendance.is_here(bot.id):
                self.host.attendance.leave(bot.id)
        self._go_on()

    def _moved(self, event: Played | Passed) -> None:
        color = event.color
        left = Millis(0) if event.clocks is None else event.clocks.of(color).main
        move = TimedMove(self._replies.made(event), left)
        self._audience.moved(self, move)
        if not self._opening.has(event.ply):
            self.bots[color].is_asked = False
            self.bots[color.opponent].tell(play_line(color, move))
        if not self.host.is_finished:
            self._go_on()

    def _go_on(self) -> None:
        """Make the next move of the opening, or ask for one."""
        game = self.host.game
        if self._opening.is_on(game):
            command = self._opening.command(game, self._acts.next_cid())
            self._acts.post(command, game.turn_since)
            return
        self._ask(game.to_move, self.left(game.to_move))

    def _ended(self) -> None:
        game = self.host.game
        result = game.result
        assert result is not None
        self.result = result_word(result.text, result.reason.value)
        if self.result == ABORT and self._word is not None:
            self.result = self._word
        text = ""
        if result.reason is EndReason.RESIGN:
            text = RESIGNATION
        elif result.reason is EndReason.ILLEGAL:
            text = self._replies.illegal
        date = rfc3339(self._services.clock.wall_ms())[:10]
        for bot in self.bots.values():
            if self.host.attendance.is_here(bot.id):
                self.host.attendance.leave(bot.id)
            bot.table = None
            bot.is_asked = False
            if bot is self._returned:  # it has not heard of this game yet
                bot.state = State.WAITING
                continue
            bot.state = State.GAME_OVER
            bot.tell(gameover_line(date, self.result, text))
        self.close()
        self._audience.game_ended(self)

    # -- lines ---------------------------------------------------------------------

    def _set_up(self, color: Color) -> None:
        bot = self.bots[color]
        line = setup_of(
            self.gid, self.host, color, bot.spelling, self.level, self.moves
        )
        bot.tell(line)

    def _ask(self, color: Color, left: Millis) -> None:
        bot = self.bots[color]
        if bot.peer is not None:
            bot.is_asked = True
            bot.tell(genmove_line(color, left))

    def _decided(self) -> None:
        self._owed = None
        bot, self._returned = self._returned, None
        if bot is not None:
            self.back(bot)
