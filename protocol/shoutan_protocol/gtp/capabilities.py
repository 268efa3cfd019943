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
    "final_status_list",
    "kgs-genmove_cleanup",
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
        return tuple(name for name in NEEDED if name not in self.commands)

    @property
    def missing_standard(self) -> tuple[str, ...]:
        """Commands that the standard requires and the engine does not list."""
        return tuple(name for name in STANDARD if name not in self.commands)

    @property
    def cleanup_command(self) -> str:
        """The `genmove` for play after a dispute about dead stones."""
        cleanup = "kgs-genmove_cleanup"
        return cleanup if self.has(cleanup) else "genmove"


def parse_words(lines: Sequence[str]) -> frozenset[str]:
    """Read `list_commands` and other lists of words, one or many per line."""
    return frozenset(word for line in lines for word in line.split())


@dataclass(frozen=True, slots=True)
class _RuleNames:
    """What extensions call one of our profiles; None where they have no such rules."""

    kata: str | None
    kgs: str | None


_RULE_NAMES: Final = {
    # KataGo's "chinese" knows the simple ko only, "chinese-kgs" positional superko.
    "cn2002": _RuleNames("chinese-kgs", "chinese"),
    "cn1988": _RuleNames("chinese", "chinese"),
    "japanese": _RuleNames("japanese", "japanese"),
    "korean": _RuleNames("korean", "japanese"),
    "ing": _RuleNames(None, None),
}


def rule_requests(profile: str, capabilities: Capabilities) -> list[Request]:
    """Return the requests that tell an engine the rules, the most exact one first.

    Empty for a profile without a name in the engine's words. A refused one calls for
    the next: engines whose network lacks a rule set refuse it.
    """
    names = _RULE_NAMES.get(profile, _RuleNames(None, None))
    wishes = (("kata-set-rules", names.kata), ("kgs-rules", names.kgs))
    return [
        Request(command, (Word(name),))
        for command, name in wishes
        if name is not None and capabilities.has(command)
    ]


def game_over_request(capabilities: Capabilities) -> Request | None:
    """Return the request that tells an engine to stop thinking, None if it has none."""
    for command in ("kgs-game_over", "cgos-gameover"):
        if capabilities.has(command):
            return Request(command)
    return None
