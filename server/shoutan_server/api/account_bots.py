"""Plain HTTP about the bots of a person, and their keys."""

from fastapi import APIRouter, Depends, Request, Response

from shoutan_server.accounts.people import People
from shoutan_server.accounts.person_bots import (
    MOST_BOTS,
    NO_KEY,
    NoSuchBotOfMine,
    PersonBots,
    TooManyBots,
)
from shoutan_server.api.account_models import BotKey, NewBot, OwnBot, OwnBots
from shoutan_server.api.accounts import (
    REFUSALS,
    address_of,
    logged_in,
    name_refusal,
    not_kept,
)
from shoutan_server.api.bodies import body_as, body_of
from shoutan_server.api.refusals import HttpRefusal
from shoutan_server.identities import NameRefused


def account_bots_router(people: People, bots: PersonBots) -> APIRouter:
    """Return the routes."""
    router = APIRouter(
        responses=REFUSALS | {404: {"description": "No bot of this person."}},
        dependencies=[Depends(not_kept)],
    )

    @router.get("/api/account/bots")
    async def list_own_bots(request: Request) -> OwnBots:
        """List the bots of whoever asks; no key is shown again."""
        login = await logged_in(people, request)
        found = [
            OwnBot(name=bot.name, has_key=bot.token_hash != NO_KEY)
            for bot in await bots.listed(login)
        ]
        return OwnBots(bots=found, most=MOST_BOTS)

    @router.post("/api/account/bots", status_code=201, openapi_extra=body_of(NewBot))
    async def make_bot(request: Request) -> BotKey:
        """Make a bot with a key."""
        login = await logged_in(people, request)
        asked = await body_as(NewBot, request)
        try:
            name, key = await bots.make(login, asked.name, address_of(request))
        except TooManyBots as too_many:
            sentence = f"A person has {MOST_BOTS} bots at most."
            raise HttpRefusal(
                422, "too_many_bots", sentence, {"most": MOST_BOTS}
            ) from too_many
        except NameRefused as refused:
            raise name_refusal(refused) from refused
        return BotKey(name=name, token=key)

    @router.post("/api/account/bots/{name}/key", status_code=201)
    async def renew_key(name: str, request: Request) -> BotKey:
        """Give a bot another key; the one before is worth nothing."""
        login = await logged_in(people, request)
        try:
            shown, key = await bots.renew(login, name, address_of(request))
        except NoSuchBotOfMine as unknown:
            raise _no_such_bot() from unknown
        return BotKey(name=shown, token=key)

    @router.delete("/api/account/bots/{name}/key", status_code=204)
    async def revoke_key(name: str, request: Request) -> Response:
        """Take the key of a bot away: it cannot log in until it has another one."""
        login = await logged_in(people, request)
        try:
            await bots.revoke(login, name)
        except NoSuchBotOfMine as unknown:
            raise _no_such_bot() from unknown
        return Response(status_code=204)

    return router


def _no_such_bot() -> HttpRefusal:
    return HttpRefusal(404, "no_such_bot", "You have no bot of this name.")
