"""The screen of a game: board, both sides with their clocks, acts, talk."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from shoutan_engine.points import Color
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, RichLog, Static

from shoutan_clients.play.board_text import room_for
from shoutan_clients.play.look import Look
from shoutan_clients.play.offers import Act
from shoutan_clients.play.plain import plain
from shoutan_clients.play.status import Card, conditions
from shoutan_clients.play.table import Table
from shoutan_clients.play.ui.act_bar import ActBar
from shoutan_clients.play.ui.board import BoardView, stone_text
from shoutan_clients.play.ui.keys_screen import KEYS
from shoutan_clients.play.ui.talk_line import TalkLine

if TYPE_CHECKING:
    from shoutan_clients.play.ui.app import PlayApp

CLOCK_EVERY_S = 0.2
SIDE = 28
"""Columns beside the board at least, for clocks and acts."""
LEAST = (46, 16)
"""Columns and lines below which nothing useful can be shown."""


class GameScreen(Screen[None]):
    """One game. The app hands it an open `Table`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+p", "do('pass')", show=False),
        Binding("alt+e", "end", show=False),
        Binding("alt+r", "do('resign')", show=False),
        Binding("ctrl+l", "lobby", show=False),
        Binding("question_mark", "keys", show=False),
    ]

    def __init__(self, table: Table, app: "PlayApp") -> None:
        super().__init__()
        self.table = table
        self._play_app = app
        self._logged = 0
        self._log_width = 0
        self._said: dict[str, Text] = {}

    def compose(self) -> ComposeResult:
        """Place everything; board and log take what the rest leaves."""
        yield Static(id="head")
        yield Static(id="small")
        with Horizontal(id="middle"):
            yield BoardView(self.table, self.table.look)
            with Vertical(id="side"):
                yield Static(id="terms")
                yield Static(id="theirs")
                yield RichLog(id="log", wrap=True, min_width=1, markup=False)
                yield Static(id="ours")
                yield Static(id="status")
                yield Static(id="note")
                yield ActBar()
        yield TalkLine(self.table)

    @property
    def is_small(self) -> bool:
        """Tell whether the terminal is too small to show what one would do."""
        width, height = self.size
        return width < LEAST[0] or height < LEAST[1]

    def on_mount(self) -> None:
        """Begin to show what happens."""
        self.query_one(RichLog).can_focus = False
        self._fit()
        self.show()
        self.to_board()
        self.set_interval(CLOCK_EVERY_S, self._show_clocks)

    def on_resize(self, event: events.Resize) -> None:
        """Give the board what it needs, if there is that much."""
        self._fit()
        if not self.is_small and self.focused is None:
            self.call_after_refresh(self._find_focus)
        self.call_after_refresh(self._log_anew)

    def _log_anew(self) -> None:
        """Break the lines of the log where they break now."""
        log = self.query_one(RichLog)
        if log.size.width != self._log_width and not self.is_small:
            self._log_width = log.size.width
            log.clear()
            self._logged = 0
            self.show()

    def _find_focus(self) -> None:
        """Have the focus again after a time of nothing to be seen."""
        if not self.is_small and self.focused is None:
            self.to_board()

    def to_board(self) -> None:
        """Give the board the keyboard, at once; an open question keeps it."""
        if self.table.is_resigning:
            acts = self.query_one(ActBar)
            acts.offer(self.table.labels())
            acts.begin()
        else:
            self.set_focus(self.query_one(BoardView))

    # -- showing ---------------------------------------------------------------------

    def show(self) -> None:
        """Draw everything anew."""
        if not self.query("#head"):
            return  # not there yet, or gone already: messages come at any time
        table = self.table
        self.query_one(BoardView).refresh()
        self._say("note", Text(table.note))
        self.query_one(TalkLine).show()
        log = self.query_one(RichLog)
        for line in table.log[self._logged :]:
            log.write(Text(line))
        self._logged = len(table.log)
        self._show_clocks()

    def _show_clocks(self) -> None:
        if not self.query("#head"):
            return
        table = self.table
        below = table.seat or Color.BLACK
        comma = table.texts("comma")
        theirs, ours = table.card(below.opponent), table.card(below)
        said = [conditions(table.remote.game, table.texts)]
        if table.remote.game.phase == "waiting":
            # The head has the link then, and may have no room for anything else.
            said += self._part_words()
        self._say("terms", Text("\n".join(said)))
        self._say("theirs", _card(theirs, table.look, comma))
        self._say("ours", _card(ours, table.look, comma))
        lines = [*self._play_app.link_words(table), *table.status()]
        self._say("status", Text("\n".join(lines)))
        self._show_head()
        # A claim may have become possible by the clock alone.
        self.query_one(ActBar).offer(table.labels())

    def _say(self, ident: str, text: Text) -> None:
        """Show a text if it is another one; places are given anew where it is longer."""
        before = self._said.get(ident)
        if before == text:
            return
        self._said[ident] = text
        lengths = [
            [len(line) for line in t.plain.split("\n")] for t in (before, text) if t
        ]
        is_same = len(lengths) == 2 and lengths[0] == lengths[1]
        self.query_one(f"#{ident}", Static).update(text, layout=not is_same)

    def _part_words(self) -> list[str]:
        """Return what is said where only a part of the board is shown."""
        if self.query_one(BoardView).part.is_whole:
            return []
        width, height = self._wanted()
        return [self.table.texts("part_shown", width=width, height=height)]

    def _show_link(self, parts: list[str]) -> None:
        """Have the link alone, or first, in the head: whole, to be copied from one line."""
        beside = "  ".join(parts)
        width, url = max(1, self.size.width), self.table.url
        head = Text(url, style="reverse", end="", overflow="fold")
        if len(url) + 2 + cell_len(beside) <= width:
            head.append(f"  {beside}")
            head.pad_right(max(0, width - head.cell_len))
        self.query_one("#head").styles.height = -(-len(url) // width)
        self._say("head", head)

    def _show_head(self) -> None:
        table = self.table
        board = self.query_one(BoardView)
        parts = [
            table.texts("terms", size=table.size, clock=_clock_of(table)),
            table.texts("move_n", n=table.remote.game.ply),
        ]
        if board.typed:
            parts.insert(0, table.texts("typed", text=board.typed))
        else:
            parts = [*self._part_words(), *parts]
        is_waiting = table.remote.game.phase == "waiting"
        if is_waiting:
            self._show_link(parts)
            return
        head = Text("  ".join(parts), style="reverse", no_wrap=True, end="")
        link = max(1, self.size.width - head.cell_len - len(table.url))
        head.append(f"{' ' * link}{table.url}" if link > 1 else "")
        self.query_one("#head").styles.height = 1
        head.pad_right(max(0, self.size.width - head.cell_len))
        self._say("head", head)

    def _wanted(self) -> tuple[int, int]:
        width, height = room_for(self.table.size)
        return width + SIDE, height + 2

    def _fit(self) -> None:
        """Divide the screen between the board and what is beside it."""
        width, _ = self.size
        board, _ = room_for(self.table.size)
        is_small = self.is_small
        for shown in ("#middle", "#head", "#talk"):
            self.query_one(shown).display = not is_small
        small = self.query_one("#small", Static)
        small.display = is_small
        small.update(self.table.texts("too_small", width=LEAST[0], height=LEAST[1]))
        self.query_one(BoardView).styles.width = max(8, min(board, width - SIDE))

    # -- doing -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Give the board what the row of acts has no use for."""
        if not isinstance(self.focused, ActBar):
            return
        if self.table.is_resigning and event.key != "escape":
            return  # the question is answered first
        board = self.query_one(BoardView)
        self.set_focus(board)
        board.on_key(event)

    def on_act_bar_chosen(self, message: ActBar.Chosen) -> None:
        """Do what was chosen in the row of acts."""
        self.action_do(message.act)

    def on_board_view_typed(self) -> None:
        """Show what is typed of a point."""
        self._show_head()

    def on_board_view_to_talk(self) -> None:
        """Go to the talk."""
        self.query_one(TalkLine).begin("chat")

    def on_board_view_say_clocks(self) -> None:
        """Say both clocks in one line."""
        table = self.table
        cards = [table.card(color) for color in Color]
        table.note = "  ".join(
            table.texts("say_clock", color=card.color, clock=card.clock.line)
            for card in cards
        )
        self.show()

    def action_do(self, act: Act) -> None:
        """Do an act of the game, or go where it leads."""
        if act == "lobby":
            self.action_lobby()
        elif act == "again":
            self._play_app.play_again(self.table)
        elif act in ("complain", "appeal") and act in self.table.acts():
            self.query_one(TalkLine).begin(act)
        else:
            self.table.act(act)
            self.to_board()

    def action_end(self) -> None:
        """Offer the end, or agree where it is offered."""
        self.table.act("agree" if "agree" in self.table.acts() else "offer")
        self.to_board()

    def action_lobby(self) -> None:
        """Go to the lobby; a seat stays taken."""
        self._play_app.to_lobby()

    def action_keys(self) -> None:
        """Show the list of keys."""
        if not isinstance(self.focused, Input):
            self._play_app.show_keys(KEYS)


def _clock_of(table: Table) -> str:
    return plain(table.remote.game.settings.clock_text)


def _card(card: Card, look: Look, comma: str) -> Text:
    """Return a side as text: who it is, the clock; heavier and marked while it runs."""
    text = Text(">" if card.is_to_move else " ", end="")
    text.append_text(stone_text(card.color, look))
    text.append(f" {card.name}", "bold" if card.is_to_move else "")
    if card.facts:
        text.append(f"  {comma.join(card.facts)}")
    clock = card.clock
    style = "bold reverse" if clock.is_urgent and clock.is_running else "bold"
    text.append("\n   ")
    text.append(clock.figures, style if clock.is_running else "")
    text.append(f"  {clock.beside}")
    text.append(f"\n   {clock.below}" if clock.below else "")
    return text
