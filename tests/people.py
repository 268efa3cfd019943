"""People at a server, for the tests of one event loop; all leave at its end."""

from typing import Any

from shoutan_protocol.messages.events import GameStarted

from tests.server_process import ServerProcess
from tests.ws_client import Client


async def start_game(black: Client, white: Client, **fields: Any) -> str:
    """Make a game between two connected guests and wait until it has begun."""
    game = await black.create(**fields)
    await white.join(game)
    for player in (black, white):
        await player.until(GameStarted, lambda event: event.game == game)
    return game


class People:
    """Whoever a test needs: `ann = await people("Ann")`."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._clients: list[Client] = []

    @property
    def at(self) -> ServerProcess:
        """Return the server where they are."""
        return self._server

    async def __call__(self, name: str | None = None) -> Client:
        """Return a guest who has said hello."""
        client = self.stranger(name)
        await client.connect()
        return client

    async def watcher(self) -> Client:
        """Return somebody without a token, who may only watch."""
        client = self.anonymous()
        await client.connect()
        return client

    async def pair(self, **fields: Any) -> tuple[Client, Client, str]:
        """Return Black, White and their game, which has begun."""
        black, white = await self("Black"), await self("White")
        return black, white, await start_game(black, white, **fields)

    def stranger(self, name: str | None = None) -> Client:
        """Return a guest with a token who has not connected."""
        return self._keep(self._server.new_guest(name))

    def anonymous(self) -> Client:
        """Return somebody without a token who has not connected."""
        return self._keep(Client(self._server.ws_url))

    def bot(self, name: str) -> Client:
        """Return a bot with an account who has not connected."""
        login = {"name": name, "token": f"token-of-{name}"}
        return self._keep(Client(self._server.ws_url, login=login))

    def again(self, client: Client) -> Client:
        """Return the same person in another tab, not connected."""
        return self._keep(Client(client.url, client.token, client.player, client.login))

    async def leave(self) -> None:
        """Cut everybody off."""
        for client in self._clients:
            await client.vanish()

    def _keep(self, client: Client) -> Client:
        self._clients.append(client)
        return client
