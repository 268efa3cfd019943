"""Whether a line of `results.jsonl` can be of a game: what it says has to go together.

A line whose parts contradict each other was changed by somebody. Taken as it is it would
be counted one way in the table and told another way in the report.
"""

import re
from typing import Final

from shoutan_engine.results import DRAWN, END_REASONS, Outcome
from shoutan_protocol.sgf.result_words import UNKNOWN

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.keeping.records import is_record_of

_VOID: Final = Outcome.VOID.value
_WON: Final = re.compile(r"([BW])\+([RTF]|\d+(?:\.\d+)?)")
_NO_WINNER: Final = {
    Standing.VOID: (_VOID,),
    # Unknown games were called void in records once.
    Standing.UNKNOWN: (UNKNOWN, _VOID),
    Standing.PLAYED: (DRAWN,),
    Standing.FORFEIT: (),
}
"""Results that a line without a winner may have."""


def contradiction(line: GameLine) -> str | None:
    """Return what in a line contradicts the rest, as `winner: ...`; None for nothing."""
    if line.sgf and not is_record_of(line.sgf, line.number):
        return f"sgf: {line.sgf!r} is no record of game {line.number}"
    if line.winner is None:
        if line.result in _NO_WINNER[line.standing]:
            return None
        return (
            f"result: {line.result!r} of a game {line.standing.value} without a winner"
        )
    if not line.counts:
        return f"winner: {line.winner} in a game that is {line.standing.value}"
    won = _WON.fullmatch(line.result)
    if won is None or won[1] != line.winner[0].upper():
        return f"result: {line.result!r}, with {line.winner} for a winner"
    if not _is_won_so(line, won[2]):
        reason = line.end_reason.value
        return f"result: {line.result!r} of a game {line.standing.value} ({reason})"
    return None


def _is_won_so(line: GameLine, how: str) -> bool:
    """Tell whether a game that ended for the reason of a line can be won so."""
    outcome = END_REASONS[line.end_reason]
    is_forfeit = line.standing is Standing.FORFEIT
    if outcome is Outcome.VOID or is_forfeit != (outcome is Outcome.LOSS_BY_FORFEIT):
        return False
    if how[0].isdigit():
        # By rules that give an even count to a side it is won by 0.
        return outcome in (Outcome.COUNTED, Outcome.RULED)
    if outcome is Outcome.RULED:
        return how == Outcome.LOSS_BY_FORFEIT.value
    return how == outcome.value
