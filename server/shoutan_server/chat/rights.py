"""Who may read and say what at a game (article 15: no help, no discussion during play).

Decided anew for every line: a seat that is taken and the end of the game change it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from shoutan_engine import Game, Phase, Player, PlayerKind
from shoutan_engine.settings import GameKind


class Channel(StrEnum):
    """The channels of a game."""

    PLAYERS = "players"
    """Between the two at the board; whoever watches may read."""
    SPECTATORS = "spectators"
    """Among those who watch; players read it after the end."""
    REFEREE = "referee"
    """Between the players and the referee, where there is one."""


class Access(StrEnum):
    """What somebody may do in a channel; each includes the ones before."""

    HIDDEN = "hidden"
    READ = "read"
    PHRASES = "phrases"
    FREE = "free"


class Role(StrEnum):
    """What somebody is in a game."""

    PLAYER = "player"
    REFEREE = "referee"
    SPECTATOR = "spectator"


class ChatMode(StrEnum):
    """How much talk the host of the server wants."""

    FREE = "free"
    PHRASES = "phrases"
    OFF = "off"


Rights: TypeAlias = Mapping[Channel, Access]

NOTHING: Final[Rights] = MappingProxyType(dict.fromkeys(Channel, Access.HIDDEN))


def role_of(game: Game, me: Player | None) -> Role:
    """Return what somebody is; None is somebody without a name, who watches."""
    referee = game.settings.referee
    if me is None:
        return Role.SPECTATOR
    if game.is_player(me.id):
        return Role.PLAYER
    if referee is not None and referee.id == me.id:
        return Role.REFEREE
    return Role.SPECTATOR


def rights_of(
    game: Game,
    me: Player | None,
    mode: ChatMode = ChatMode.FREE,
    *,
    is_silenced: bool = False,
) -> Rights:
    """Return what somebody may do in each channel now. Bots hear and say nothing."""
    if mode is ChatMode.OFF or (me is not None and me.kind is PlayerKind.BOT):
        return NOTHING
    role = role_of(game, me)
    rights = _of_role(game, role, has_name=me is not None)
    if role is Role.REFEREE:
        return rights
    if mode is ChatMode.PHRASES:
        rights = {c: min(a, Access.PHRASES, key=_RANK.index) for c, a in rights.items()}
    if is_silenced:  # the referee can still be called
        for channel in (Channel.PLAYERS, Channel.SPECTATORS):
            rights[channel] = min(rights[channel], Access.READ, key=_RANK.index)
    return rights


_RANK: Final = list(Access)


def _of_role(game: Game, role: Role, *, has_name: bool) -> dict[Channel, Access]:
    is_over = game.phase is Phase.FINISHED
    referee = Access.FREE if game.settings.is_refereed else Access.HIDDEN
    if role is Role.REFEREE:
        return dict.fromkeys(Channel, Access.FREE)
    if role is Role.SPECTATOR:
        return {
            Channel.PLAYERS: Access.READ,
            Channel.SPECTATORS: Access.FREE if has_name else Access.READ,
            Channel.REFEREE: Access.HIDDEN,
        }
    is_free = is_over or game.settings.kind is GameKind.CASUAL
    return {
        Channel.PLAYERS: Access.FREE if is_free else Access.PHRASES,
        Channel.SPECTATORS: Access.READ if is_over else Access.HIDDEN,
        Channel.REFEREE: referee,
    }
