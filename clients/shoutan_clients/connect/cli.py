"""`shoutan connect`: from arguments to an exit code (0, 1 failed, 2 bad usage)."""

from collections.abc import Sequence


def connect(argv: Sequence[str]) -> int:
    """Run an engine as a bot on a server until it is over; returns the exit code."""
    from shoutan_clients.connect.arguments import read_arguments

    options = read_arguments(argv)
    # Loaded after the arguments were read, so that --help answers soon.
    from shoutan_clients.connect.running import run

    return run(options)
