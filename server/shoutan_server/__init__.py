"""The server: sockets, sessions, the lobby, bots, the command line.

A tour: `app` wires everything; `transports` are the doors; `connections` is one web
socket, `requests` what it asks for; `bots` and what follows seat engines.
"""
