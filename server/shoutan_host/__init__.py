"""Hosting games without listening sockets: shared by the server and its clients.

A tour: `hosting` has one game (`game_host`) and all of them (`games`); `ports` is what they
need of the world, `storage`, `bus` and `leases` the embedded kind of it; `gtp` asks an
engine, `engines` runs one, `engine_seat` puts one in a seat.
"""
