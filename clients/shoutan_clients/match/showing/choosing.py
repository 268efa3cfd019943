"""Which way of showing a run has: by what was asked for, and by what the output is."""

import os
from typing import TextIO

from shoutan_host.clock import Clock, SystemClock

from shoutan_clients.match.plan import RunOptions
from shoutan_clients.match.showing.background import InBackground
from shoutan_clients.match.showing.json_lines import JsonLines
from shoutan_clients.match.showing.output import Output, restart
from shoutan_clients.match.showing.plain import PlainLines
from shoutan_clients.match.showing.progress import Progress


def make_showing(
    options: RunOptions, stream: TextIO, clock: Clock | None = None
) -> InBackground:
    """Return what shows a run on `stream`, from a thread that lives until `close`."""
    progress = Progress(clock or SystemClock())
    output = Output(stream)
    if options.is_json:
        return InBackground(JsonLines(output), output=output)
    if not stream.isatty() or os.environ.get("TERM", "") in ("dumb", "unknown"):
        plain = PlainLines(output, progress)
        return InBackground(plain, restart=lambda: restart(stream), output=output)
    # Loaded late: lines in a log need no terminal.
    from shoutan_clients.match.showing.live import LiveShowing

    live = LiveShowing(stream, progress)
    return InBackground(live, live.refresh, lambda: restart(stream))
