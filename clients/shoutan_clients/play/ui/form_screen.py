"""The form by which one sits down, challenges a bot or a person."""

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from shoutan_clients.play.choice import Choice
from shoutan_clients.play.hall import Hall
from shoutan_clients.play.lobby_rows import Row
from shoutan_clients.play.plain import plain
from shoutan_clients.play.table import refusal_words
from shoutan_clients.play.terms import (
    CLOCKS,
    COLORS,
    HANDICAPS,
    PART_OF,
    RULES,
    SIZES,
    BadTerms,
    Terms,
)
from shoutan_clients.play.texts import Texts
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused

if TYPE_CHECKING:
    from shoutan_clients.play.ui.app import PlayApp

_LET_FIRST = "let_first"


class ChoiceLine(Widget, can_focus=True):
    """One line of the form; below it stands why it was refused."""

    def __init__(self, part: str, choice: Choice) -> None:
        super().__init__(id=part)
        self.choice = choice
        self.refusal = ""

    def render(self) -> Text:
        """Draw the label, the choices, and a refusal."""
        text = Text(end="")
        for piece, number in self.choice.pieces():
            is_here = number is None and self.has_focus
            is_chosen = number == self.choice.chosen
            style = "reverse" if is_here else "bold" if is_chosen else ""
            text.append(piece, style)
        if self.refusal:
            text.append(f"\n{self.refusal}", "red")
        return text

    def on_key(self, event: events.Key) -> None:
        """Choose by left and right, type where that may be done."""
        character = event.character or ""
        match event.key:
            case "left" | "right":
                self._set(self.choice.moved(1 if event.key == "right" else -1))
            case "up":
                self.screen.focus_previous(ChoiceLine)
            case "down":
                self.screen.focus_next(ChoiceLine)
            case "backspace":
                self._set(self.choice.shortened())
            case _ if self.choice.typed is not None and character.isprintable():
                if not character:
                    return
                self._set(self.choice.with_key(character))
            case _:
                return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Choose what is pressed."""
        number = self.choice.choice_at(event.x)
        if number is not None and event.y == 0:
            self._set(self.choice.moved(number - self.choice.chosen))

    def refuse(self, sentence: str) -> None:
        """Say below the line why it was refused."""
        self.refusal = sentence
        self.refresh(layout=True)

    def _set(self, choice: Choice) -> None:
        self.choice = choice
        self.refuse("")


class FormScreen(ModalScreen[str | None]):
    """Asks for the conditions of a game; the result is the game that was made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("enter", "go", show=False, priority=True),
    ]

    def __init__(self, hall: Hall, against: Row | None, app: "PlayApp") -> None:
        super().__init__()
        self._hall = hall
        self._against = against
        self._texts = app.texts
        self._is_sending = False

    def compose(self) -> ComposeResult:
        """Place the lines of the form."""
        texts, terms = self._texts, self._hall.terms
        with Vertical(id="form"):
            yield Static(Text(self._title(), "bold"))
            for part, choice in choices(terms, texts).items():
                if self._is_asked(part):
                    yield ChoiceLine(part, choice)
            yield Static(id="refusal")
            yield Static(Text(texts("form_keys")))

    def on_mount(self) -> None:
        """Begin with the board."""
        self.query(ChoiceLine).first().focus()

    def _is_asked(self, part: str) -> bool:
        """Tell whether a part can be chosen against whom one wants to play."""
        if part == "rated":
            return self._against is None and self._hall.has_account
        return part != "private" or self._against is None

    def _title(self) -> str:
        row = self._against
        if row is None:
            return self._texts("form_new")
        return self._texts(f"form_{row.kind}", name=plain(row.name))

    def terms(self) -> Terms:
        """Return what is chosen."""
        value = {line.id: line.choice.value for line in self.query(ChoiceLine)}
        handicap = value["handicap"]
        return Terms(
            value["size"],
            value["clock"],
            value["color"],
            0 if handicap == _LET_FIRST else int(handicap),
            handicap == _LET_FIRST,
            value["komi"],
            value["rules"],
            value.get("private", "no") == "yes",
            value.get("rated", "no") == "yes",
        )

    def action_cancel(self) -> None:
        """Make no game."""
        self.dismiss(None)

    def action_go(self) -> None:
        """Ask for the game; what is refused is said beside what caused it."""
        if not self._is_sending:
            self.run_worker(self._go())

    async def _go(self) -> None:
        for line in self.query(ChoiceLine):
            line.refuse("")
        self.query_one("#refusal", Static).update("")
        self._is_sending = True
        row = self._against
        try:
            if row is not None and row.kind == "person":
                await self._hall.challenge(self.terms(), row.key)
                made = None
            else:
                bot = None if row is None else row.key
                made = await self._hall.create(self.terms(), bot)
        except BadTerms as bad:
            self._refuse(bad.part, str(bad))
        except RequestRefused as refused:
            words = refusal_words(refused, self._texts)
            self._refuse(PART_OF.get(refused.code, ""), words)
        except RemoteFailure as failure:
            self._refuse("", plain(str(failure)))
        else:
            self.dismiss(made)
        finally:
            self._is_sending = False

    def _refuse(self, part: str, sentence: str) -> None:
        lines = [line for line in self.query(ChoiceLine) if line.id == part]
        if lines:
            lines[0].refuse(sentence)
            lines[0].focus()
        else:
            self.query_one("#refusal", Static).update(Text(sentence, "red"))


def choices(terms: Terms, texts: Texts) -> dict[str, Choice]:
    """Return the lines of the form, filled in with `terms`."""
    other, none = texts("form_other"), texts("form_none")
    sizes = [str(size) for size in SIZES]
    handicaps = ["0", _LET_FIRST, *(str(n) for n in HANDICAPS if n)]
    handicap_labels = [none, texts("form_let_first"), *handicaps[2:]]
    color_words = [texts(f"form_{c}" if c in _WAYS else c) for c in COLORS]
    handicap = _LET_FIRST if terms.let_first else str(terms.handicap)
    yes_no = [texts("form_yes"), texts("form_no")]
    size = Choice(texts("form_size"), sizes, sizes, 0, "", other)
    clock = Choice(texts("form_clock"), CLOCKS, CLOCKS, 0, "", other)
    color = Choice(texts("form_color"), COLORS, color_words)
    stones = Choice(texts("form_handicap"), handicaps, handicap_labels)
    komi = Choice(texts("form_komi"), [""], [texts("form_usual")], 0, "", other)
    named = [texts(f"rules_{name}") for name in RULES]
    rules = Choice(texts("form_rules"), RULES, named)
    listed = Choice(texts("form_listed"), ["no", "yes"], yes_no)
    rated = Choice(
        texts("form_rated"), ["no", "yes"], [texts("form_not"), texts("form_yes")]
    )
    return {
        "size": size.at(terms.size),
        "clock": clock.at(terms.clock),
        "color": color.at(terms.color),
        "handicap": stones.at(handicap),
        "komi": komi.at(terms.komi),
        "rules": rules.at(terms.rules),
        "private": listed.at("yes" if terms.private else "no"),
        "rated": rated.at("yes" if terms.rated else "no"),
    }


_WAYS = frozenset({"nigiri", "random"})
