"""Requests of a bot that logged in: which games it takes, and which it cannot go on with."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.accepting import BotAccepts
from shoutan_protocol.messages.common import Words
from shoutan_protocol.messages.requests.base import GameRequest, Request

EngineText = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")
]
CommandWord = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,40}$")]


class BotServe(Request):
    """Offers the bot for games; sent again, it changes the offer.

    Every game in which the bot has a seat is told by `bot.game`: those that are not
    finished at once, others when they are made. `seats`: games at once. `commands`: GTP
    commands of its engine, by which the server knows what rules it can be told; null
    where there is nothing to know. `ladder`: the server may pair it with other bots, where
    it has a ladder. One connection serves a bot: a newer one replaces it.
    """

    type: Literal["bot.serve"]
    engine: EngineText = ""
    version: EngineText = ""
    seats: Annotated[int, Field(ge=1, le=64)] = 1
    accepts: BotAccepts = BotAccepts()
    ladder: bool = False
    matches: bool = False
    commands: Annotated[list[CommandWord] | None, Field(max_length=64)] = None


class BotRest(Request):
    """Takes no new games from now on; those that run go on."""

    type: Literal["bot.rest"]


class BotFailed(GameRequest):
    """Gives a game up because the engine failed; the reason and the words are recorded."""

    type: Literal["bot.failed"]
    reason: Literal["crash", "hang", "protocol", "disconnect"]
    sentence: Words


class BotDecline(GameRequest):
    """Does not take a game that has not begun: it does not count."""

    type: Literal["bot.decline"]
    sentence: Words
