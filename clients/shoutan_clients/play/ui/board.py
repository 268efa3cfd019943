"""The board as a widget: the cursor, typed points, the mouse."""

from typing import Final

from rich.style import Style
from rich.text import Text
from shoutan_engine.points import Color, Point, point_at
from shoutan_protocol.coordinates import COLUMNS, parse_vertex
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from shoutan_clients.play.board_text import Frame, Tone, draw, frame
from shoutan_clients.play.look import Look
from shoutan_clients.play.status import about
from shoutan_clients.play.table import Table

_WOOD: Final = "#b88c50"
_COLORED: Final[dict[Tone, Style]] = {
    Tone.LINE: Style(color="#5a3c14", bgcolor=_WOOD),
    Tone.LABEL: Style(color="#3c2808", bgcolor=_WOOD),
    Tone.HERE: Style(color="#000000", bgcolor=_WOOD, bold=True, underline=True),
    Tone.BLACK: Style(color="#000000", bgcolor=_WOOD),
    Tone.WHITE: Style(color="#ffffff", bgcolor=_WOOD, bold=True),
    Tone.MARK: Style(color="#a00000", bgcolor=_WOOD, bold=True),
    Tone.DEAD: Style(color="#a00000", bgcolor=_WOOD),
}
_PLAIN: Final[dict[Tone, Style]] = {
    Tone.LINE: Style(dim=True),
    Tone.LABEL: Style(),
    Tone.HERE: Style(bold=True, underline=True),
    Tone.BLACK: Style(bold=True),
    Tone.WHITE: Style(bold=True),
    Tone.MARK: Style(color="red", bold=True),
    Tone.DEAD: Style(color="red"),
}
_STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_PAGES: Final = {"pageup": (0, 5), "pagedown": (0, -5)}


class BoardView(Widget, can_focus=True):
    """The board of a table. Has the focus of the keyboard while one plays."""

    typed: reactive[str] = reactive("")

    class Typed(Message):
        """What is typed of a point has changed."""

    class ToTalk(Message):
        """The key for the talk was pressed."""

    class SayClocks(Message):
        """The key for both clocks was pressed."""

    def __init__(self, table: Table, look: Look) -> None:
        super().__init__(id="board")
        self._table = table
        self._look = look
        self._styles = _COLORED if look.colored else _PLAIN

    @property
    def part(self) -> Frame:
        """Which part of the board is shown."""
        width, height = self.size
        return frame(self._table.size, width, height, self._table.cursor)

    def render(self) -> Text:
        """Draw the board as it is now."""
        text = Text(no_wrap=True, end="")
        lines = draw(self._table.scene(), self.part, self._look)
        for number, line in enumerate(lines):
            if number:
                text.append("\n")
            for piece in line:
                text.append(piece.text, self._styles[piece.tone])
        return text

    def watch_typed(self) -> None:
        """Tell the screen, which shows it."""
        self.post_message(self.Typed())

    # -- the mouse -------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Put the cursor there; there already, do what Enter does."""
        point = self.part.point(event.x, event.y)
        if point is None:
            return
        marks = self._table.remote.game.phase == "settling"
        if point == self._table.cursor or marks:
            self._table.press(point)
        else:
            self._go(point)

    # -- the keyboard ----------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Move, play, type a point, ask."""
        if self._moved(event.key) or self._pressed(event.key, event.character):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Play nothing of what is pasted, and say where it can go."""
        event.stop()
        self._table.note = self._table.texts("paste_first")
        self._table.changed()

    def _moved(self, key: str) -> bool:
        size = self._table.size
        row, column = divmod(self._table.cursor, size)
        if key in _STEPS or key in _PAGES:
            across, up = _STEPS.get(key) or _PAGES[key]
            column, row = column + across, row + up
        elif key in ("home", "end"):
            column = 0 if key == "home" else size - 1
        else:
            return False
        column, row = min(size - 1, max(0, column)), min(size - 1, max(0, row))
        self._go(point_at(column, row, size))
        return True

    def _pressed(self, key: str, character: str | None) -> bool:
        match key:
            case "enter" if self.typed:
                self._play_typed()
            case "enter" | "space":
                self._table.press(self._table.cursor)
            case "backspace" if self.typed:
                self.typed = self.typed[:-1]
            case "escape":
                return self._escaped()
            case _:
                return self._said(character or "")
        return True

    def _said(self, character: str) -> bool:
        match character:
            case "[" | "]":
                self._table.look_back(1 if character == "[" else -1)
            case ".":
                turns = self._table.remote.game.turns
                if turns and turns[-1].point is not None:
                    self._go(turns[-1].point)
            case ",":
                self.post_message(self.SayClocks())
            case "/":
                self.post_message(self.ToTalk())
            case "i" | "I":
                game, texts = self._table.remote.game, self._table.texts
                self._table.note = about(game, self._table.cursor, texts)
                self._table.changed()
            case _:
                return self._typed(character)
        return True

    def _typed(self, character: str) -> bool:
        upper = character.upper()
        is_letter = len(upper) == 1 and upper in COLUMNS[: self._table.size]
        is_digit = len(character) == 1 and character in "0123456789"
        if is_letter:
            self.typed = upper
        elif is_digit and self.typed and len(self.typed) < 3:
            self.typed += character
        else:
            return False
        return True

    def _play_typed(self) -> None:
        text, self.typed = self.typed, ""
        try:
            point = parse_vertex(text, self._table.size)
        except ValueError:
            self._table.note = self._table.texts("bad_point", text=text)
            self._table.changed()
            return
        self._table.press(point)

    def _escaped(self) -> bool:
        """Take back what was begun, one thing at a time."""
        table = self._table
        if self.typed:
            self.typed = ""
        elif table.looking is not None:
            table.looking = None
        elif table.is_resigning:
            table.is_resigning = False
        elif table.mode != "play":
            table.mode, table.disputed = "play", None
        else:
            table.note = ""
        table.changed()
        return True

    def _go(self, point: Point) -> None:
        self._table.cursor = point
        self.typed = ""
        self.refresh()


def stone_text(color: Color, look: Look) -> Text:
    """Return a stone as the board shows it, to say who plays which."""
    if not (look.unicode and look.colored):
        return Text("X" if color is Color.BLACK else "O", "bold")
    tone = Tone.BLACK if color is Color.BLACK else Tone.WHITE
    return Text(" ● ", _COLORED[tone])
