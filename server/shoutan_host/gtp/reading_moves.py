"""The move in an answer to `genmove` and its kin, and what is said where there is none."""

from collections.abc import Callable
from typing import Final

from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.gtp.vertex_answer import GeneratedMove, parse_generated

from shoutan_host.engines.failures import EngineDisobeyed
from shoutan_host.gtp.pending import GtpAnswer

MAX_SHOWN: Final = 60
"""Characters of an answer without a move that are quoted."""


def read_move(
    answer: GtpAnswer, size: int, words: Callable[[str], str]
) -> tuple[GeneratedMove, int]:
    """Return the move of any answer, and the index of the line that held it.

    `words` makes what an engine wrote fit to be shown. Raises EngineDisobeyed for "?" and
    for an answer without a move on a board of `size` lines.
    """
    if not answer.ok:
        reason = words(answer.text) or "no reason given"
        raise EngineDisobeyed(f"the engine refused to move: {reason}")
    try:
        return parse_generated(answer.lines, size)
    except RemoteProtocolError as error:
        # Not the words of the error: they are cut, perhaps amid a token.
        shown = words(" / ".join(answer.lines))[:MAX_SHOWN]
        raise EngineDisobeyed(
            f"the answer to genmove holds no move on a {size}x{size} board: {shown!r}"
        ) from error
