"""What may be done now, as words side by side: chosen by arrows, done by Enter or mouse."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from shoutan_clients.play.offers import Act


class Placed(NamedTuple):
    """An act with its place: line, first column, width."""

    act: Act
    label: str
    line: int
    column: int
    width: int


def place(labels: Sequence[tuple[Act, str]], width: int) -> list[Placed]:
    """Return where each label goes in lines of `width` columns, one blank between."""
    placed: list[Placed] = []
    line = column = 0
    for act, label in labels:
        length = cell_len(label) + 2
        if column and column + length > width:
            line, column = line + 1, 0
        placed.append(Placed(act, label, line, column, length))
        column += length + 1
    return placed


class ActBar(Widget, can_focus=True):
    """The acts of a game's screen; `Chosen` tells which one is wanted."""

    class Chosen(Message):
        """An act is to be done."""

        def __init__(self, act: Act) -> None:
            super().__init__()
            self.act: Act = act

    def __init__(self) -> None:
        super().__init__(id="acts")
        self._labels: list[tuple[Act, str]] = []
        self._chosen = 0

    def offer(self, labels: list[tuple[Act, str]]) -> None:
        """Show these acts; the one that was chosen stays so."""
        if labels == self._labels:
            return
        before = self._labels[self._chosen][0] if self._labels else None
        self._labels = labels
        names = [act for act, _ in labels]
        self._chosen = names.index(before) if before in names else 0
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the acts take."""
        placed = place(self._labels, width)
        return placed[-1].line + 1 if placed else 1

    def render(self) -> Text:
        """Draw the acts; the chosen one is turned around while the focus is here."""
        text, line = Text(no_wrap=True, end=""), 0
        for number, (_, label, at, column, _) in enumerate(self._placed()):
            if at > line:
                text.append("\n")
                line = at
            elif column:
                text.append(" ")
            is_chosen = self.has_focus and number == self._chosen
            text.append(f"[{label}]", "reverse bold" if is_chosen else "")
        return text

    def on_key(self, event: events.Key) -> None:
        """Choose by arrows, do by Enter or the space bar."""
        match event.key:
            case "left" | "up":
                self._chosen = max(0, self._chosen - 1)
            case "right" | "down":
                self._chosen = max(0, min(len(self._labels) - 1, self._chosen + 1))
            case "enter" | "space":
                if self._labels:
                    self.post_message(self.Chosen(self._labels[self._chosen][0]))
            case _:
                return
        event.stop()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Do what is pressed."""
        for act, _, line, column, width in self._placed():
            if event.y == line and column <= event.x < column + width:
                self.post_message(self.Chosen(act))

    def _placed(self) -> list[Placed]:
        return place(self._labels, max(1, self.size.width))
