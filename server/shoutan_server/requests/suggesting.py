"""Asking which stones look dead: answered to the sender only, never while it would help.

The answer is not waited for: what the same connection sends meanwhile, a move in another
game perhaps, must not be late because of it.
"""

import asyncio
from dataclasses import replace

from shoutan_engine.commands import Propose
from shoutan_engine.settlements.settling import whole_chains
from shoutan_host.hosting.answers import Refused
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ports import GameId
from shoutan_host.work.failures import WorkError, WorkersBusy, WorkersClosed
from shoutan_host.work.suggestions import Suggestion, Suggestions, not_now
from shoutan_protocol.json_writing import Json, suggested_json, vertices

from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, error_message, refusal_body


class SuggestionRequests:
    """What `settle.suggest` does, for all connections."""

    def __init__(self, services: Services, suggestions: Suggestions) -> None:
        self._services = services
        self._suggestions = suggestions
        self._asking: dict[tuple[Connection, GameId], asyncio.Task[None]] = {}

    def ask(self, connection: Connection, request_id: int, host: GameHost) -> None:
        """Answer the request when the suggestion is there.

        One at a time for each connection and game. Raises Refuse.
        """
        if self._refuse(connection, request_id, host):
            return
        asked = (connection, host.id)
        if asked in self._asking:
            raise Refuse("busy", "You have asked already: the answer is on its way.")
        work = self._answer(connection, request_id, host)
        self._asking[asked] = task = self._services.loop.create_task(work)

        def answered(_: asyncio.Task[None]) -> None:
            del self._asking[asked]

        task.add_done_callback(answered)

    def sourced(self, host: GameHost, command: Propose) -> Propose:
        """Say of a person's list that it is the suggestion, if it is just that."""
        known = self._suggestions.known(host)
        if known is None:
            return command
        is_it = whole_chains(host.game, command.dead) == frozenset(known.dead)
        return replace(command, suggested=known.made_from) if is_it else command

    async def _answer(
        self, connection: Connection, request_id: int, host: GameHost
    ) -> None:
        try:
            suggestion = await self._suggestions.of(host)
        except WorkError as error:
            connection.send(error_message(request_id, self._why_none(host, error)))
            return
        # A dispute may have taken the game back to the board meanwhile.
        if not self._refuse(connection, request_id, host):
            body = {"type": "ok", "id": request_id, "game": host.id}
            size = host.game.settings.size
            connection.reply(body | {"suggestion": suggestion_json(suggestion, size)})

    def _refuse(self, connection: Connection, request_id: int, host: GameHost) -> bool:
        """Answer a request that comes at the wrong time; tells whether it did."""
        refusal = not_now(host.game)
        if refusal is None:
            return False
        refused = Refused(refusal, host.game.ply, host.game.seq)
        connection.reply(refusal_body(request_id, refused))
        return True

    def _why_none(self, host: GameHost, error: WorkError) -> Refuse:
        if isinstance(error, WorkersBusy):
            return Refuse("busy", "The server has too much to do: ask again.")
        if not isinstance(error, WorkersClosed):
            self._services.report(f"game {host.id}: no stones were suggested", error)
        return Refuse("unavailable", "There is no suggestion now: ask again.")


def suggestion_json(suggestion: Suggestion, size: int) -> Json:
    """Return a suggestion as `messages.replies.Suggestion`."""
    return {
        "dead": vertices(suggestion.dead, size),
        "certain": vertices(suggestion.certain, size),
        **suggested_json(suggestion.made_from),
    }
