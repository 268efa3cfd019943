"""The screen of the lobby: one list of everything that one can go to."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shoutan_clients.play.hall import Hall
from shoutan_clients.play.lobby_rows import Row
from shoutan_clients.play.ui.keys_screen import LOBBY_KEYS

if TYPE_CHECKING:
    from shoutan_clients.play.ui.app import PlayApp


class LobbyScreen(Screen[None]):
    """The lobby. Enter on a row goes there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", show=False),
        Binding("m", "quick", show=False),
        Binding("q", "say_quit", show=False),
        Binding("delete", "decline", show=False),
        Binding("d", "decline", show=False),
        Binding("question_mark", "keys", show=False),
    ]

    def __init__(self, hall: Hall, app: "PlayApp") -> None:
        super().__init__()
        self._hall = hall
        self._play_app = app
        self._rows: list[Row] = []

    def compose(self) -> ComposeResult:
        """Place the list between a head and what was last said."""
        yield Static(id="head")
        yield OptionList(id="rows")
        yield Static(id="note")
        yield Static(Text(self._play_app.texts("lobby_keys")), id="foot")

    def on_mount(self) -> None:
        """Show what is known already."""
        self.show()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Show what has changed meanwhile."""
        self.show()

    def show(self) -> None:
        """Show the lobby as it is; the row that is chosen stays so."""
        if not self.query("#head"):
            return  # not there yet, or gone already: messages come at any time
        app = self._play_app
        head = Text(
            app.texts("colon", before=app.texts("lobby"), after=app.identity_words()),
            "reverse",
            no_wrap=True,
        )
        head.pad_right(max(0, self.size.width - head.cell_len))
        self.query_one("#head", Static).update(head)
        notes = [*app.link_words(None), self._hall.note]
        said = "\n".join(note for note in notes if note)
        self.query_one("#note", Static).update(Text(said))
        rows = self._hall.rows()
        if rows != self._rows:
            self._show_rows(rows)

    def _show_rows(self, rows: list[Row]) -> None:
        listed = self.query_one(OptionList)
        before = self.chosen
        self._rows = rows
        listed.clear_options()
        listed.add_options(_option(row) for row in rows)
        places = [n for n, row in enumerate(rows) if row.kind != "head"]
        same = [n for n in places if before and rows[n].ident == before.ident]
        if places:
            listed.highlighted = (same or places)[0]

    @property
    def chosen(self) -> Row | None:
        """The row in which the cursor is."""
        at = self.query_one(OptionList).highlighted
        return None if at is None or at >= len(self._rows) else self._rows[at]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where a row leads."""
        row = self._rows[event.option_index]
        if row.kind == "new":
            self.action_new()
        elif row.kind in ("bot", "person"):
            self._play_app.show_form(row)
        else:
            self._play_app.enter(row)

    def action_new(self) -> None:
        """Open the form for a new game."""
        self._play_app.show_form(None)

    def action_quick(self) -> None:
        """Sit down where somebody waits, or wait."""
        self._play_app.enter(Row("quick", ""))

    def action_say_quit(self) -> None:
        """Say how one quits: `q` alone is pressed too easily to do it."""
        self._hall.note = self._play_app.texts("how_to_quit")
        self.show()

    def action_decline(self) -> None:
        """Decline a challenge, or take one's own back."""
        if self.chosen is not None:
            self.run_worker(self._decline(self.chosen))

    async def _decline(self, row: Row) -> None:
        await self._hall.decline(row)
        self.show()

    def action_keys(self) -> None:
        """Show the list of keys."""
        self._play_app.show_keys(LOBBY_KEYS)


def _option(row: Row) -> Option:
    if row.kind == "head":
        return Option(Text(row.text, "bold"), disabled=True)
    return Option(Text(f"  {row.text}"))
