"""What may be done now, as words side by side: chosen by arrows, done by Enter or mouse."""

from collections.abc import Sequence
from typing import Final, NamedTuple

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


_NEVER_FIRST: Final = frozenset({"resign", "resign_yes"})
"""Acts that nobody does by Enter alone: they have to be gone to each time."""


class ActBar(Widget, can_focus=True):
    """The acts of a game's screen; `Chosen` tells which one is wanted.

    The likeliest act is chosen until somebody chooses another. Where the chosen one goes
    while the focus is here, nothing is chosen: Enter was meant for what is gone.
    """

    class Chosen(Message):
        """An act is to be done."""

        def __init__(self, act: Act) -> None:
            super().__init__()
            self.act: Act = act

    def __init__(self) -> None:
        super().__init__(id="acts")
        self._labels: list[tuple[Act, str]] = []
        self._chosen: int | None = None
        self._wanted: Act | None = None

    @property
    def chosen(self) -> Act | None:
        """What Enter does here; None for nothing."""
        return None if self._chosen is None else self._labels[self._chosen][0]

    def offer(self, labels: list[tuple[Act, str]]) -> None:
        """Show these acts; the one that somebody chose stays so."""
        if labels == self._labels:
            return
        before = self.chosen
        self._labels = labels
        if not self._is_here:
            self._chosen = self._likeliest()
        elif before is not None:
            names = [act for act, _ in labels]
            self._chosen = names.index(before) if before in names else None
        self.refresh(layout=True)

    def begin(self) -> None:
        """Take the focus, with the likeliest act chosen."""
        self._chosen = self._likeliest()
        self.screen.set_focus(self)
        self.refresh()

    def on_focus(self) -> None:
        """Have something chosen, unless it has just gone."""
        self.refresh()

    def on_blur(self) -> None:
        """Forget what was chosen where it is no choice for Enter alone."""
        self._chosen = self._likeliest()
        self.refresh()

    @property
    def _is_here(self) -> bool:
        return self.is_attached and self.screen.focused is self

    def _likeliest(self) -> int | None:
        names = [act for act, _ in self._labels]
        if self._wanted in names:
            return names.index(self._wanted)
        self._wanted = None
        good = (n for n, act in enumerate(names) if act not in _NEVER_FIRST)
        return next(good, None)

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
            is_chosen = self._is_here and number == self._chosen
            text.append(f"[{label}]", "reverse bold" if is_chosen else "")
        return text

    def on_key(self, event: events.Key) -> None:
        """Choose by arrows, do by Enter or the space bar."""
        match event.key:
            case "left" | "up":
                self._move(-1)
            case "right" | "down":
                self._move(1)
            case "enter" | "space":
                if (act := self.chosen) is not None:
                    self._wanted = None
                    self.post_message(self.Chosen(act))
            case _:
                return
        event.stop()
        self.refresh()

    def _move(self, by: int) -> None:
        """Choose the act beside the chosen one; where there is none, the likeliest."""
        if self._chosen is None:
            self._chosen = self._likeliest()
        else:
            self._chosen = min(len(self._labels) - 1, max(0, self._chosen + by))
        act = self.chosen
        self._wanted = None if act in _NEVER_FIRST else act

    def on_click(self, event: events.Click) -> None:
        """Do what is pressed."""
        for act, _, line, column, width in self._placed():
            if event.y == line and column <= event.x < column + width:
                self.post_message(self.Chosen(act))

    def _placed(self) -> list[Placed]:
        return place(self._labels, max(1, self.size.width))
