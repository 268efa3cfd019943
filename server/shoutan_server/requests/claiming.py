"""Claiming the game of an opponent who is away for too long (reliability T12)."""

from shoutan_engine import Color
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Forfeit
from shoutan_engine.phase import Phase
from shoutan_engine.results import EndReason
from shoutan_host.hosting.absence import Absence, is_claimable
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.errors import Refuse


def is_claimed(host: GameHost, color: Color) -> bool:
    """Tell whether `color` has won already by the absence of the other side."""
    result = host.game.result
    if result is None or result.reason is not EndReason.DISCONNECT:
        return False
    return result.winner is color


def claim_of(host: GameHost, absence: Absence, color: Color, at: Millis) -> Forfeit:
    """Return what ends the game, stamped `at`, in favor of `color`.

    Raises Refuse while there is nothing to claim.
    """
    if not is_claimable(host):
        raise _no("never", "Absence is claimed in live games of two people only.")
    if host.game.phase is not Phase.PLAY:
        raise _no("phase", "Absence is claimed while the game is played.")
    since = absence.claimable().get(color.opponent)
    if since is None:
        raise _no("here", "Your opponent is here, or was given leave.")
    if at < since:
        left_s = -(-(since - at) // 1000)
        raise Refuse(
            "no_claim",
            f"Not yet: your opponent may come back for {left_s} s more.",
            {"reason": "early", "seconds": left_s},
        )
    name = host.game.seats[color.opponent].name
    detail = f"{name} was away for too long, and the game was claimed."
    return Forfeit(color.opponent, EndReason.DISCONNECT, detail)


def _no(reason: str, sentence: str) -> Refuse:
    return Refuse("no_claim", sentence, {"reason": reason})
