"""The lobby as rows: challenges, one's own games, open seats, live games, bots, people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.terms import RULES
from shoutan_clients.play.texts import Texts

RowKind: TypeAlias = Literal[
    "head",
    "new",
    "quick",
    "challenge",
    "challenged",
    "yours",
    "open",
    "live",
    "bot",
    "person",
]


@dataclass(frozen=True, slots=True)
class Row:
    """A row. `key` is what it leads to: the id of a game, a challenge or a person, a bot.

    `name` is the person or bot to whom it belongs.
    """

    kind: RowKind
    text: str
    key: str = ""
    name: str = ""

    @property
    def ident(self) -> str:
        """What stays the same of a row while its text changes."""
        return f"{self.kind} {self.key}"


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game in which one has a seat, as it is remembered; `terms` empty: no more of it."""

    id: str
    against: str
    terms: str


def lobby_rows(
    lobby: Mapping[str, Any],
    challenges: Iterable[Mapping[str, Any]],
    kept: Sequence[KnownGame],
    me: str | None,
    quick: tuple[int, str],
    texts: Texts,
) -> list[Row]:
    """Return everything of a lobby that somebody can go to, under its headings.

    `kept`: games of one's own that are on no list. `quick`: size and clock of a quick
    match. Without `me` one may only watch.
    """
    yours = _yours(lobby, kept, me, texts)
    mine = {row.key for row in yours}
    rows: list[Row] = []
    _add(rows, "head_challenges", _challenges(challenges, me, texts), texts)
    _add(rows, "head_yours", yours, texts)
    if me is not None:
        size, clock = quick
        rows.append(Row("head", texts("head_sit")))
        rows.append(Row("new", texts("row_new")))
        rows.append(Row("quick", texts("row_quick", size=size, clock=clock)))
    seats = [row for row in _open(lobby, texts) if row.key not in mine]
    live = [row for row in _live(lobby, texts) if row.key not in mine]
    _add(rows, "head_open", seats, texts)
    _add(rows, "head_live", live, texts)
    if not seats and not live:
        rows.append(Row("head", texts("nobody")))
    _add(rows, "head_bots", _bots(lobby, texts), texts)
    _add(rows, "head_people", _people(lobby, me, texts), texts)
    return rows


def terms_of(row: Mapping[str, Any], texts: Texts) -> str:
    """Return the conditions of a game of a list in a few words."""
    parts = [texts("terms", size=row["size"], clock=plain(row["clock"]))]
    if row.get("handicap"):
        parts.append(texts("terms_handicap", n=row["handicap"]))
    if row.get("komi") is not None:
        parts.append(texts("terms_komi", komi=f"{row['komi']:g}"))
    rules = row.get("profile", RULES[0])
    if rules != RULES[0]:
        parts.append(texts.maybe(f"rules_{rules}") or plain(rules))
    if row.get("kind") in ("rated", "event"):
        parts.append(texts(f"terms_{row['kind']}"))
    if row.get("private"):
        parts.append(texts("terms_private"))
    return texts("comma").join(parts)


def _add(rows: list[Row], head: str, found: list[Row], texts: Texts) -> None:
    if found:
        rows.append(Row("head", texts(head)))
        rows.extend(found)


def _name(player: Mapping[str, Any] | None, texts: Texts) -> str:
    if player is None:
        return texts("no_name")
    rank = player.get("rank")
    name = plain_name(player["name"])
    return f"{name} {plain(rank)}" if rank else name


def _challenges(
    challenges: Iterable[Mapping[str, Any]], me: str | None, texts: Texts
) -> list[Row]:
    found: list[Row] = []
    for one in challenges:
        is_mine = one["by"]["id"] == me
        other = one["to"] if is_mine else one["by"]
        name, terms = _name(other, texts), terms_of(one, texts)
        kind: RowKind = "challenged" if is_mine else "challenge"
        text = texts(f"row_{kind}", name=name, terms=terms)
        found.append(Row(kind, text, one["id"], name))
    return found


def _yours(
    lobby: Mapping[str, Any], kept: Sequence[KnownGame], me: str | None, texts: Texts
) -> list[Row]:
    found: dict[str, Row] = {}
    for row in (*lobby["live"], *lobby["open"]):
        sides = [row["black"], row["white"], row.get("creator")]
        there = [side for side in sides if side is not None]
        if me is None or me not in [side["id"] for side in there]:
            continue
        others = [side for side in there if side["id"] != me]
        terms = terms_of(row, texts)
        if not others:
            text = texts("row_yours_alone", terms=terms)
        else:
            parts = {"name": _name(others[0], texts), "n": row["moves"]}
            parts["turn"] = _turn(row, me, texts)
            text = texts("row_yours_turn", terms=terms, **parts)
        found[row["id"]] = Row("yours", text, row["id"])
    for game in kept:
        if game.id not in found:
            text = texts("row_yours_unknown")
            if game.terms:
                name = plain_name(game.against) or texts("no_name")
                text = texts("row_yours", name=name, terms=plain(game.terms))
            found[game.id] = Row("yours", text, game.id)
    return list(found.values())


def _turn(row: Mapping[str, Any], me: str, texts: Texts) -> str:
    """Return whose move it is, as whoever sits there reads it."""
    color = row.get("to_move")
    if color is None:
        return texts("turn_halted")
    side = row[color]
    is_mine = side is not None and side["id"] == me
    return texts("turn_yours" if is_mine else "turn_theirs")


def _open(lobby: Mapping[str, Any], texts: Texts) -> list[Row]:
    found: list[Row] = []
    for row in lobby["open"]:
        terms = terms_of(row, texts)
        if row["colors_by"] == "assigned" and row["creator_color"] is not None:
            is_black = row["creator_color"] == "white"
            terms += texts("comma") + texts(
                "terms_you_black" if is_black else "terms_you_white"
            )
        name = _name(row["creator"], texts)
        text = texts("row_open", name=name, terms=terms)
        found.append(Row("open", text, row["id"], name))
    return found


def _live(lobby: Mapping[str, Any], texts: Texts) -> list[Row]:
    return [
        Row(
            "live",
            texts(
                "row_live",
                black=_name(row["black"], texts),
                white=_name(row["white"], texts),
                terms=texts("terms", size=row["size"], clock=plain(row["clock"])),
                n=row["moves"],
                watching=row["watching"],
            ),
            row["id"],
        )
        for row in lobby["live"]
    ]


def _bots(lobby: Mapping[str, Any], texts: Texts) -> list[Row]:
    found: list[Row] = []
    for bot in lobby["bots"]:
        engine = plain(f"{bot['engine']} {bot['version']}".strip())
        free = bot["seats"] - bot["taken"]
        key = "row_bot" if free > 0 else "row_bot_full"
        parts = {"engine": engine, "free": free, "seats": bot["seats"]}
        text = texts(key, name=plain_name(bot["name"]), **parts)
        found.append(Row("bot", text, bot["name"], bot["name"]))
    return found


def _people(lobby: Mapping[str, Any], me: str | None, texts: Texts) -> list[Row]:
    return [
        Row(
            "person",
            texts(
                "row_person_playing" if person["playing"] else "row_person",
                name=_name(person, texts),
            ),
            person["id"],
            plain_name(person["name"]),
        )
        for person in lobby.get("people", ())
        if person["id"] != me
    ]
