"""Another engine without one of its commands: it has never heard of it.

    python tests/silent_engine.py final_status_list gnugo --mode gtp

Standard library only, so that it starts fast and runs anywhere.
"""

import subprocess
import sys
from typing import IO


def main(hidden: str, command: list[str]) -> int:
    """Pass GTP on in both directions, but for one command."""
    engine = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for line in sys.stdin:
            words = line.split()
            number = words.pop(0) if words and words[0].isdigit() else ""
            if words[:1] == [hidden]:
                answer = f"?{number} unknown command\n\n"
            else:
                engine.stdin.write(line)
                engine.stdin.flush()
                answer = answer_of(engine.stdout)
            if words[:1] == ["list_commands"]:
                answer = answer.replace(f"\n{hidden}\n", "\n")
            sys.stdout.write(answer)
            sys.stdout.flush()
    return engine.returncode


def answer_of(output: IO[str]) -> str:
    """Read up to the empty line."""
    lines: list[str] = []
    while (line := output.readline()) not in ("\n", ""):
        lines.append(line)
    return "".join([*lines, "\n"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
