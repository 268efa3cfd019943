"""Who may know what an engine thinks, and when (article 15: no help during a game).

Never a player while the game is played, and nobody at all where a person plays: a stranger
would be an open door to the opponent. Between engines everybody else may look on. After
the end everything is open. Of a game of the CGOS door nobody is told before the end, as at
other servers of that protocol.

A bot's account says nothing of who sits there: a person with Sabaki has one as well. The
seat of an engine is one that the server gave, to an engine of its own or to one that offered
itself; an account that took its seat by an act of its own (port 3612, `shoutan gtp`,
`game.create`, `game.join`) is taken for a person. The log tells which it was, so that it
holds after a restart.
"""

from shoutan_engine import Phase, Player, PlayerKind
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameCard

WITH_A_PERSON = (
    "What an engine thinks in a game with a person is shown after the end of the game."
)
SELF_SEATED = (
    "What an engine thinks is shown after the end of this game: a bot took its seat by"
    " itself, so that a person may sit there."
)
FOR_PLAYERS = "Players are not told what an engine thinks while the game is played."
AT_CGOS = (
    "What the bots of the CGOS door think is shown after the end of the game, as at other"
    " servers of that protocol."
)
NOT_BEGUN = "The game has not begun."


class NotShown(Exception):
    """Somebody may not know it now; the message says why, as a sentence."""


def check_live(host: GameHost, me: Player | None) -> None:
    """Raise NotShown for somebody who may not follow what the engines think now."""
    game = host.game
    players = game.players
    if me is not None and game.is_player(me.id):
        raise NotShown(FOR_PLAYERS)
    if host.is_held:
        raise NotShown(AT_CGOS)
    if game.phase is Phase.WAITING and len(players) < 2:
        raise NotShown(NOT_BEGUN)
    if not all(player.kind is PlayerKind.BOT for player in players):
        raise NotShown(WITH_A_PERSON)
    if any(player.id in game.self_seated for player in players):
        raise NotShown(SELF_SEATED)


def check_stored(card: GameCard, host: GameHost | None, me: Player | None) -> None:
    """Raise NotShown for somebody who may not read now what is stored.

    `host` is needed of a game that is not over; None where it cannot be read.
    """
    if card.phase == Phase.FINISHED.value:
        return
    if host is None:
        raise NotShown(WITH_A_PERSON)
    check_live(host, me)
