"""The list of keys."""

from typing import ClassVar, Final

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
_KEY_WIDTH: Final = 24


class KeysScreen(ModalScreen[None]):
    """Every key with what it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter", "dismiss", show=False)
    ]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def compose(self) -> ComposeResult:
        """Show one key a line."""
        with Vertical(id="keys"):
            yield Static(Text(self._texts("keys_title"), "bold"))
            for name in KEYS:
                key, _, does = self._texts(f"key_{name}").partition("\t")
                text = Text(f"{key:{_KEY_WIDTH}} ", "bold")
                text.append(does)
                yield Static(text)
            yield Static(Text(self._texts("keys_close")))
