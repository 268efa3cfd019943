"""How long engines, and those who play against them, are waited for."""

from dataclasses import dataclass, field

from shoutan_host.engines.rest import FIRST_REST_S, MOST_REST_S
from shoutan_host.gtp.game import REMOTE_MARGIN, Deadlines


@dataclass(frozen=True, slots=True)
class EngineTimes:
    """Graces in seconds; an engine's own clock runs on in all of them.

    `margin_s`: an engine that dialed in hears of so much less time than it has.
    `account_away_s`: a bot with a login may be away from one game for so long in all;
    `guest_away_s`: the same for one without, which cannot come back, so that its
    opponent waits no longer. `most_losses`: connections that it may lose in one game,
    for a crash loop must end. `opponent_away_s`: a person who plays an engine may be
    away for so long in all, since an engine does not claim a win. `start_within_s`: a
    person who challenged an engine must be there by then. `most_crashes`: the last of
    so many in one game loses it. `restart_s`: in its game, an engine that
    crashes again is started so much later. `rest_s`: a house bot whose engine fails rests
    for so long the first time, and for `most_rest_s` at most; an engine that fails on the
    ladder waits as long for its next game, and `rest_s` after one that took less than
    `short_game_s`. `login_wait_s`: a login line
    is waited for before the first command. `ladder_pause_s`: between two games, for
    people to see the result.
    """

    margin_s: float = REMOTE_MARGIN / 1_000
    account_away_s: float = 300.0
    guest_away_s: float = 60.0
    opponent_away_s: float = 300.0
    start_within_s: float = 120.0
    login_wait_s: float = 2.0
    ladder_pause_s: float = 0.2
    most_losses: int = 3
    most_crashes: int = 3
    restart_s: float = 1.0
    rest_s: float = FIRST_REST_S
    most_rest_s: float = MOST_REST_S
    short_game_s: float = 3.0
    deadlines: Deadlines = field(default_factory=Deadlines)
