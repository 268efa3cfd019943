"""What an engine can do: the set of its commands, and what we choose from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shoutan_protocol.gtp.grammar import Request, Word

STANDARD: Final = (
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
)
"""Required by GTP 2, section 6.3. Some engines forget one and play well without."""

NEEDED: Final = ("boardsize", "clear_board", "komi", "play", "genmove")
"""Without these there is no game: an engine that lacks one is refused."""

OPTIONAL: Final = (
    "undo",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kata-time_settings",
    "kata-list_time_settings",
    "kgs-rules",
    "kata-set-rules",
    "kata-set-rule",
    "final_status_list",
    "kgs-genmove_cleanup",
    "kata-genmove_analyze",
    "lz-genmove_analyze",
    "kgs-game_over",
    "cgos-gameover",
)
"""Used where an engine has them."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The commands of an engine, and the kinds that `kata-time_settings` takes."""

    commands: frozenset[str]
    kata_clocks: frozenset[str] = frozenset()

    def has(self, command: str) -> bool:
        """Tell whether the engine lists `command`."""
        return command in self.commands

    @property
    def missing(self) -> tuple[str, ...]:
        """Commands without which there is no game."""
        return self.lacking(NEEDED)

    def lacking(self, wanted: Sequence[str]) -> tuple[str, ...]:
        """Return those of some commands that the engine does not list."""
        return tuple(name for name in wanted if name not in self.commands)

    @property
    def missing_standard(self) -> tuple[str, ...]:
        """Commands that the standard requires and the engine does not list."""
        return tuple(name for name in STANDARD if name not in self.commands)

    @property
    def cleanup_command(self) -> str:
        """The `genmove` for play after a dispute about dead stones."""
        cleanup = "kgs-genmove_cleanup"
        return cleanup if self.has(cleanup) else "genmove"

    @property
    def cleanup_rule(self) -> Request | None:
        """The rule by which a plain `genmove` cleans up, None where there is no need.

        KataGo passes beside dead stones where its rules let it hope for agreement.
        """
        rule = "kata-set-rule"
        if self.cleanup_command != "genmove" or not self.has(rule):
            return None
        return Request(rule, (Word("friendlyPassOk"), Word("false")))


def parse_words(lines: Sequence[str]) -> frozenset[str]:
    """Read `list_commands` and other lists of words, one or many per line."""
    return frozenset(word for line in lines for word in line.split())


def game_over_request(capabilities: Capabilities, result: str) -> Request | None:
    """Return the request that tells an engine to stop thinking, None if it has none.

    `result`: as the Computer Go Server words it ("W+8.0", "B+Resign", "Abort").
    """
    if capabilities.has("kgs-game_over"):
        return Request("kgs-game_over")
    if capabilities.has("cgos-gameover"):
        return Request("cgos-gameover", (Word(result),))
    return None
