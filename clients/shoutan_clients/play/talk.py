"""Talk at a game as it comes, by channel and number; what may be said, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from shoutan_protocol.messages.chat import ChannelName, PhraseName

from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.texts import Texts

CHANNELS: Final[tuple[ChannelName, ...]] = get_args(ChannelName)
PHRASES: Final[tuple[PhraseName, ...]] = get_args(PhraseName)
_WRITING: Final = frozenset({"free", "phrases"})


@dataclass(slots=True)
class Talk:
    """What was said and what may be said. `last`: the newest line of each channel."""

    last: dict[str, int] = field(default_factory=dict[str, int])
    rights: dict[str, str] = field(default_factory=dict[str, str])
    is_silent: bool = False

    def heard(self, said: Mapping[str, Any], texts: Texts) -> str | None:
        """Take in a line (`chat.said`); return it as text, None if it is known."""
        channel, number = said["channel"], said["n"]
        if number <= self.last.get(channel, 0):
            return None
        self.last[channel] = number
        return line_of(said, texts)

    def allowed(self, rights: Mapping[str, Any]) -> None:
        """Take in what may be said from now on (`chat.rights`)."""
        self.rights = dict(rights["channels"])
        self.is_silent = bool(rights["silent"])

    def channels(self) -> list[ChannelName]:
        """Return the channels in which something may be said, the usual one first."""
        if self.is_silent:
            return [c for c in CHANNELS if c == "referee" and self._writes(c)]
        return [channel for channel in CHANNELS if self._writes(channel)]

    def is_phrases(self, channel: ChannelName) -> bool:
        """Tell whether only set phrases may be said there."""
        return self.rights.get(channel) == "phrases"

    def _writes(self, channel: ChannelName) -> bool:
        return self.rights.get(channel) in _WRITING


def line_of(said: Mapping[str, Any], texts: Texts) -> str:
    """Return a line as text, with who said it; nothing in it can steer a terminal."""
    silence = said.get("silence")
    if silence is not None:
        key = "silenced" if silence["silent"] else "unsilenced"
        return texts(key, name=plain_name(silence["name"]))
    phrase = said.get("phrase")
    text = None if phrase is None else texts.maybe(f"phrase_{phrase}")
    if text is None:
        text = plain(said.get("text") or "")
    role, channel = said["by"]["role"], said["channel"]
    key = "talk_line"
    if role == "referee" or channel == "referee":
        key = "talk_referee"
    elif role == "spectator" or channel == "spectators":
        key = "talk_spectator"
    return texts(key, name=plain_name(said["by"]["name"]), text=text)


def phrase_list(texts: Texts) -> str:
    """Return the set phrases with the numbers by which they are said."""
    return "  ".join(
        f"{n} {texts(f'phrase_{phrase}')}" for n, phrase in enumerate(PHRASES, start=1)
    )


def phrase_of(text: str) -> PhraseName | None:
    """Return the phrase of a number that was typed, None if there is none."""
    stripped = text.strip()
    number = int(stripped) if stripped.isascii() and stripped.isdigit() else 0
    return PHRASES[number - 1] if 1 <= number <= len(PHRASES) else None
