"""What a signal asks for: the first one to finish, the second one to leave at once."""

import asyncio
import signal

from shoutan_clients.connect.engine_bot import EngineBot


class Stopping:
    """Who is told: the `bot`, once there is one; before it, `leaving` is set."""

    def __init__(self) -> None:
        self.leaving = asyncio.Event()
        self.bot: EngineBot | None = None

    def told(self, _number: signal.Signals) -> None:
        """Take a signal."""
        if self.bot is None:
            self.leaving.set()  # before there is a bot nothing has to be finished
        else:
            self.bot.stop()
