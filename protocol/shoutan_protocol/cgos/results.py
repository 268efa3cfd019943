"""Results in the words of this protocol, and what is said besides (CGOS, section 3).

`B+4.5`, `W+0.5`, `Draw`, `B+Resign`, `W+Time`, `B+Illegal`, `Abort`.
"""

from typing import Final

from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import DRAWN, EndReason

RESIGNATION: Final = "Resignation"
ABORT: Final = "Abort"
NO_SYNTAX: Final = "do not understand syntax"
_WHY: Final = {
    RefusalCode.FORBIDDEN_POINT.value: "suicide attempted",
    RefusalCode.KO.value: "KO attempted",
    RefusalCode.SUPERKO.value: "KO attempted",
    RefusalCode.OCCUPIED.value: "move to occupied point",
}
_LETTERS: Final = {"R": "Resign", "T": "Time", "F": "Forfeit"}


def result_word(text: str, reason: str | None) -> str:
    """Return a result that is SGF's `text` here; the winner's color stands first.

    `reason`: the code of the reason why the game ended.
    """
    winner, plus, how = text.partition("+")
    if not plus:
        return "Draw" if text == DRAWN else ABORT
    if reason == EndReason.ILLEGAL:
        return f"{winner}+Illegal"
    return f"{winner}+{_LETTERS.get(how) or format(float(how), '.1f')}"


def illegal_text(reason: str, typed: str) -> str:
    """Say why a move was illegal. `reason`: a refusal's code, or `NO_SYNTAX`."""
    why = _WHY.get(reason, NO_SYNTAX)
    return f"Illegal move error:{why} move:{typed}"
