"""Plain HTTP for what is not live: lists, records, guests, health."""

import re
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Header, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, GamesQuery, Store
from shoutan_protocol.json_writing import player_json
from shoutan_protocol.messages.common import GameInfo, PlayerInfo
from shoutan_protocol.messages.replies import BotInfo

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.api.bodies import body_of, read_body, sentence_of
from shoutan_server.api.records import record_date, sgf_record
from shoutan_server.bots.sources import Bots
from shoutan_server.count_sheet.language import Language, choose_language
from shoutan_server.identities import Identities, NameRefused
from shoutan_server.wire import bot_info, game_info, host_info

GUEST_WORDS: Final[dict[Language, str]] = {"en": "Guest", "zh": "访客"}

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class GuestRequest(BaseModel):
    """Asks for a guest token; without a name one is given."""

    model_config = ConfigDict(extra="forbid", strict=True)

    # What a name may look like is said by `clean_name`, in sentences for people.
    name: Annotated[str, StringConstraints(max_length=256)] | None = None
    token: Annotated[str, StringConstraints(max_length=512)] | None = None
    """A guest's present token, to go on as the same guest under `name`."""


class GuestToken(BaseModel):
    """A guest's token, for `hello`. Whoever has it is this guest."""

    token: str
    player: PlayerInfo


class GamesList(BaseModel):
    """A page of games, newest first; `next` is for `?after=`, null at the end."""

    games: list[GameInfo]
    next: str | None


class BotsList(BaseModel):
    """The bots that can be challenged now."""

    bots: list[BotInfo]


class Health(BaseModel):
    """The server is up."""

    status: Literal["ok"]


def api_router(
    games: Games,
    store: Store,
    bots: Bots,
    identities: Identities,
    accounts: BotAccounts,
    *,
    takes_guests: bool = True,
) -> APIRouter:
    """Return the routes under `/api` and the health check."""
    router = APIRouter()

    @router.get("/healthz")
    async def healthz() -> Health:
        """Tell that the server is up."""
        return Health(status="ok")

    @router.post(
        "/api/guests", response_model=GuestToken, openapi_extra=body_of(GuestRequest)
    )
    async def new_guest(
        request: Request, accept_language: Annotated[str, Header()] = ""
    ) -> dict[str, Any]:
        """Give a guest a token, or one under another name for the `token` sent.

        A name that is not said is drawn in the language that the browser wants.
        """
        body = await read_body(request)
        if not takes_guests:
            raise HTTPException(403, "Whoever plays here has an account: log in.")
        try:
            asked = GuestRequest.model_validate_json(body or b"{}")
            if asked.token is not None and asked.name is not None:
                renamed = identities.rename(asked.token, asked.name)
                if renamed is None:
                    raise HTTPException(422, "This token is not from this server.")
                token, player = renamed
            else:
                language = choose_language(None, accept_language)
                token, player = identities.new_guest(asked.name, GUEST_WORDS[language])
            if asked.name is not None:
                await accounts.check_guest_name(player.name)
        except ValidationError as invalid:
            raise HTTPException(422, sentence_of(invalid)) from invalid
        except NameRefused as refused:
            raise HTTPException(422, str(refused)) from refused
        name = player.name.casefold()
        if any(bot.name.casefold() == name for bot in bots.listed()):
            raise HTTPException(422, "A bot here has this name: choose another one.")
        return {"token": token, "player": player_json(player)}

    @router.get("/api/games", response_model=GamesList)
    async def list_games(
        state: Literal["live", "finished"] | None = None,
        player: Annotated[str | None, Query(max_length=64)] = None,
        player_id: Annotated[str | None, Query(max_length=64)] = None,
        after: Annotated[str | None, Query(max_length=200)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 50,
    ) -> dict[str, Any]:
        """List games that are not private, newest first; live means not finished.

        `player_id`: the games of one player, under whatever name; `player`: those of a
        name, which several may have played under (guests choose theirs freely).
        """
        query = GamesQuery(state, player, after, limit, player_id)
        try:
            page = await store.games(query)
        except ValueError as bad_query:
            raise HTTPException(422, str(bad_query)) from bad_query
        infos: list[dict[str, Any]] = []
        for card in page.games:
            host = games.hosted(card.id)
            infos.append(game_info(card) if host is None else host_info(host))
        return {"games": infos, "next": page.next}

    @router.get("/api/games/{game_id}.sgf")
    async def game_sgf(game_id: str) -> Response:
        """Return the record of a game as SGF, finished or not."""
        if _GAME_ID.fullmatch(game_id) is None:
            raise _no_such_game()
        found = await games.read(GameId(game_id))
        if found is None:
            raise _no_such_game()
        analyses = await store.analyses(found.card.id)
        disposition = f'attachment; filename="{record_date(found)}-{game_id[:8]}.sgf"'
        return Response(
            sgf_record(found, analyses),
            media_type="application/x-go-sgf",
            headers={"Content-Disposition": disposition},
        )

    @router.get("/api/games/{game_id}.jsonl")
    async def game_log(game_id: str) -> Response:
        """Return the log of a game: one event a line, byte by byte as it was sent."""
        if _GAME_ID.fullmatch(game_id) is None:
            raise _no_such_game()
        payloads = await store.read(GameId(game_id))
        if not payloads:
            raise _no_such_game()
        return Response(
            b"".join(payload + b"\n" for payload in payloads),
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{game_id}.jsonl"'},
        )

    @router.get("/api/games/{game_id}", response_model=GameInfo)
    async def one_game(game_id: str) -> dict[str, Any]:
        """Return one game."""
        if _GAME_ID.fullmatch(game_id) is None:
            raise _no_such_game()
        host = games.hosted(GameId(game_id))
        if host is not None:
            return host_info(host)
        card = await store.card(GameId(game_id))
        if card is None:
            raise _no_such_game()
        return game_info(card)

    @router.get("/api/bots", response_model=BotsList)
    async def list_bots() -> dict[str, Any]:
        """List the bots that can be challenged now."""
        return {"bots": [bot_info(bot) for bot in bots.listed()]}

    return router


async def store_is_away(_: Request, error: Exception) -> Response:
    """Answer a request that the store could not serve: it may be made again."""
    return JSONResponse({"detail": str(error)}, 503, {"Retry-After": "1"})


def _no_such_game() -> HTTPException:
    return HTTPException(404, "There is no game at this address.")
