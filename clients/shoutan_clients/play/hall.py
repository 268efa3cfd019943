"""The lobby of a server as one sees it: what is there, and going to a game."""

from collections.abc import Callable, Mapping
from typing import Any

from shoutan_engine.settings import PlayerKind
from shoutan_host.ids import new_cid

from shoutan_clients.play.kept import Kept
from shoutan_clients.play.lobby_rows import KnownGame, Row, lobby_rows
from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.table import refusal_words
from shoutan_clients.play.terms import Terms, quick_fields
from shoutan_clients.play.texts import Texts
from shoutan_clients.remote.failures import GameGone, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer


class Hall:
    """One server's lobby. `changed` is called when it looks different.

    `note` is a sentence about the last thing that was done here, mostly why not.
    """

    def __init__(
        self,
        server: RemoteServer,
        kept: Kept,
        texts: Texts,
        changed: Callable[[], None],
    ) -> None:
        self.server = server
        self.terms = Terms()
        self.note = ""
        self._kept = kept
        self._texts = texts
        self._changed = changed
        self._lobby: Mapping[str, Any] | None = None
        self._challenges: list[Mapping[str, Any]] = []
        self._accepted: Callable[[str], None] = _do_nothing
        self._ends: list[Callable[[], None]] = []

    def open(self, accepted: Callable[[str], None]) -> None:
        """Begin to listen; `accepted` is told the game of a challenge of ours."""
        self._accepted = accepted
        self._ends += [
            self.server.hear("lobby", self._heard),
            self.server.hear("challenges", self._heard_challenges),
            self.server.hear("challenge.over", self._challenge_over),
            self.server.greet(self._watch),
        ]

    def close(self) -> None:
        """Listen no more."""
        for end in self._ends:
            end()
        self._ends.clear()
        self.server.say("lobby.leave")

    @property
    def me(self) -> str | None:
        """Who one is; None for a watcher."""
        return None if self.server.you is None else self.server.you.id

    @property
    def has_account(self) -> bool:
        """Tell whether one is a person with an account."""
        you = self.server.you
        return you is not None and you.kind is PlayerKind.PERSON

    def rows(self) -> list[Row]:
        """Return what can be gone to."""
        if self._lobby is None:
            return [Row("head", self._texts("fetching"))]
        return lobby_rows(
            self._lobby,
            self._challenges,
            self._kept.games(),
            self.me,
            self.quick,
            self._texts,
        )

    @property
    def quick(self) -> tuple[int, str]:
        """Size and clock of a quick match."""
        fields = quick_fields(self.terms, self._texts)
        return fields["size"], fields["clock"]

    # -- going to a game -------------------------------------------------------------

    async def enter(self, row: Row) -> str | None:
        """Do what a row stands for; return the game to go to, None for none."""
        self.note = ""
        match row.kind:
            case "live" | "yours":
                return row.key
            case "open":
                return await self._ask("game.join", game=row.key)
            case "quick":
                fields = quick_fields(self.terms, self._texts)
                return await self._ask("quick.match", **fields)
            case "challenge":
                parts = {"challenge": row.key, "accept": True}
                return await self._ask("challenge.answer", **parts)
            case _:
                return None

    async def decline(self, row: Row) -> None:
        """Decline a challenge, or take one's own back."""
        self.note = ""
        if row.kind == "challenge":
            parts = {"challenge": row.key, "accept": False}
            await self._ask("challenge.answer", **parts)
        elif row.kind == "challenged":
            await self._ask("challenge.withdraw", challenge=row.key)

    async def create(self, terms: Terms, bot: str | None) -> str:
        """Make a game. Raises BadTerms and RequestRefused."""
        fields = terms.fields(self._texts)
        self.terms = terms
        if bot is not None:
            fields["bot"] = bot
        ok = await self.server.request("game.create", cid=new_cid(), **fields)
        return str(ok["game"])

    async def play_again(self, remote: RemoteGame) -> str | None:
        """Make a game like a finished one against the same bot; None: see `note`."""
        game, me = remote.game, self.me
        color = None if me is None else game.color_of(me)
        if color is None:
            return None
        settings = game.settings
        fields: dict[str, Any] = {
            "size": settings.size,
            "clock": settings.time.text,
            "komi": settings.komi_quarters / 2,
            "profile": settings.profile.name,
            "color": color.word,
            "bot": game.seats[color.opponent].name,
        }
        if settings.white_time is not None:
            fields["clock_white"] = settings.white_time.text
        if settings.move_limit is not None:
            fields["move_limit"] = settings.move_limit
        if settings.opening_turns:
            fields["opening_turns"] = settings.opening_turns
        if settings.handicap:
            fields["handicap"] = settings.handicap
        if settings.private:
            fields["private"] = True
        self.note = ""
        return await self._ask("game.create", **fields)

    async def challenge(self, terms: Terms, player: str) -> None:
        """Challenge a person by id. Raises BadTerms and RequestRefused."""
        fields = terms.fields(self._texts)
        self.terms = terms
        send = self.server.request
        await send("challenge.send", cid=new_cid(), player=player, **fields)

    async def find(self, game_id: str, *, joins: bool) -> RemoteGame | None:
        """Follow a game; take its open seat if `joins` and there is one.

        None where it is gone: `note` says so.
        """
        try:
            remote = await self.server.game(game_id)
        except GameGone as gone:
            self._kept.forget(game_id)
            self.note = self._texts("game_gone", why=plain(str(gone)))
            return None
        game = remote.game
        is_open = game.phase == "waiting" and len(game.players) < 2
        if joins and self.me is not None and is_open and not game.is_player(self.me):
            await self._ask("game.join", game=game_id)
        self.remember(remote)
        return remote

    def remember(self, remote: RemoteGame) -> None:
        """Keep that one sits in a game, until it is over."""
        game, me = remote.game, self.me
        if me is None or not game.is_player(me):
            return
        if remote.is_finished:
            self._kept.forget(remote.id)
            return
        others = [player.name for player in game.players if player.id != me]
        size, clock = game.settings.size, game.settings.clock_text
        terms = self._texts("terms", size=size, clock=clock)
        self._kept.note(KnownGame(remote.id, "".join(others[:1]), terms))

    # -- inside ----------------------------------------------------------------------

    async def _ask(self, kind: str, **fields: Any) -> str | None:
        """Send a request; return the game that the answer names, or the request."""
        try:
            ok = await self.server.request(kind, cid=new_cid(), **fields)
        except RequestRefused as refused:
            self.note = refusal_words(refused, self._texts)
            self._changed()
            return None
        named = ok.get("game") or fields.get("game")
        return named if isinstance(named, str) else None

    def _watch(self) -> None:
        self.server.say("lobby.watch")
        if self.me is not None:
            self.server.say("challenge.watch")
            self.server.post({"type": "game.mine"}, self._heard_mine, once=True)

    def _heard(self, body: Mapping[str, Any]) -> None:
        self._lobby = body
        self._changed()

    def _heard_mine(self, answer: Mapping[str, Any]) -> None:
        """Take in which games of one's own go on, of which some are on no list."""
        if answer["type"] != "ok":
            return  # the server is busy, or older than this question
        mine: list[str] = answer["games"]
        known = {game.id for game in self._kept.games()}
        for gone in known.difference(mine):
            self._kept.forget(gone)
        for game_id in mine:
            if game_id not in known:
                self._kept.note(KnownGame(game_id, "", ""))
        self._changed()

    def _heard_challenges(self, body: Mapping[str, Any]) -> None:
        self._challenges = list(body["challenges"])
        self._changed()

    def _challenge_over(self, body: Mapping[str, Any]) -> None:
        outcome, is_mine = body["outcome"], body["by"]["id"] == self.me
        if outcome == "accepted":
            if is_mine and body.get("game"):
                self._accepted(body["game"])
            return
        other = body["to"] if is_mine and outcome != "left" else body["by"]
        key = f"challenge_over_{outcome}"
        self.note = self._texts.maybe(key, name=plain_name(other["name"])) or ""
        self._changed()


def _do_nothing(game: str) -> None:
    pass
