"""`shoutan play`: a server's games in a terminal, to play and to watch.

What is shown is worked out by modules that know no terminal (`board_text`, `clock_text`,
`offers`, `telling`, `lobby_rows`, `terms`); `ui` draws it with textual. Nothing is
imported here, so that `shoutan --help` stays quick.
"""
