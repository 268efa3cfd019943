"""The list of keys."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from shoutan_clients.play.texts import Texts

KEYS: Final = (
    "arrows",
    "enter",
    "typed",
    "click",
    "escape",
    "comma",
    "dot",
    "i",
    "brackets",
    "alt",
    "tab",
    "slash",
    "lobby",
    "quit",
    "marks",
)
LOBBY_KEYS: Final = (
    "lobby_enter",
    "lobby_arrows",
    "lobby_n",
    "lobby_m",
    "lobby_d",
    "quit",
)
_KEY_WIDTH: Final = 24


class KeysScreen(ModalScreen[None]):
    """Every key with what it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter", "dismiss", show=False)
    ]

    def __init__(self, texts: Texts, keys: Sequence[str]) -> None:
        super().__init__()
        self._texts = texts
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Show one key a line."""
        with Vertical(id="keys"):
            yield Static(Text(self._texts("keys_title"), "bold"))
            for name in self._keys:
                key, _, does = self._texts(f"key_{name}").partition("\t")
                text = Text(f"{set_cell_size(key, _KEY_WIDTH)} ", "bold")
                text.append(does)
                yield Static(text)
            yield Static(Text(self._texts("keys_close")))
