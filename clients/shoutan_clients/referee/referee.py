"""The rules as a GTP engine, without I/O: `Referee.answer` turns commands into answers.

`COMMANDS` lists what it knows, beside the administrative commands of GTP 2, section
6.3.1. A command that fails has changed nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.rules import Profile
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.gtp_answering.failure import CommandFailed, Failure
from shoutan_protocol import RELEASE
from shoutan_protocol.gtp.grammar import SYNTAX_ERROR, UNKNOWN_COMMAND, Command

from shoutan_clients.referee.session import Files, Session

NAME: Final = "Shoutan referee"
ANY: Final = 1 << 30

Run: TypeAlias = Callable[[Session, Sequence[str]], str]
Row: TypeAlias = tuple[str, int, int]

COMMANDS: Final[Mapping[str, Row]] = {
    # set-up
    "boardsize": ("setting_up:boardsize", 1, 1),
    "clear_board": ("setting_up:clear_board", 0, 0),
    "komi": ("setting_up:komi", 1, 1),
    "get_komi": ("setting_up:get_komi", 0, 0),
    "fixed_handicap": ("setting_up:fixed_handicap", 1, 1),
    "place_free_handicap": ("setting_up:place_free_handicap", 1, 1),
    "set_free_handicap": ("setting_up:set_free_handicap", 0, ANY),
    "gogui-setup": ("setting_up:gogui_setup", 0, ANY),
    "gogui-setup_player": ("setting_up:gogui_setup_player", 1, 1),
    "kgs-rules": ("rules:kgs_rules", 1, 1),
    "kata-set-rules": ("rules:kata_set_rules", 1, ANY),
    "kata-set-rule": ("rules:kata_set_rule", 2, 2),
    "kata-get-rules": ("rules:kata_get_rules", 0, 0),
    # play
    "play": ("playing:play", 2, 2),
    "gogui-play_sequence": ("playing:play_sequence", 0, ANY),
    "genmove": ("playing:genmove", 1, 1),
    "kgs-genmove_cleanup": ("playing:genmove", 1, 1),
    "reg_genmove": ("playing:reg_genmove", 1, 1),
    "undo": ("playing:undo", 0, 0),
    "gg-undo": ("playing:undo", 0, 1),
    "time_settings": ("playing:time_settings", 3, 3),
    "time_left": ("playing:time_left", 3, 3),
    # questions
    "is_legal": ("judging:is_legal", 2, 2),
    "all_legal": ("judging:all_legal", 1, 1),
    "captures": ("judging:captures", 1, 1),
    "list_stones": ("judging:list_stones", 1, 1),
    "final_score": ("judging:final_score", 0, 0),
    "final_status_list": ("judging:final_status_list", 1, 1),
    "shoutan-mark_dead": ("judging:mark_dead", 0, ANY),
    "shoutan-suggest_dead": ("judging:suggest_dead", 0, 0),
    "showboard": ("judging:showboard", 0, 0),
    # records
    "loadsgf": ("records:loadsgf", 1, ANY),
    "printsgf": ("records:printsgf", 0, ANY),
}
"""Name -> the function that carries it out, and how many words it takes at least and at
most. A module is imported when one of its commands first comes: the referee should
answer soon after it was started.
"""


@cache
def run_of(place: str) -> Run:
    """Return the function at "module:function" of this package."""
    from importlib import import_module

    module, _, function = place.partition(":")
    run: Run = getattr(import_module(f"shoutan_clients.referee.{module}"), function)
    return run


class Referee:
    """One dialogue. Raises ValueError for a size that is not 2 to 25.

    With `suggests`, stones that seem dead after two passes count as dead unless others
    are marked; without, everything on the board is alive that is not marked.
    """

    def __init__(
        self,
        profile: Profile,
        files: Files,
        *,
        size: int,
        komi: QuarterZi,
        suggests: bool = False,
    ) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"boards have {MIN_SIZE} to {MAX_SIZE} lines, not {size}")
        self._session = Session(size, profile, komi, files, suggests=suggests)
        self._is_over = False
        # What is asked of every engine, whatever it does.
        self._administration: Mapping[str, Callable[[Sequence[str]], str]] = {
            "protocol_version": lambda _words: "2",
            "name": lambda _words: NAME,
            "version": lambda _words: RELEASE,
            "known_command": self._known_command,
            "list_commands": self._list_commands,
            "quit": self._quit,
        }

    @property
    def session(self) -> Session:
        """What it knows; for reading only."""
        return self._session

    @property
    def is_over(self) -> bool:
        """Tell whether `quit` was answered; what follows it is not."""
        return self._is_over

    def answer(self, command: Command) -> str | Failure:
        """Carry a command out and return its answer, which may have several lines."""
        administer = self._administration.get(command.name)
        if administer is not None:
            return administer(command.args)
        row = COMMANDS.get(command.name)
        if row is None:
            return Failure(UNKNOWN_COMMAND)
        place, least, most = row
        if not least <= len(command.args) <= most:
            return Failure(SYNTAX_ERROR)
        try:
            return run_of(place)(self._session, command.args)
        except CommandFailed as failed:
            return Failure(failed.text)

    def _known_command(self, words: Sequence[str]) -> str:
        known = words and (words[0] in COMMANDS or words[0] in self._administration)
        return "true" if known else "false"

    def _list_commands(self, _words: Sequence[str]) -> str:
        return "\n".join(sorted([*COMMANDS, *self._administration]))

    def _quit(self, _words: Sequence[str]) -> str:
        self._is_over = True
        return ""
