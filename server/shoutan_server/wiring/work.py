"""What is computed outside the loop, in worker processes."""

from shoutan_host.work.suggestions import Suggestions
from shoutan_host.work.workers import Workers

from shoutan_server.review.estimates import Estimates


class Work:
    """The workers, and what asks them; local boards have a worker to themselves."""

    def __init__(self) -> None:
        self.workers = Workers()
        self.suggestions = Suggestions(self.workers)
        self.local_workers = Workers(1)
        self.estimates = Estimates(self.workers)

    async def close(self) -> None:
        """End every computation and its process."""
        await self.suggestions.close()
        await self.estimates.close()
        await self.workers.close()
        await self.local_workers.close()
