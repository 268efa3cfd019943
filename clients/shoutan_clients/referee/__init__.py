"""`shoutan referee`: the rules of Go as a GTP engine that plays nothing.

`Referee` (`referee.py`) answers commands and does no I/O; `cli.py` puts it on standard
input and output. This package imports nothing by itself, so that it starts quickly.
"""
