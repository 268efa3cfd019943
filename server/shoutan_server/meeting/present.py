"""Who is connected now, and who of them may be challenged.

A person may be here several times (two tabs, a telephone). The name is that of the latest
connection. Only who asked for `challenges` may be challenged: a program that knows nothing
of them would keep the challenger waiting for nothing.
"""

from collections.abc import Callable, Iterator

from shoutan_engine.settings import Player, PlayerKind

Send = Callable[[bytes], None]


class Present:
    """Everybody with a name at the websocket."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []
        self._connections: dict[str, int] = {}
        self._challengeable: dict[str, tuple[Player, dict[object, Send]]] = {}

    def on_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever the list of those who may be challenged changes."""
        self._listeners.append(changed)

    def enter(self, player: Player) -> Callable[[], None]:
        """Count a connection of somebody; call the result once it is gone."""
        self._connections[player.id] = self._connections.get(player.id, 0) + 1

        def leave() -> None:
            self._connections[player.id] -= 1
            if not self._connections[player.id]:
                del self._connections[player.id]

        return leave

    def listen(self, player: Player, send: Send) -> Callable[[], None]:
        """Tell somebody of challenges from now on; call the result to end that."""
        key = object()
        _, sends = self._challengeable.pop(player.id, (player, {}))
        sends[key] = send
        self._challengeable[player.id] = (player, sends)  # the latest stand last
        self._changed()

        def end() -> None:
            sends.pop(key, None)
            if (
                not sends
                and self._challengeable.get(player.id, (None, None))[1] is sends
            ):
                del self._challengeable[player.id]
                self._changed()

        return end

    def _changed(self) -> None:
        for changed in self._listeners:
            changed()

    def is_here(self, player_id: str) -> bool:
        """Tell whether somebody has a connection."""
        return player_id in self._connections

    def find(self, player_id: str) -> Player | None:
        """Return who has that id and may be challenged."""
        found = self._challengeable.get(player_id)
        return None if found is None else found[0]

    def named(self, name: str) -> list[Player]:
        """Return everybody of that name who may be challenged, whatever the case."""
        key = name.casefold()
        return [player for player in self if player.name.casefold() == key]

    def tell(self, player_id: str, message: bytes) -> None:
        """Send a message to every connection that listens for that player."""
        found = self._challengeable.get(player_id)
        for send in () if found is None else tuple(found[1].values()):
            send(message)

    def __iter__(self) -> Iterator[Player]:
        """Go through those who may be challenged, the latest first; bots are not."""
        for player, _ in reversed(tuple(self._challengeable.values())):
            if player.kind is not PlayerKind.BOT:
                yield player

    def __len__(self) -> int:
        """Return how many may be challenged."""
        return sum(1 for _ in self)
