"""What is said and shown at games: chat, analysis, suggestions, reviews, plans."""

from shoutan_server.chat.limits import ChatLimiter
from shoutan_server.chat.rooms import ChatRooms
from shoutan_server.chat.wording import WordFilter
from shoutan_server.conditional.plans import Plans
from shoutan_server.requests.analysing import AnalysisRequests
from shoutan_server.requests.chatting import ChatRequests
from shoutan_server.requests.reviewing import BURST, PER_S, ReviewRequests
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.review.pace import Pace
from shoutan_server.review.reviews import Reviews
from shoutan_server.wiring.foundation import Foundation
from shoutan_server.wiring.hosting import Hosting
from shoutan_server.wiring.work import Work


class Talk:
    """The rooms and reviews, and the requests of whoever is at a game."""

    def __init__(self, base: Foundation, hosting: Hosting, work: Work) -> None:
        config, services, games = base.config, base.services, hosting.games
        time = base.loop.time
        self.rooms = ChatRooms(services, base.store.chat)
        self.reviews = Reviews(base.store.reviews, services.clock)
        self.suggesting = SuggestionRequests(services, work.suggestions)
        self.chatting = ChatRequests(
            games,
            self.rooms,
            ChatLimiter(time, limits_loopback=config.limits_loopback),
            services.clock,
            mode=config.chat,
            words=WordFilter(config.chat_words),
        )
        self.analysing = AnalysisRequests(games, hosting.relay, services.clock)
        self.reviewing = ReviewRequests(
            games, self.reviews, Pace(time, burst=BURST, per_s=PER_S)
        )

        self.plans = Plans(services, games, base.store.plans)

    async def close(self) -> None:
        """Send nobody news of what is said or shown any more."""
        self.rooms.close()
        await self.reviews.close()
        await self.plans.close()
