"""The server's suggestion of dead stones, for an engine here that cannot say."""

from shoutan_engine.events import Suggested
from shoutan_engine.settings import Player
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.suggestions import Suggestion
from shoutan_protocol.json_reading import read_points

from shoutan_clients.remote.failures import RemoteFailure
from shoutan_clients.remote.server import RemoteServer


def suggest_by(server: RemoteServer) -> Suggest:
    """Return what asks that server (`settle.suggest`); no answer is none."""

    async def suggest(game: PlayedGame, _player: Player) -> Suggestion | None:
        try:
            ok = await server.request("settle.suggest", game=game.id)
        except RemoteFailure:
            return None
        said, size = ok["suggestion"], game.game.settings.size
        return Suggestion(
            read_points(said["dead"], size),
            read_points(said["certain"], size),
            Suggested(said["playouts"], said["seed"]),
        )

    return suggest
