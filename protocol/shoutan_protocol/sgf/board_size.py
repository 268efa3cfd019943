"""Which board a record is played on: GM and SZ of its root."""

import re
from typing import Final

from shoutan_engine.points import MAX_SIZE, MIN_SIZE

from shoutan_protocol.sgf.node_values import error_in, shown
from shoutan_protocol.sgf.syntax import RawNode

_SIZE: Final = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?", re.ASCII)
_DEFAULT_SIZE: Final = "19"


def read_size(text: str, root: RawNode, game: int | None = None) -> int:
    """Return the lines of a board that is square, and of Go; 19 where nothing is said.

    `game`: its number in a file of several. Raises SgfError.
    """

    def wrong(sentence: str) -> Exception:
        return error_in(text, root, 0, sentence, game)

    kind = root.properties.get("GM", ["1"])[0].strip()
    if kind not in ("1", ""):
        raise wrong(f"GM[{shown(kind)}] is another game than Go")
    written = root.properties.get("SZ", [_DEFAULT_SIZE])[0].strip()
    match = _SIZE.fullmatch(written or _DEFAULT_SIZE)
    if match is None or int(match[2] or match[1]) != int(match[1]):
        raise wrong(f"SZ[{shown(written)}] is not the size of a square")
    size = int(match[1])
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise wrong(f"SZ[{size}]: boards have {MIN_SIZE} to {MAX_SIZE} lines")
    return size
