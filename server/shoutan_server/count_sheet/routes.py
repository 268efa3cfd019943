"""The count sheet over HTTP: as JSON for programs, as a page for paper."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, HTTPException, Response
from fastapi.responses import HTMLResponse
from shoutan_engine.settlements.explaining import explain_count
from shoutan_host.hosting.games import Games, StoredGame
from shoutan_host.ports import GameId
from shoutan_protocol.count_sheet import count_sheet_json
from shoutan_protocol.messages.count import CountSheet

from shoutan_server.api.records import record_date
from shoutan_server.count_sheet.document import Sheet, message_page, sheet_page
from shoutan_server.count_sheet.language import choose_language
from shoutan_server.count_sheet.style import POLICY
from shoutan_server.count_sheet.texts import EN, TEXTS
from shoutan_server.wire import game_info

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def count_router(games: Games) -> APIRouter:
    """Return the routes of the count sheet."""
    router = APIRouter()

    @router.get("/api/games/{game_id}/count", response_model=CountSheet)
    async def count(game_id: str) -> dict[str, Any]:
        """Return the count of a game, point by point and line by line.

        Of the result, or of the proposal that is on the table; 404 if there is neither.
        """
        found = await _read(games, game_id)
        if found is None:
            raise HTTPException(404, EN.no_game)
        explained = explain_count(found.game)
        if explained is None:
            raise HTTPException(404, EN.not_counted(_result(found)))
        size = found.game.settings.size
        info = game_info(found.card) | {"moves": found.game.ply}
        return count_sheet_json(game_id, size, explained, info)

    @router.get("/games/{game_id}/count-sheet", response_class=HTMLResponse)
    async def count_sheet(
        game_id: str,
        lang: str | None = None,
        accept_language: Annotated[str, Header()] = "",
    ) -> Response:
        """Return the count sheet as a page to print; `lang` is en or zh."""
        texts = TEXTS[choose_language(lang, accept_language)]
        found = await _read(games, game_id)
        if found is None:
            return _page(message_page(texts.no_game, texts), texts.html_lang, 404)
        explained = explain_count(found.game)
        if explained is None:
            sentence = texts.not_counted(_result(found))
            return _page(message_page(sentence, texts), texts.html_lang, 404)
        sheet = Sheet(found.game, found.card, explained, record_date(found))
        return _page(sheet_page(sheet, texts), texts.html_lang)

    return router


async def _read(games: Games, game_id: str) -> StoredGame | None:
    if _GAME_ID.fullmatch(game_id) is None:
        return None
    return await games.read(GameId(game_id))


def _result(found: StoredGame) -> str | None:
    return None if found.game.result is None else found.game.result.text


def _page(content: str, language: str, status: int = 200) -> Response:
    headers = {
        "Content-Security-Policy": POLICY,
        "Content-Language": language,
        "Vary": "Accept-Language",
    }
    return HTMLResponse(content, status, headers)
