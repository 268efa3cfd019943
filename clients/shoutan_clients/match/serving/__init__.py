"""A match whose games are hosted, and shown, by a server that is started for it."""

from shoutan_clients.match.serving.arena import ServedArena

__all__ = ["ServedArena"]
