"""How two people find each other: quick matches and challenges."""

from shoutan_server.meeting.challenges import Challenges
from shoutan_server.meeting.quick import QuickMatches
from shoutan_server.requests.meeting import ChallengeGames, MeetingRequests
from shoutan_server.wiring.foundation import Foundation
from shoutan_server.wiring.hosting import Hosting


class Meeting:
    """The challenges that are open, and the requests that meeting is made of."""

    def __init__(self, base: Foundation, hosting: Hosting) -> None:
        present, games = hosting.present, hosting.games
        clock, secret = base.services.clock, base.game_secret
        quick = QuickMatches(games, present, clock, hosting.maker.take_seat)
        challenge_games = ChallengeGames(games, secret)
        self.challenges = Challenges(present, challenge_games.make, base.loop)
        self.requests = MeetingRequests(
            *(present, self.challenges, quick, hosting.live, secret),
            clock=clock,
        )
