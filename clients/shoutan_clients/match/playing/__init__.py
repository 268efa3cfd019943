"""Playing the games of a match on this machine: engines, referee, one game after another."""

from shoutan_clients.match.playing.arena import LocalArena

__all__ = ["LocalArena"]
