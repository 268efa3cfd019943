"""The state of one game, for reading. Only `fold` changes it.

It changes in place: a copy of a 19x19 position costs more than the whole rest of a turn,
and nothing but the game's host ever holds one (see docs/adr).
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Clocks, GameCreated
from shoutan_engine.game_state.proceedings import Proceedings
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.results import Result
from shoutan_engine.settings import GameSettings, Player, PlayerKind


class GameState:
    """Everything a game is.

    `prisoners` are those that each side holds: what it has captured, the opponent's
    self-captures, and where passes cost a stone (`pass_stones`) one for each of them.
    `called` are the ms up to the last call in this stretch of a clock. `resumptions_by`
    counts by the side that said "dead" (D-9). `acts` gives the event that an act caused,
    by who acted and its cid. `self_seated` are the ids of the players who took their seats by
    an act of their own (it has a cid), and were not given them by the server.
    """

    __slots__ = (
        "acts",
        "board",
        "called",
        "clocks",
        "history",
        "offer_by",
        "phase",
        "players",
        "prisoners",
        "proceedings",
        "result",
        "resumed_at",
        "resumptions_by",
        "seats",
        "self_seated",
        "seq",
        "settings",
        "settlement",
        "thought",
        "to_move",
        "turn_since",
        "turns",
        "voluntary_passes",
        "warnings",
    )

    def __init__(self, created: GameCreated) -> None:
        settings = created.settings
        self.settings: GameSettings = settings
        self.to_move: Color = settings.setup.to_move
        start = position_after((), settings, self.to_move)
        self.board = start.board
        self.prisoners = start.prisoners
        self.history = start.history
        self.phase = Phase.WAITING
        self.players: list[Player] = []
        self.seats: dict[Color, Player] = {}
        self.turns: list[Turn] = []
        # The turn is thought about since `turn_since`, and was for `thought` ms before
        # a pause.
        self.turn_since: Millis = created.at
        self.thought: Millis = Millis(0)
        self.voluntary_passes = 0
        self.offer_by: Color | None = None
        self.warnings: dict[Color, int] = {Color.BLACK: 0, Color.WHITE: 0}
        self.clocks: Clocks | None = created.clocks
        self.called: Millis = Millis(0)
        self.settlement: Settlement | None = None
        self.resumptions_by: dict[Color, int] = {Color.BLACK: 0, Color.WHITE: 0}
        # Turns taken when play was last resumed, None if it never was.
        self.resumed_at: int | None = None
        self.proceedings = Proceedings()
        self.result: Result | None = None
        self.acts: dict[tuple[str, str], int] = {}
        self.self_seated: set[str] = set()
        self.seq = 1

    @property
    def ply(self) -> int:
        """Turns taken so far: plays, passes and lost turns (reliability W2)."""
        return len(self.turns)

    @property
    def is_opening(self) -> bool:
        """Tell whether the present turn is one that takes no time and earns none."""
        return len(self.turns) < self.settings.opening_turns

    @property
    def resumptions(self) -> int:
        """How often play was resumed over life and death."""
        return sum(self.resumptions_by.values())

    def color_of(self, player_id: str) -> Color | None:
        """Return the seat of a player, None if there is none (or no color yet)."""
        for color, player in self.seats.items():
            if player.id == player_id:
                return color
        return None

    def is_player(self, player_id: str) -> bool:
        """Tell whether that player has sat down, with or without a color."""
        return any(player.id == player_id for player in self.players)

    def kind_of(self, color: Color) -> PlayerKind:
        """Return who plays `color`, a guest while nobody does."""
        player = self.seats.get(color)
        return PlayerKind.GUEST if player is None else player.kind

    def actor_of(self, color: Color) -> str:
        """Return who acts for `color`: the player's id, so that a seat is no new actor."""
        player = self.seats.get(color)
        return color.name if player is None else player.id

    def done(self, actor: str, cid: str | None) -> int | None:
        """Return the `seq` of the event that this act caused, None if it is new."""
        return None if cid is None else self.acts.get((actor, cid))
