"""Plain HTTP about the engines of a game: what they thought, what was said to them."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Path, Request, Response
from shoutan_engine import Color, Phase
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameCard, GameId, Store
from shoutan_host.transcripts import Transcripts
from shoutan_protocol.messages.analysis import GameAnalyses

from shoutan_server.accounts.http_login import HttpLogins, unauthorized
from shoutan_server.analysis.rights import NotShown, check_stored
from shoutan_server.api.records import analyses_json
from shoutan_server.identities import IdKind, has_kind

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_COLORS: Final = {"black": Color.BLACK, "white": Color.WHITE}
_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"description": "The token is wrong, or there is none."},
    403: {"description": "Not for whoever asks, or not now."},
    404: {"description": "There is none."},
    429: {"description": "Too many wrong tokens."},
}


def engine_router(
    games: Games, store: Store, logins: HttpLogins, transcripts: Transcripts
) -> APIRouter:
    """Return the routes."""
    router = APIRouter()

    async def card_of(game_id: str) -> GameCard:
        found = None
        if _GAME_ID.fullmatch(game_id) is not None:
            host = games.hosted(GameId(game_id))
            found = await store.card(GameId(game_id)) if host is None else host.card
        if found is None:
            raise HTTPException(404, "There is no game at this address.")
        return found

    @router.get(
        "/api/games/{game_id}/analysis",
        responses={200: {"model": GameAnalyses}, **_REFUSALS},
    )
    async def game_analysis(game_id: str, request: Request) -> Response:
        """Return what the engines of a game thought, turn by turn, as far as it is known.

        After the end for everybody; before it only of a game between engines that is not
        played at the CGOS door, and to nobody who says that he has a seat in it.
        """
        me = await logins.who(request)
        card = await card_of(game_id)
        is_over = card.phase == Phase.FINISHED.value
        host = None if is_over else await games.get(card.id)
        try:
            check_stored(card, host, me)
        except NotShown as not_shown:
            raise HTTPException(403, str(not_shown)) from not_shown
        return Response(
            analyses_json(card.id, await store.analyses(card.id)),
            media_type="application/json",
        )

    @router.get(
        "/api/games/{game_id}/transcript/{color}",
        responses={200: {"content": {"text/plain": {}}}, **_REFUSALS},
    )
    async def game_transcript(
        game_id: str,
        color: Annotated[str, Path(json_schema_extra={"enum": [*_COLORS]})],
        request: Request,
    ) -> Response:
        """Return what was said to an engine and by it in a game, with times in ms.

        To its owner, who says so by HTTP basic authentication: the bot's name and token.
        """
        if color not in _COLORS:
            raise HTTPException(
                404,
                "A transcript is of one side: its address ends with black or white.",
            )
        me = await logins.who(request)
        if me is None:
            raise unauthorized("Say whose engine it is: the bot's name and its token.")
        card = await card_of(game_id)
        seat = card.black if color == "black" else card.white
        if seat is not None and has_kind(seat.id, IdKind.HOUSE_BOT):
            raise HTTPException(
                403,
                "This is an engine of the server: its host reads the transcript by"
                f" shoutan admin transcript {game_id} {color}.",
            )
        if seat is None or seat.id != me.id:
            raise HTTPException(403, f"{me.name} is not {color} in this game.")
        found = await transcripts.read(card.id, _COLORS[color])
        if found is None:
            raise HTTPException(
                404,
                "There is no transcript of this game: it was deleted, or the engine"
                " was not spoken to here.",
            )
        name = f"{game_id}-{color}.txt"
        return Response(
            found,
            media_type="text/plain; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    return router
