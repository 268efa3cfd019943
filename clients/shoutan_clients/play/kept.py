"""What is kept in the user's folder for each server: who one is, one's games.

A guest is whoever has the token: kept, one comes back to one's seat. Files are for their
owner only and are written whole or not at all.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import quote

import orjson
from platformdirs import user_config_path
from shoutan_host.ids import new_id

from shoutan_clients.play.lobby_rows import KnownGame
from shoutan_clients.remote.address import ServerAddress

MOST_GAMES: Final = 20


def default_folder() -> Path:
    """Return where people's tokens are kept, whether it is there or not."""
    return Path(user_config_path("shoutan", appauthor=False)) / "people"


class Kept:
    """What is kept for one identity at one server; `who` tells identities apart."""

    def __init__(self, folder: Path, address: ServerAddress, who: str) -> None:
        place = quote(f"{address.host}-{address.port}", safe="")
        self._path = folder / place / f"{quote(who, safe='')}.json"

    def token(self) -> str | None:
        """Return the token, None if there is none."""
        token = self._read().get("token")
        return token if isinstance(token, str) else None

    def keep_token(self, token: str | None) -> None:
        """Keep a token, or forget it with the games that were played under it."""
        self._write({"token": token, "games": []})

    def games(self) -> list[KnownGame]:
        """Return the games in which one had a seat, the latest first."""
        known: list[KnownGame] = []
        match self._read():
            case {"games": [*rows]}:
                known += [game for row in rows if (game := _game(row)) is not None]
            case _:
                pass
        return known

    def note(self, game: KnownGame) -> None:
        """Keep that one has a seat in a game."""
        others = [known for known in self.games() if known.id != game.id]
        self._keep_games([game, *others][:MOST_GAMES])

    def forget(self, game_id: str) -> None:
        """Keep no more of a game: it is over, or gone."""
        games = self.games()
        others = [known for known in games if known.id != game_id]
        if len(others) < len(games):
            self._keep_games(others)

    def _keep_games(self, games: Sequence[KnownGame]) -> None:
        rows = [{"id": g.id, "against": g.against, "terms": g.terms} for g in games]
        self._write(self._read() | {"games": rows})

    def _read(self) -> dict[str, Any]:
        """Return what is kept; a file that cannot be read is one that is not there."""
        try:
            data: Any = orjson.loads(self._path.read_bytes())
        except (OSError, orjson.JSONDecodeError):
            return {}
        return cast("dict[str, Any]", data) if isinstance(data, dict) else {}

    def _write(self, data: dict[str, Any]) -> None:
        """Write the file. A folder that cannot be written to keeps nothing."""
        beside = self._path.with_name(f"{self._path.name}.{new_id()}")
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            number = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with open(number, "wb") as file:
                file.write(orjson.dumps(data))
            os.replace(beside, self._path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


def _game(row: object) -> KnownGame | None:
    match row:
        case {"id": str(game), "against": str(against), "terms": str(terms)}:
            return KnownGame(game, against, terms)
        case _:
            return None
