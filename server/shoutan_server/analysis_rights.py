"""Who may know what an engine thinks, and when (article 15: no help during a game).

Never a player while the game is played, and nobody at all where a person plays: a stranger
would be an open door to the opponent. Between engines everybody else may look on. After
the end everything is open. Of a game of the CGOS door nobody is told before the end, as at
other servers of that protocol.
"""

from shoutan_engine import Phase, Player, PlayerKind
from shoutan_host.game_host import GameHost
from shoutan_host.ports import GameCard

WITH_A_PERSON = (
    "What an engine thinks in a game with a person is shown after the end of the game."
)
FOR_PLAYERS = "Players are not told what an engine thinks while the game is played."
AT_CGOS = (
    "What the bots of the CGOS door think is shown after the end of the game, as at other"
    " servers of that protocol."
)
NOT_BEGUN = "The game has not begun."


class NotShown(Exception):
    """Somebody may not know it now; the message says why, as a sentence."""


def is_between_engines(host: GameHost) -> bool:
    """Tell whether both seats are taken by engines."""
    players = host.game.players
    return len(players) == 2 and all(p.kind is PlayerKind.BOT for p in players)


def check_live(host: GameHost, me: Player | None) -> None:
    """Raise NotShown for somebody who may not follow what the engines think now."""
    if me is not None and host.game.color_of(me.id) is not None:
        raise NotShown(FOR_PLAYERS)
    if host.is_held:
        raise NotShown(AT_CGOS)
    if not is_between_engines(host):
        is_open = host.game.phase is Phase.WAITING and len(host.game.players) < 2
        raise NotShown(NOT_BEGUN if is_open else WITH_A_PERSON)


def check_stored(card: GameCard, me: Player | None, *, is_held: bool = False) -> None:
    """Raise NotShown for somebody who may not read now what is stored.

    `is_held`: the game is one of the CGOS door.
    """
    if card.phase == Phase.FINISHED.value:
        return
    seats = [seat for seat in (card.black, card.white) if seat is not None]
    if me is not None and any(seat.id == me.id for seat in seats):
        raise NotShown(FOR_PLAYERS)
    if is_held:
        raise NotShown(AT_CGOS)
    if not all(seat.kind == PlayerKind.BOT.value for seat in seats):
        raise NotShown(WITH_A_PERSON)
