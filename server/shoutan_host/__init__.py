"""Hosting games without listening sockets: shared by the server and its clients.

A tour: `game_host` is one game; `games` is all of them; `ports` is what they need of the
world, `storage`, `bus` and `leases` the embedded kind of it; `gtp_controller` plays with
an engine, `engines` runs one, `engine_seat` puts one in a seat.
"""
