"""The terminal program: its screens, and what happens between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import App
from textual.filter import LineFilter

from shoutan_clients.play.hall import Hall
from shoutan_clients.play.kept import Kept
from shoutan_clients.play.lobby_rows import Row
from shoutan_clients.play.look import Look
from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.table import Table
from shoutan_clients.play.texts import Texts
from shoutan_clients.play.ui.filters import AsciiOnly
from shoutan_clients.play.ui.form_screen import FormScreen
from shoutan_clients.play.ui.game_screen import GameScreen
from shoutan_clients.play.ui.key_gate import KeyGate
from shoutan_clients.play.ui.keys_screen import KeysScreen
from shoutan_clients.play.ui.lobby_screen import LobbyScreen
from shoutan_clients.play.ui.style import CSS
from shoutan_clients.remote.failures import RemoteFailure
from shoutan_clients.remote.server import RemoteServer

_ENOUGH_COLORS = frozenset({"256", "truecolor"})
_QUITS = frozenset({"ctrl+q", "ctrl+c"})
"""The keys that do something also where the terminal is too small to see it."""


@dataclass(frozen=True, slots=True)
class Session:
    """Who plays where, and how. `game`: to begin at. `why_watch`: why one cannot play.

    `is_ascii`: the terminal takes nothing else. `rings`: the bell tells of moves, calls.
    """

    server: RemoteServer
    kept: Kept
    texts: Texts
    is_ascii: bool = False
    rings: bool = False
    game: str | None = None
    why_watch: str = ""


class PlayApp(App[str]):
    """`shoutan play`. Its result is a sentence where the server has ended it."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Shoutan"

    def __init__(self, session: Session) -> None:
        # The terminal's own colors, be it dark or light; with NO_COLOR none at all.
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.session = session
        self.texts = session.texts
        self.hall = Hall(
            session.server, session.kept, session.texts, self._hall_changed
        )
        self.lobby = LobbyScreen(self.hall, self)
        self.game: GameScreen | None = None
        is_colored = self.console.color_system in _ENOUGH_COLORS and not self.no_color
        self.look = Look(unicode=not session.is_ascii, colored=is_colored)
        self._is_shown_soon = False
        self._is_quitting = False
        self.keys = KeyGate(self, self._hand_out)

    async def on_event(self, event: events.Event) -> None:
        """Hand out keys in their order, each where the one before has led."""
        is_typed = isinstance(event, events.Key | events.Paste)
        if is_typed and not event.is_forwarded:
            await self.keys.take(event)
        else:
            await super().on_event(event)

    async def _hand_out(self, event: events.Event) -> None:
        """Give a key to what has the focus; none where nobody sees what it does."""
        screen = self.screen
        key = event.key if isinstance(event, events.Key) else ""
        is_blind = isinstance(screen, GameScreen) and screen.is_small
        if key == "ctrl+c" and not screen.get_selected_text():
            self._asked_to_quit()
            return
        if key:
            self._is_quitting = False
        if not is_blind or key in _QUITS:
            await super().on_event(event)

    def _asked_to_quit(self) -> None:
        """Quit at the second Ctrl+C; the first may be a habit from elsewhere."""
        if self._is_quitting:
            self.exit()
        else:
            self._is_quitting = True
            self.notify(self.texts("quit_ask"), markup=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line goes through before it is written."""
        filters = super().get_line_filters()
        return [*filters, AsciiOnly()] if self.session.is_ascii else filters

    async def on_mount(self) -> None:
        """Go to the lobby, and on to the game that was named."""
        server = self.session.server
        server.lost = self._link_changed
        server.back = self._link_changed
        self.hall.open(self._challenge_accepted)
        await self.push_screen(self.lobby)
        self.run_worker(self._wait_over())
        if self.session.game is not None:
            self.run_worker(self.open_game(self.session.game, joins=True))

    # -- what is said of the connection ----------------------------------------------

    def identity_words(self) -> str:
        """Return who plays where."""
        server = self.session.server
        if server.you is None:
            why = plain(self.session.why_watch)
            return self.texts("as_watcher", url=server.address.url, why=why)
        name = plain_name(server.you.name)
        return self.texts("as_name", name=name, url=server.address.url)

    def link_words(self, table: Table | None) -> list[str]:
        """Return what is to be said where there is no connection."""
        if self.session.server.is_connected:
            return []
        is_turn = (
            table is not None
            and table.seat is not None
            and table.remote.game.phase == "play"
            and table.remote.game.to_move is table.seat
        )
        return [self.texts("lost_yours" if is_turn else "lost")]

    # -- going from screen to screen -------------------------------------------------

    def enter(self, row: Row) -> None:
        """Do what a row of the lobby stands for."""
        self.run_worker(self._enter(row), group="entering", exclusive=True)

    def show_form(self, against: Row | None) -> None:
        """Ask for the conditions of a game."""
        if self.hall.me is None:
            self.hall.note = self.texts("watch_only", why=self.session.why_watch)
            self.lobby.show()
            return
        self.push_screen(FormScreen(self.hall, against, self), self._form_done)

    def show_keys(self, keys: Sequence[str]) -> None:
        """Show a list of keys."""
        self.push_screen(KeysScreen(self.texts, keys))

    def play_again(self, table: Table) -> None:
        """Play a bot once more, as before."""
        self.run_worker(self._again(table), group="entering", exclusive=True)

    def to_lobby(self) -> None:
        """Leave the game's screen."""
        self.run_worker(self._leave_game())

    # -- inside ----------------------------------------------------------------------

    async def _enter(self, row: Row) -> None:
        if self.hall.me is None and row.kind != "live":
            row = Row("live", "", row.key) if row.kind == "open" else row
        try:
            game = await self.hall.enter(row)
        except RemoteFailure:
            return  # said where the end of the connection is
        if game is not None:
            await self.open_game(game, joins=False)
        self.lobby.show()

    async def _again(self, table: Table) -> None:
        try:
            game = await self.hall.play_again(table.remote)
        except RemoteFailure:
            return
        if game is not None:
            await self.open_game(game, joins=False)
        else:
            table.note = self.hall.note
            table.changed()

    def _form_done(self, game: str | None) -> None:
        if game is not None:
            self.run_worker(self.open_game(game, joins=False))
        self.lobby.show()

    async def open_game(self, game_id: str, *, joins: bool) -> None:
        """Go to a game; take its open seat if `joins` and there is one."""
        try:
            remote = await self.hall.find(game_id, joins=joins)
        except RemoteFailure:
            return
        await self._leave_game()
        if remote is None:
            self.lobby.show()
            return
        server, look = self.session.server, self.look
        table = Table(server, remote, self.texts, look, self._game_changed, self._ring)
        table.note = self.hall.note
        table.open()
        self.game = GameScreen(table, self)
        await self.push_screen(self.game)

    async def _leave_game(self) -> None:
        screen, self.game = self.game, None
        if screen is None:
            return
        self.hall.remember(screen.table.remote)
        await screen.table.close()
        while self.screen is not self.lobby:
            await self.pop_screen()
        self.lobby.show()

    def _game_changed(self) -> None:
        """Draw the game soon: once for whatever comes together."""
        if not self._is_shown_soon:
            self._is_shown_soon = True
            self.call_later(self._show_game)

    def _show_game(self) -> None:
        self._is_shown_soon = False
        screen = self.game
        if screen is None:
            return
        self.hall.remember(screen.table.remote)
        following = screen.table.next_game
        if following is not None and screen.table.is_mine:
            screen.table.next_game = None
            self.run_worker(self.open_game(following, joins=False))
        else:
            screen.show()

    def _hall_changed(self) -> None:
        self.call_later(self.lobby.show)

    def _link_changed(self, _sentence: str) -> None:
        self._hall_changed()
        self._game_changed()

    def _challenge_accepted(self, game: str) -> None:
        self._ring()
        self.run_worker(self.open_game(game, joins=False))

    def _ring(self) -> None:
        if self.session.rings:
            self.bell()

    async def _wait_over(self) -> None:
        why = await self.session.server.wait_over()
        self.exit(self.texts("over", why=why))
