"""Running games, drawn: boards side by side as they fit, and what is left on the clocks.

Stones are the letters X and O, the last move stands in parentheses: colors only help.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.table import has_parts_of_seconds
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Clocks
from shoutan_engine.points import Color
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.showing.progress import Running
from shoutan_clients.match.wording import many
from shoutan_clients.play.board_text import Scene, Tone, draw, frame, room_for
from shoutan_clients.play.clock_text import figures, left_after
from shoutan_clients.play.look import Look

GAP: Final = 2
CAPTION: Final = 2
_STYLES: Final = {
    Tone.LINE: "dim",
    Tone.LABEL: "dim",
    Tone.HERE: "dim",
    Tone.BLACK: "bold cyan",
    Tone.WHITE: "bold yellow",
    Tone.MARK: "bold",
    Tone.DEAD: "dim",
}


def clock_of(game: PlayedGame, color: Color, now: Millis) -> str:
    """Return what is left on a side's clock, "4:12" or "3x 0:05"; "" without a clock.

    Below ten seconds "4.2 s" where the clock has parts of seconds.
    """
    state = game.game
    clocks: Clocks | None = state.clocks
    if clocks is None:
        return ""
    system = state.settings.time_of(color)
    if isinstance(system, NoClock):
        return ""
    is_running = clocks.running is color and not clocks.pauses
    elapsed = Millis(max(0, now - clocks.since) if is_running else 0)
    left = left_after(system, clocks.of(color), elapsed)
    is_fine = has_parts_of_seconds(system)
    if left.main or not left.periods:
        return _figures(left.main or left.period, is_fine=is_fine)
    moves = f" {many(left.moves, 'move')}" if left.moves else ""
    return f"{left.periods}x {_figures(left.period, is_fine=is_fine)}{moves}"


def _figures(ms: Millis, *, is_fine: bool) -> str:
    """Return "4:12", or "4.2 s" of a clock with parts of seconds that shows few."""
    text = figures(ms, tenths=is_fine)
    return f"{text} s" if "." in text else text


def boards_text(
    running: Sequence[Running], width: int, height: int, look: Look, now: Millis
) -> list[Text]:
    """Return the lines of as many boards as fit, the longest running first."""
    if not running:
        return []
    size = running[0].host.game.settings.size
    wide, high = room_for(size)
    high += CAPTION
    across = max(0, (width + GAP) // (wide + GAP))
    if not across or high > height:
        return []
    shown = running[: across * (height // high)]
    lines: list[Text] = []
    for first in range(0, len(shown), across):
        row = [_board(each, look, now) for each in shown[first : first + across]]
        for parts in zip(*row, strict=True):
            line = Text(no_wrap=True)
            for part in parts:
                if line:
                    line.append(" " * GAP)
                part.truncate(wide, pad=True)
                line.append_text(part)
            line.rstrip()
            lines.append(line)
    return lines


def _board(running: Running, look: Look, now: Millis) -> list[Text]:
    """Return the lines of a board under its caption."""
    state = running.host.game
    size = state.settings.size
    last = state.turns[-1] if state.turns else None
    scene = Scene(
        size=size,
        cells=tuple(state.board.cells),
        last=last.point if last is not None and last.is_stone else None,
    )
    wide, high = room_for(size)
    lines = [
        _side(running.host, running.plan.black, Color.BLACK, now),
        _side(running.host, running.plan.white, Color.WHITE, now),
    ]
    for row in draw(scene, frame(size, wide, high, None), look):
        line = Text(no_wrap=True)
        for piece in row:
            line.append(piece.text, _STYLES[piece.tone])
        lines.append(line)
    return lines


def _side(host: PlayedGame, name: str, color: Color, now: Millis) -> Text:
    is_black = color is Color.BLACK
    to_move = "*" if host.game.to_move is color else " "
    line = Text(no_wrap=True)
    line.append(
        "X" if is_black else "O", _STYLES[Tone.BLACK if is_black else Tone.WHITE]
    )
    line.append(f"{to_move}{name} ")
    line.append(clock_of(host, color, now), "dim")
    return line
