"""The commands that a GTP program may send to its seat, as one table.

Listed is what works and nothing else: programs choose by this list.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from shoutan_protocol import RELEASE

from shoutan_host.gui_seat import asking, playing, setting_up
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.seat import GuiSeat

ANY: Final = 1 << 30

Run: TypeAlias = Callable[[GuiSeat, Call], Awaitable[str]]


class Effect(Enum):
    """What a command means for one before it that waits for the far player."""

    NONE = auto()
    """It is answered behind it."""
    ENDS_WAIT = auto()
    """Whoever sends it has stopped waiting."""


class Row(NamedTuple):
    """What carries a command out, how many words it takes, and what else it does."""

    run: Run
    least: int
    most: int
    effect: Effect = Effect.ENDS_WAIT
    waits: bool = False


COMMANDS: Final[Mapping[str, Row]] = {
    # set-up
    "boardsize": Row(setting_up.boardsize, 1, 1),
    "clear_board": Row(setting_up.clear_board, 0, 0),
    "komi": Row(setting_up.komi, 1, 1),
    "fixed_handicap": Row(setting_up.fixed_handicap, 1, 1),
    "place_free_handicap": Row(setting_up.place_free_handicap, 1, 1),
    "set_free_handicap": Row(setting_up.set_free_handicap, 0, ANY),
    "time_settings": Row(setting_up.time_settings, 3, 3, Effect.NONE),
    "time_left": Row(setting_up.time_left, 3, 3, Effect.NONE),
    # play
    "play": Row(playing.play, 2, 2),
    "gogui-play_sequence": Row(playing.play_sequence, 0, ANY),
    "genmove": Row(playing.genmove, 1, 1, waits=True),
    "undo": Row(playing.undo, 0, 0),
    "gg-undo": Row(playing.undo, 0, 1),
    # questions
    "final_score": Row(asking.final_score, 0, 0, Effect.NONE, waits=True),
    "final_status_list": Row(asking.final_status_list, 1, 1, Effect.NONE, waits=True),
    "showboard": Row(asking.showboard, 0, 0, Effect.NONE),
    "gogui-interrupt": Row(asking.nothing, 0, 0, Effect.NONE),
    "gogui-title": Row(asking.title, 0, 0, Effect.NONE),
}

QUIT: Final = "quit"


def _known(words: Sequence[str]) -> str:
    name = words[0] if words else ""
    return "true" if name in COMMANDS or name in ADMINISTRATION else "false"


def _list(_words: Sequence[str]) -> str:
    return "\n".join(sorted([*COMMANDS, *ADMINISTRATION]))


ADMINISTRATION: Final[Mapping[str, Callable[[Sequence[str]], str]]] = {
    "protocol_version": lambda _words: "2",
    "name": lambda _words: asking.NAME,
    "version": lambda _words: RELEASE,
    "known_command": _known,
    "list_commands": _list,
    QUIT: lambda _words: "",
}
"""What every engine answers at once, whatever it is and wherever its games are."""


def ends_wait(name: str) -> bool:
    """Tell whether this command ends the waiting of those before it."""
    row = COMMANDS.get(name)
    return name == QUIT or (row is not None and row.effect is Effect.ENDS_WAIT)


def waits(name: str) -> bool:
    """Tell whether this command may wait for the far player."""
    row = COMMANDS.get(name)
    return row is not None and row.waits
