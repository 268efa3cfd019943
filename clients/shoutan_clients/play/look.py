"""What a terminal can show: letters beyond ASCII, enough colors for a wooden board.

Where there are not, stones are the letters X and O, as GTP programs print them, which a
dark and a light terminal show alike.
"""

import locale
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_COERCED: Final = frozenset({"C.UTF-8", "C.utf8"})
"""What Python itself puts into LC_CTYPE where nobody has said anything (PEP 538)."""
_NOBODY: Final = frozenset({"", "C", "POSIX"})


@dataclass(frozen=True, slots=True)
class Look:
    """`unicode`: letters beyond ASCII can be shown. `colored`: 256 colors or more."""

    unicode: bool = True
    colored: bool = True


def is_utf8(env: Mapping[str, str]) -> bool:
    """Tell whether the locale of these variables is one of UTF-8.

    Python changes a locale of C into one of UTF-8 before anybody can ask: where LC_CTYPE
    alone says so, and is what Python writes there, nobody has said it.
    """
    everything = env.get("LC_ALL", "")
    letters = env.get("LC_CTYPE", "")
    language = env.get("LANG", "")
    if everything:
        return _names_utf8(everything)
    if letters in _COERCED and language in _NOBODY:
        return False
    return _names_utf8(letters or language)


def _names_utf8(name: str) -> bool:
    encoding = name.partition(".")[2].partition("@")[0] or name
    return encoding.lower().replace("-", "") == "utf8"


def system_is_utf8(env: Mapping[str, str], platform: str) -> bool:
    """Tell whether this machine's terminal takes UTF-8; Windows has no such variables."""
    if platform == "win32":
        return locale.getpreferredencoding(False).lower() in ("cp65001", "utf-8")
    return is_utf8(env)
