"""Requests of the connection, of the lobby, and to follow games."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError
from shoutan_engine.conditions import MOST_OPENING, MOST_TURNS

from shoutan_protocol.bot_login import (
    MAX_TOKEN,
    MIN_TOKEN,
    MOST_WRITTEN,
    NAME_RULE,
    TOKEN_RULE,
    is_bot_name,
    is_token,
)
from shoutan_protocol.messages.common import (
    Cid,
    ClockText,
    Komi,
    Name,
    Seq,
    Strict,
    UtcTime,
)
from shoutan_protocol.messages.requests.base import ActRequest, GameRequest, Request

Token = Annotated[
    str, StringConstraints(min_length=8, max_length=512, pattern=r"^[!-~]+$")
]


def _bot_name(text: str) -> str:
    if not is_bot_name(text):
        raise PydanticCustomError("bot_name", "{rule}", {"rule": NAME_RULE})
    return text


def _bot_token(text: str) -> str:
    if not is_token(text):
        raise PydanticCustomError("bot_token", "{rule}", {"rule": TOKEN_RULE})
    return text


BotName = Annotated[
    str,
    AfterValidator(_bot_name),
    WithJsonSchema(
        {
            "type": "string",
            "minLength": 1,
            "maxLength": MOST_WRITTEN,
            "description": NAME_RULE,
        }
    ),
]
"""As at the engine door, without blanks: guests of that door are called "GNU Go #1"."""
BotToken = Annotated[
    str,
    AfterValidator(_bot_token),
    WithJsonSchema(
        {
            "type": "string",
            "minLength": MIN_TOKEN,
            "maxLength": MAX_TOKEN,
            "description": TOKEN_RULE,
        }
    ),
]


class BotLogin(Strict):
    """A bot's name and its token, the same account as at the engine door."""

    name: BotName
    token: BotToken


class Hello(Request):
    """The first message of a connection, within 5 s of its opening.

    `guest_token` comes from `POST /api/guests`, `session_token` from `POST /api/sessions`
    or `POST /api/accounts`, `login` is a bot's; one of them at most. Without any the
    connection may only watch.
    """

    type: Literal["hello"]
    version: Annotated[int, Field(ge=0, le=1_000_000)]
    guest_token: Token | None = None
    session_token: Token | None = None
    login: BotLogin | None = None


class Ping(Request):
    """Asks for the server's clock; answered by `pong` at once."""

    type: Literal["ping"]


class LobbyWatch(Request):
    """Asks for `lobby` messages from now on, the first at once."""

    type: Literal["lobby.watch"]


class LobbyLeave(Request):
    """Ends the `lobby` messages."""

    type: Literal["lobby.leave"]


MoveLimit = Annotated[int, Field(ge=1, le=MOST_TURNS)]
"""Turns after which a game ends without a result."""
OptionName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,32}$")]
OptionText = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.-]{1,32}$")]


class GameTerms(Request):
    """What is played.

    `private`: only by link. `profile`: a set of rules by name; `options` change single
    ones of its options. `handicap`: black stones on the board before White's first move,
    0 or 2 and more, on the usual points. `komi` in points; left out, the profile's, or 0
    where there are handicap stones or Black is `let_first`.
    """

    cid: Cid
    size: Annotated[int, Field(ge=2, le=25)]
    clock: ClockText
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")] = "cn2002"
    options: Annotated[dict[OptionName, OptionText], Field(max_length=40)] = {}
    komi: Komi | None = None
    handicap: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    let_first: bool = False
    private: bool = False


class GameConditions(GameTerms):
    """Under which conditions somebody wants to play.

    `color`: the maker's, or `nigiri` (the other one guesses), or `random`. `starts_at`:
    an appointed start, within two weeks; left out, the game starts as soon as both are
    there.
    """

    color: Literal["black", "white", "random", "nigiri"] = "nigiri"
    starts_at: UtcTime | None = None


class GameCreate(GameConditions):
    """Makes a game and takes its first seat. The `ok` names it in `game`.

    `bot`: the name of a bot that takes the other seat. `referee`: the creator takes no
    seat but is the chief referee, and the game is of the kind `event`; `color` is then
    that of the first to sit down. `rated`: the result counts for the ratings of both, who
    have accounts; it is an even game on 9, 13 or 19 lines with a clock and the usual komi.
    `move_limit`: after so many turns the game ends without a result; null for never.
    `clock_white`: White's own clock, by which `clock` is Black's; null for the same.
    `opening_turns`: the first so many turns are played in the players' names; they neither
    take time nor earn any, and are for casual games.
    """

    type: Literal["game.create"]
    bot: Name | None = None
    referee: bool = False
    rated: bool = False
    clock_white: ClockText | None = None
    move_limit: MoveLimit | None = None
    opening_turns: Annotated[int, Field(ge=0, le=MOST_OPENING)] = 0


class GameJoin(ActRequest):
    """Takes the open seat. `guess` is the answer in nigiri; left out, it is drawn."""

    type: Literal["game.join"]
    guess: Literal["odd", "even"] | None = None


class GameCancel(ActRequest):
    """Withdraws a game in which nobody has sat down opposite yet."""

    type: Literal["game.cancel"]


class GameMine(Request):
    """Asks for the games in which one has a seat and that are not over.

    Private ones too, and those that wait for an opponent; answered in `games`.
    """

    type: Literal["game.mine"]


class GameResume(GameRequest):
    """Follows a game: everything after `from_seq`, then what comes.

    More than 200 missing events are replaced by one `snapshot`, unless the log is wanted
    `whole`: then every event comes, however many. `present` false: follow without being
    counted, even with a seat: who looks at another page, an engine being set up.
    """

    type: Literal["game.resume"]
    from_seq: Seq = 0
    whole: bool = False
    present: bool = True


class GameLeave(GameRequest):
    """Stops following a game (a seat stays taken, its clock runs on)."""

    type: Literal["game.leave"]


class GameTimeLeft(GameRequest):
    """Asks what both clocks show now; answered in `clock` (article 16.1)."""

    type: Literal["game.time_left"]


class GameIllegal(GameRequest):
    """Asks which empty points the side to move may not play, and why (article 19)."""

    type: Literal["game.illegal"]
