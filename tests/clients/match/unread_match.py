"""`shoutan match` with a fake arena, for tests of what nobody reads. A program:

    python -m tests.clients.match.unread_match DESCRIPTOR ARGUMENT ...

ARGUMENTs are those of the command. With a DESCRIPTOR that is not 0 the third game goes on
for ever, and a letter is written there once it does.
"""

import asyncio
import os
import sys
from dataclasses import replace

from shoutan_clients.match import cli, running, wiring
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import RunOptions

from tests.clients.match.fake_runs import FakeArena


def main(descriptor: str, *argv: str) -> int:
    real = wiring.parts_of_a_match

    async def until(game: GamePlan) -> None:
        if game.number == 3 and descriptor != "0":
            os.write(int(descriptor), b"x")
            await asyncio.Event().wait()

    def parts(options: RunOptions) -> wiring.Parts:
        return replace(real(options), arena=lambda plan, *_: FakeArena(plan, until))

    vars(running)["parts_of_a_match"] = parts
    if os.isatty(0):
        import fcntl
        import termios

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    return cli.match(argv)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
