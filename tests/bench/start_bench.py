"""How soon commands answer, beside an empty Python and the imports of a server.

`shoutan --help` and the first answer of `shoutan referee` beside `python -c pass`; a server
that says it is running beside the imports it cannot do without. The sides run in turn;
medians over the repeats.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

SHOUTAN = str(Path(sys.executable).with_name("shoutan"))
IMPORTS = "import fastapi, uvicorn, sqlalchemy"


def main() -> int:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    repeats: int = parser.parse_args().repeats
    rows: list[tuple[str, Callable[[], float], str, float]] = [
        ("shoutan --help", lambda: _run([SHOUTAN, "--help"]), "pass", 6),
        ("shoutan referee, first answer", _referee, "pass", 8),
        ("shoutan serve, running", _serve, IMPORTS, 3),
    ]
    print(f"{'':32}{'ms':>8}{'beside':>8}{'ratio':>8}{'target':>10}")
    for name, measure, code, target in rows:
        ours: list[float] = []
        beside: list[float] = []
        for _ in range(repeats):
            beside.append(_run([sys.executable, "-c", code]))
            ours.append(measure())
        ratio = median(ours) / median(beside)
        figures = f"{median(ours) * 1000:8.0f}{median(beside) * 1000:8.0f}{ratio:8.2f}"
        print(f"{name:32}{figures}{f'<= {target:.0f}x':>10}")
    return 0


def _run(command: list[str]) -> float:
    """Return how long a command takes from its start to its end, s."""
    started = perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - started


def _referee() -> float:
    """Return how long it takes until the referee has answered its first command, s."""
    started = perf_counter()
    with subprocess.Popen(
        [SHOUTAN, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        referee.stdin.write("name\n")
        referee.stdin.flush()
        referee.stdout.readline()
        took = perf_counter() - started
        referee.stdin.close()
    return took


CLOSED = [
    word for door in ("engine", "gui", "cgos") for word in (f"--{door}-port", "off")
]
"""A server with its web page only, as the other side of the comparison has."""


def _serve() -> float:
    """Return how long it takes until a server says that it is running, s."""
    with tempfile.TemporaryDirectory(prefix="shoutan-bench-") as folder:
        command = [SHOUTAN, "serve", "--data", folder, "--port", "0", "--bot", "off"]
        started = perf_counter()
        with subprocess.Popen(
            [*command, *CLOSED],
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout is not None
            server.stdout.readline()
            took = perf_counter() - started
            server.terminate()
    return took


if __name__ == "__main__":
    sys.exit(main())
