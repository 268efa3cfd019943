"""`shoutan gtp`: a GTP engine on standard input and output, played by somebody far away.

The dialogue is `shoutan_host.gui_seat`, the same as at a server's own door; games come from
a server by `shoutan_clients.remote`. This package imports nothing by itself, so that it
starts quickly.
"""
