"""Plain HTTP about people: profile and rating, for everybody.

The games of a player are at `/api/games?player_id=ID`.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from shoutan_engine.ratings.glicko2 import Rating
from shoutan_engine.ratings.ranks import is_provisional, rank_text
from shoutan_host.clock import rfc3339
from shoutan_host.people_records import PeopleRecords, PersonAccount
from shoutan_host.rating_records import RatingRecords, RatingStep
from shoutan_protocol.messages.common import PlayerInfo

from shoutan_server.api.account_models import (
    Profile,
    RatingHistory,
    RatingInfo,
)
from shoutan_server.api.refusals import HttpRefusal
from shoutan_server.wire import game_info


def players_router(people: PeopleRecords, ratings: RatingRecords) -> APIRouter:
    """Return the routes."""
    router = APIRouter(
        responses={404: {"description": "Nobody of this name has an account."}}
    )

    async def find(name: str) -> PersonAccount:
        found = await people.account(name) if len(name) <= 64 else None
        if found is None:
            sentence = "Nobody of this name has an account here."
            raise HttpRefusal(404, "no_such_player", sentence)
        return found

    @router.get("/api/players/{name}")
    async def profile(name: str) -> Profile:
        """Return a person's profile."""
        found = await find(name)
        known = await ratings.rating(found.id)
        rank = None if known is None else rank_text(known.rating)
        return Profile(
            player=PlayerInfo(id=found.id, name=found.name, kind="person", rank=rank),
            created_at=found.created_at,
            rating=None
            if known is None
            else RatingInfo(
                rating=round(known.rating.rating, 1),
                deviation=round(known.rating.deviation, 1),
                games=known.games,
                provisional=is_provisional(known.rating),
            ),
        )

    @router.get("/api/players/{name}/ratings", response_model=RatingHistory)
    async def history(
        name: str,
        before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
        limit: Annotated[int, Query(ge=1, le=500)] = 100,
    ) -> dict[str, Any]:
        """Return what rated games made of a person's rating, the newest first."""
        found = await find(name)
        # One more than asked for tells whether there are more.
        steps = await ratings.history(found.id, before, limit + 1)
        shown = steps[:limit]
        more = len(steps) > limit
        return {
            "steps": [_step(step) for step in shown],
            "next": shown[-1].number if more else None,
        }

    return router


def _step(step: RatingStep) -> dict[str, Any]:
    return {
        "number": step.number,
        "at": rfc3339(step.at_ms),
        "rating": round(step.rating, 1),
        "deviation": round(step.deviation, 1),
        "rank": rank_text(Rating(step.rating, step.deviation)),
        "score": step.score,
        "game": None if step.card.private else game_info(step.card),
    }
