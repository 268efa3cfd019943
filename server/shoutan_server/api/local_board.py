"""`POST /api/local-board`: the rules and the count for two people at one screen.

No game is made, nobody needs a name, nothing is kept (docs/adr). A worker of its own
replays what the page sends, so that neither the loop nor a suggestion for a game that is
being settled waits for it.
"""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from shoutan_engine import GameSettings, parse_clock
from shoutan_engine.conditions import handicap_setup, profile_of, usual_komi
from shoutan_engine.scoring import QuarterZi
from shoutan_host.clock import Clock, rfc3339
from shoutan_host.work.budget import Budget
from shoutan_host.work.failures import WorkError
from shoutan_host.work.local_board import LocalGame, play_local
from shoutan_host.work.workers import Workers
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.messages.common import Komi, Vertex, Vertices
from shoutan_protocol.messages.replies import IllegalPoint, Snapshot

from shoutan_server.api.bodies import body_as, body_of

MOST_MOVES: Final = 1500
MAX_BODY_BYTES: Final = 32 * 1024
BUDGET: Final = Budget(cpu_s=2.0, wall_s=10.0)

_SideName = Annotated[
    str, StringConstraints(max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f<>]*$")
]


class LocalBoardRequest(BaseModel):
    """The conditions of a game and everything that was done in it.

    `ended`: both agree that play is over. `dead`: stones that are dead then, null for
    those that look so to the server. `agreed`: both agree to that count. `sgf`: the record
    as well.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    size: Annotated[int, Field(ge=2, le=25)] = 19
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")] = "cn2002"
    komi: Komi | None = None
    handicap: Annotated[int, Field(ge=0, le=1_000)] = 0
    moves: Annotated[list[Vertex | Literal["pass"]], Field(max_length=MOST_MOVES)] = []
    black: _SideName = ""
    white: _SideName = ""
    ended: bool = False
    dead: Vertices | None = None
    agreed: bool = False
    sgf: bool = False


class LocalRefusal(BaseModel):
    """Turn number `at` (from 0) was refused; the turns before it stand."""

    at: int
    code: str
    sentence: str
    article: str | None


class LocalBoard(BaseModel):
    """How the game stands."""

    snapshot: Snapshot
    illegal: list[IllegalPoint]
    refused: LocalRefusal | None
    sgf: str | None


def local_board_router(workers: Workers, clock: Clock) -> APIRouter:
    """Return the route of the board for two at one screen."""
    router = APIRouter()

    @router.post(
        "/api/local-board",
        response_model=LocalBoard,
        openapi_extra=body_of(LocalBoardRequest),
    )
    async def local_board(request: Request) -> Response:
        """Return how a game stands that two people play at one screen."""
        asked = await body_as(LocalBoardRequest, request, MAX_BODY_BYTES)
        local = _local_game(asked, rfc3339(clock.wall_ms())[:10])
        try:
            answer = await workers.run(play_local, local, budget=BUDGET)
        except WorkError as busy:
            sentence = "The server has too much to do: try again."
            raise HTTPException(503, sentence, {"Retry-After": "1"}) from busy
        return Response(answer, media_type="application/json")

    return router


def _local_game(asked: LocalBoardRequest, date: str) -> LocalGame:
    try:
        profile = profile_of(asked.profile)
        setup = handicap_setup(asked.size, asked.handicap)
        for vertex in (*asked.moves, *(asked.dead or ())):
            if vertex != "pass":
                parse_vertex(vertex, asked.size)
    except ValueError as bad:
        raise HTTPException(422, str(bad)) from bad
    komi = usual_komi(profile, handicap=asked.handicap)
    if asked.komi is not None:
        komi = QuarterZi(int(asked.komi * 2))
    settings = GameSettings(
        size=asked.size,
        profile=profile,
        komi_quarters=komi,
        time=parse_clock("none"),
        private=True,
        setup=setup,
        handicap=asked.handicap,
    )
    return LocalGame(
        settings=settings,
        moves=tuple(asked.moves),
        black=asked.black or "Black",
        white=asked.white or "White",
        ended=asked.ended,
        dead=None if asked.dead is None else tuple(asked.dead),
        agreed=asked.agreed,
        wants_record=asked.sgf,
        date=date,
    )
