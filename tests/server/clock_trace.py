"""What engines were told of time, beside what their clocks showed."""

from collections.abc import Mapping
from typing import Final

from shoutan_engine import Color
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.events import Event
from shoutan_host.hosting.game_host import GameHost

from tests.server.engine_table import Table

COMMANDS: Final = ("time_settings", "kgs-time_settings", "kata-time_settings")
"""By which a time system is stated."""


class Readings:
    """What the clocks showed at the beginning of each turn of a game."""

    def __init__(self, host: GameHost) -> None:
        self.by_ply: dict[int, TimeLeft] = {}
        self._host = host
        host.listen(self)
        self._note()

    def on_event(self, seq: int, event: Event) -> None:
        self._note()

    def _note(self) -> None:
        game = self._host.game
        if game.clocks is not None:
            self.by_ply.setdefault(game.ply, game.clocks.of(game.to_move))


def check_told(
    table: Table,
    host: GameHost,
    readings: Readings,
    settings: Mapping[Color, str],
) -> list[tuple[float, int]]:
    """Check what both engines heard of time; return every reading that they were told.

    `settings`: the command that states the time system. It comes once and before the first move; `time_left` right before every `genmove`,
    never negative, never "0 0", and never more than there was.
    """
    told: list[tuple[float, int]] = []
    time = host.game.settings.time
    for color, wire in zip((Color.BLACK, Color.WHITE), table.wires, strict=True):
        commands, letter = wire.commands, color.name[0].lower()
        stated = [line for line in commands if line.partition(" ")[0] in COMMANDS]
        assert stated == [settings[color]]
        begins = commands.index(settings[color])
        moves = [n for n, line in enumerate(commands) if line.startswith("genmove")]
        assert moves[0] > begins
        assert len(moves) >= 3
        lefts = [line for line in commands if line.startswith("time_left")]
        if host.game.clocks is None:
            assert lefts == []
            continue
        assert len(lefts) == len(moves)
        for turn, at in enumerate(moves):
            name, told_color, seconds, count = commands[at - 1].split()
            assert (name, told_color) == ("time_left", letter)
            assert commands[at] == f"genmove {letter}"
            told.append((float(seconds), int(count)))
            shown = readings.by_ply[2 * turn + (color is Color.WHITE)]
            assert len(seconds.partition(".")[2]) <= 3
            assert 0 < float(seconds) * 1000 <= time.time_to_flag(shown)
    return told
