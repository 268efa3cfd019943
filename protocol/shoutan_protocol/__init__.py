"""Wire formats without I/O: bytes or text to typed values and back.

A tour: `messages` are the JSON messages of the web socket; `event_encoding` and
`event_decoding` are game events as the wire and the log hold them; `snapshot` is a game
as a whole; `gtp` talks with engines; `sgf` writes records; `coordinates` spells points.
"""

RELEASE = "0.1.0"
"""The release of the whole project, as `pyproject.toml` says it (a test compares)."""
