"""Requests about the review of a finished game: watching it, taking part in it."""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import Player
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreError
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.review.book import Place
from shoutan_server.review.pace import Pace
from shoutan_server.review.reviews import Added, Reviews, Watcher

BURST: Final = 30
PER_S: Final = 3.0
"""So many moves and remarks of one person at once, and a second from then on."""


class ReviewRequests:
    """Who reviews what, for all connections."""

    def __init__(self, games: Games, reviews: Reviews, pace: Pace) -> None:
        self._requested = RequestedGames(games)
        self._reviews = reviews
        self._pace = pace

    def watch(
        self, connection: Connection, request: wire.ReviewWatch, at: Millis
    ) -> Waiting:
        """Send what the review holds, and from then on what comes."""
        return self._watch(connection, request)

    async def _watch(self, connection: Connection, request: wire.ReviewWatch) -> None:
        host = await self._finished(request)
        watcher = Watcher(connection.me, connection.send, connection.taken)
        try:
            end, catching_up = await self._reviews.watch(host, watcher)
        except StoreError as away:
            raise Refuse("unavailable", str(away)) from away
        connection.reviews.end(host.id)
        connection.reviews.begin(host.id, end)
        connection.reply({"type": "ok", "id": request.id, "game": host.id})
        await catching_up

    def leave(
        self, connection: Connection, request: wire.ReviewLeave, at: Millis
    ) -> None:
        """Send no more of it."""
        connection.reviews.end(request.game)
        connection.reply({"type": "ok", "id": request.id})

    def place(
        self, connection: Connection, request: wire.ReviewPlace, at: Millis
    ) -> Waiting:
        """Try a move."""
        return self._place(connection, request, self._somebody(connection))

    async def _place(
        self, connection: Connection, request: wire.ReviewPlace, me: Player
    ) -> None:
        host = await self._finished(request)
        color = Color.BLACK if request.color == "black" else Color.WHITE
        point: Point | None = None
        if request.vertex != "pass":
            try:
                point = parse_vertex(request.vertex, host.game.settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
        place = Place(request.ply, request.parent)
        try:
            added = await self._reviews.move(host, place, (color, point), me)
        except StoreError as away:
            raise Refuse("unavailable", str(away)) from away
        _answer(connection, request, added)

    def say(
        self, connection: Connection, request: wire.ReviewSay, at: Millis
    ) -> Waiting:
        """Say something."""
        return self._say(connection, request, self._somebody(connection))

    async def _say(
        self, connection: Connection, request: wire.ReviewSay, me: Player
    ) -> None:
        host = await self._finished(request)
        text = request.text.strip()
        if not text:
            raise Refuse("bad_request", "There is nothing said in it.")
        place = Place(request.ply, request.parent)
        try:
            added = await self._reviews.remark(host, place, text, me)
        except StoreError as away:
            raise Refuse("unavailable", str(away)) from away
        _answer(connection, request, added)

    def lead(
        self, connection: Connection, request: wire.ReviewLeadRequest, at: Millis
    ) -> Waiting:
        """Lead, show another position, or lead no longer."""
        return self._lead(connection, request, _me(connection))

    async def _lead(
        self, connection: Connection, request: wire.ReviewLeadRequest, me: Player
    ) -> None:
        host = await self._finished(request)
        place = Place(request.ply, request.parent)
        try:
            await self._reviews.lead(host, place, me, leads=request.leads)
        except StoreError as away:
            raise Refuse("unavailable", str(away)) from away
        connection.reply({"type": "ok", "id": request.id, "game": host.id})

    async def _finished(self, request: wire.GameRequest) -> GameHost:
        host = await self._requested.find(request)
        if not host.is_finished:
            raise Refuse("wrong_phase", "A game is reviewed when it is over.")
        return host

    def _somebody(self, connection: Connection) -> Player:
        """Return who takes part, unless that is too often. Raises Refuse."""
        me = _me(connection)
        if self._pace.wait_s(me.id) > 0:
            raise Refuse("too_fast", "That was much at once: wait a moment.")
        return me


def _me(connection: Connection) -> Player:
    if connection.me is None:
        raise Refuse("not_allowed", "This connection may only watch: it has no token.")
    return connection.me


def _answer(connection: Connection, request: wire.GameRequest, added: Added) -> None:
    body = {"type": "ok", "id": request.id, "game": request.game, "n": added.n}
    connection.reply(body if added.is_new else body | {"dup": True})
