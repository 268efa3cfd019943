"""Plain HTTP for looking at games: a record read, a line tried, a position estimated."""

import math
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from shoutan_engine import Color, Point
from shoutan_engine.position.board import Board
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId
from shoutan_host.work.failures import WorkError, WorkersBusy
from shoutan_host.work.heavy_work import RecordProblem
from shoutan_host.work.records import show_record
from shoutan_host.work.workers import Workers
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.json_writing import vertices
from shoutan_protocol.messages.review import (
    EstimateInfo,
    EstimateRequest,
    LineAnswer,
    LineRequest,
    RecordTree,
)
from shoutan_protocol.sgf.syntax import MAX_BYTES

from shoutan_server.accounts.http_login import HttpLogins
from shoutan_server.analysis.rights import NotShown, check_live
from shoutan_server.api.bodies import body_as, body_of, read_body
from shoutan_server.review.estimates import Estimates, Move, NotPlayable
from shoutan_server.review.lines import Unplayable, play_line
from shoutan_server.review.pace import AddressPace

MAX_LINE_BYTES: Final = 64 * 1024

_GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_SGF_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-go-sgf": {"schema": {"type": "string", "format": "binary"}}
        },
    }
}
_BUSY: Final[dict[int | str, dict[str, Any]]] = {
    429: {"description": "Too many requests of this address: see Retry-After."},
    503: {"description": "The server has too much to do: see Retry-After."},
}


def review_router(
    games: Games,
    workers: Workers,
    logins: HttpLogins,
    estimates: Estimates,
    records_pace: AddressPace,
    lines_pace: AddressPace,
    estimates_pace: AddressPace,
) -> APIRouter:
    """Return the routes."""
    router = APIRouter()

    @router.post(
        "/api/sgf",
        responses={
            200: {"model": RecordTree},
            413: {"description": "The file has more than 1 MiB."},
            422: {
                "description": "This is no record; `line`, `column`, `node` if known."
            },
            **_BUSY,
        },
        openapi_extra=_SGF_BODY,
    )
    async def read_sgf(request: Request) -> Response:
        """Return an SGF file, the body of the request, as a tree with its variations.

        Nothing of it is kept.
        """
        _take_turn(records_pace, request)
        data = await read_body(request, MAX_BYTES)
        try:
            shown = await show_record(workers, data)
        except WorkError as error:
            raise _busy(error) from error
        if isinstance(shown, RecordProblem):
            return JSONResponse(_problem(shown), 422)
        return Response(shown, media_type="application/json")

    @router.post(
        "/api/line",
        response_model=LineAnswer,
        responses={
            422: {"description": "A move cannot be played: `code`, `index`."},
            429: _BUSY[429],
        },
        openapi_extra=body_of(LineRequest, required=True),
    )
    async def try_line(request: Request) -> Response:
        """Tell what a line of moves takes off a position.

        Refused are a point that is taken, a stone without liberties, taking back in a ko.
        """
        _take_turn(lines_pace, request)
        asked = await body_as(LineRequest, request, MAX_LINE_BYTES)
        return _line_answer(asked)

    @router.get(
        "/api/games/{game_id}/estimate",
        responses={
            200: {"model": EstimateInfo},
            403: {"description": "Not for whoever asks, or not now."},
            404: {"description": "There is no such game, or no such turn in it."},
            **_BUSY,
        },
    )
    async def estimate(
        game_id: str,
        request: Request,
        ply: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    ) -> Response:
        """Return what a game would count after `ply` turns; by default, of all of them.

        After the end for everybody; before it only of a game between engines that is not
        played at the CGOS door, and to nobody who has a seat in it (article 15).
        """
        me = await logins.who(request)
        host = await _host(games, game_id)
        if not host.is_finished:
            try:
                check_live(host, me)
            except NotShown as not_shown:
                raise HTTPException(403, str(not_shown)) from not_shown
        _take_turn(estimates_pace, request)
        game = host.game
        try:
            body = await estimates.of(host.id, game, game.ply if ply is None else ply)
        except ValueError as no_turn:
            raise HTTPException(404, f"There is no such turn: {no_turn}.") from no_turn
        except WorkError as error:
            raise _busy(error) from error
        return Response(orjson.dumps(body), media_type="application/json")

    @router.post(
        "/api/games/{game_id}/estimate",
        responses={
            200: {"model": EstimateInfo},
            403: {"description": "The game is not over."},
            404: {"description": "There is no such game, or no such turn in it."},
            422: {"description": "A move cannot be played: `code`, `index`."},
            **_BUSY,
        },
        openapi_extra=body_of(EstimateRequest, required=True),
    )
    async def estimate_line(game_id: str, request: Request) -> Response:
        """Return what a line that was tried in the review of a game would count.

        After the end only: a line that begins at a game which goes on is help in it.
        """
        host = await _host(games, game_id)
        if not host.is_finished:
            raise HTTPException(403, "Nothing is estimated while this game is played.")
        _take_turn(estimates_pace, request)
        asked = await body_as(EstimateRequest, request, MAX_LINE_BYTES)
        size = host.game.settings.size
        try:
            tried = _moves(asked.moves, size)
        except ValueError as wrong:
            raise _off_board(wrong) from wrong
        try:
            answer = await estimates.of(host.id, host.game, asked.ply, tried)
        except NotPlayable as not_playable:
            return _unplayable(not_playable.why, tried, size)
        except ValueError as no_turn:
            raise HTTPException(404, f"There is no such turn: {no_turn}.") from no_turn
        except WorkError as error:
            raise _busy(error) from error
        return Response(orjson.dumps(answer), media_type="application/json")

    return router


async def _host(games: Games, game_id: str) -> GameHost:
    host = None
    if _GAME_ID.fullmatch(game_id) is not None:
        host = await games.get(GameId(game_id))
    if host is None:
        raise HTTPException(404, "There is no game at this address.")
    return host


def _line_answer(asked: LineRequest) -> Response:
    size = asked.size
    try:
        black, white = (
            [parse_vertex(vertex, size) for vertex in stones]
            for stones in (asked.black, asked.white)
        )
        moves = _moves(asked.moves, size)
        board = Board.from_stones(size, black, white)
    except ValueError as wrong:
        raise _off_board(wrong) from wrong
    board.self_capture = asked.self_capture
    played = play_line(board, moves)
    if isinstance(played, Unplayable):
        return _unplayable(played, moves, size)
    return JSONResponse({"captured": [vertices(taken, size) for taken in played]})


def _moves(moves: Sequence[tuple[str, str]], size: int) -> list[Move]:
    """Return moves as the engine has them. Raises ValueError for a point off the board."""
    return [
        (
            Color.BLACK if color == "black" else Color.WHITE,
            None if vertex == "pass" else parse_vertex(vertex, size),
        )
        for color, vertex in moves
    ]


def _off_board(wrong: ValueError) -> HTTPException:
    text = str(wrong)
    return HTTPException(422, f"{text[0].upper()}{text[1:]}.")


def _unplayable(why: Unplayable, moves: Sequence[Move], size: int) -> Response:
    return JSONResponse(
        {
            "detail": unplayable_sentence(why, moves[why.index][1], size),
            "code": why.code,
            "article": why.article,
            "index": why.index,
        },
        422,
    )


def unplayable_sentence(why: Unplayable, point: Point | None, size: int) -> str:
    """Say why a move cannot be played, with the name of its point."""
    vertex = "pass" if point is None else format_vertex(point, size)
    return why.sentence.format(vertex=vertex)


def _problem(problem: RecordProblem) -> dict[str, Any]:
    places = ("line", "column", "node")
    known = {n: getattr(problem, n) for n in places if getattr(problem, n) is not None}
    return {"detail": f"This is no record: {problem.sentence}.", **known}


def _take_turn(pace: AddressPace, request: Request) -> None:
    address = "" if request.client is None else request.client.host
    wait_s = pace.wait_s(address)
    if wait_s > 0:
        headers = {"Retry-After": str(math.ceil(wait_s))}
        raise HTTPException(429, "You ask too often: wait a moment.", headers)


def _busy(error: WorkError) -> HTTPException:
    headers = {"Retry-After": "1"}
    if isinstance(error, WorkersBusy):
        return HTTPException(503, "The server has too much to do: ask again.", headers)
    return HTTPException(503, "This cannot be done now: ask again.", headers)
