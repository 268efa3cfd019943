"""The CGOS door by plain HTTP: what is played at its ports, by whom, and the ratings."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from shoutan_engine import Color
from shoutan_engine.clocks.durations import format_duration
from shoutan_host.cgos_records import CgosRecords, CgosStanding

from shoutan_server.cgos.halls import Halls
from shoutan_server.cgos.ratebook import Ratebook
from shoutan_server.cgos.rating import PROVISIONAL_K


class CgosGame(BaseModel):
    """A game that is being played: `number` is what its bots know it by, `game` its id."""

    number: int
    game: str
    black: str
    white: str


class CgosRow(BaseModel):
    """A bot with at least one rated game at the port.

    `provisional`: so far fewer than 50 games. `anchor`: fixed by the host.
    """

    name: str
    rating: int
    provisional: bool
    games: int
    anchor: bool


class CgosPortInfo(BaseModel):
    """One port: `listens_at` is TCP, `time` main time of each side (absolute, "5m").

    `waiting`: bots that may be paired now. `standings`: the best first.
    """

    name: str
    listens_at: int | None
    size: int
    komi: float
    time: str
    waiting: list[str]
    games: list[CgosGame]
    standings: list[CgosRow]


class CgosInfo(BaseModel):
    """All ports of the door; none while it is closed."""

    ports: list[CgosPortInfo]


def cgos_router(halls: Halls, records: CgosRecords) -> APIRouter:
    """Return the route."""
    router = APIRouter()

    @router.get("/api/cgos", response_model=CgosInfo)
    async def cgos() -> dict[str, Any]:
        """Tell what bots of the Computer Go Server play here, and their ratings."""
        ports: list[dict[str, Any]] = []
        for hall in halls:
            standings = await records.standings(hall.name)
            ports.append(
                {
                    "name": hall.name,
                    "listens_at": hall.listens_at,
                    "size": hall.port.size,
                    "komi": hall.port.komi / 2,
                    "time": format_duration(hall.port.main),
                    "waiting": sorted(bot.name for bot in hall.roster.waiting()),
                    "games": [
                        {
                            "number": gid,
                            "game": table.host.id,
                            "black": table.bots[Color.BLACK].name,
                            "white": table.bots[Color.WHITE].name,
                        }
                        for gid, table in sorted(hall.tables.items())
                    ],
                    "standings": _rows(standings, hall.ratebook),
                }
            )
        return {"ports": ports}

    return router


def _rows(standings: Sequence[CgosStanding], book: Ratebook) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for standing in standings:
        fixed = book.anchor(standing.name)
        rating = standing.rating.rating if fixed is None else fixed
        rows.append(
            {
                "name": standing.name,
                "rating": max(0, round(rating)),
                "provisional": fixed is None and standing.rating.k > PROVISIONAL_K,
                "games": standing.rating.games,
                "anchor": fixed is not None,
            }
        )
    return sorted(rows, key=lambda row: -row["rating"])
