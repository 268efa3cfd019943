"""What is going on in the house: games at every stage, made by those who play them."""

import math
from collections.abc import Sequence
from typing import Any, Final

from shoutan_host.ids import new_cid
from shoutan_protocol.messages.replies import Snapshot

from tests.pictures.house import House, Played

LIN: Final = "林梅 Lin Mei"
TANAKA: Final = "Tanaka Yui"
SATO: Final = "Sato Ren"
WANG: Final = "王琪"
OKORO: Final = "Ana Okoro"
RATED: Final = [LIN, TANAKA, SATO, WANG]
CLOCK: Final = "20m+5x60s"
BYO_YOMI: Final = "5m/5x60s"
"""No main time: the first period begins with the first turn."""


async def ranks(house: House) -> None:
    """Let four people play rated games, so that they have ranks and a history."""
    one_four = await _accounts(house)
    for number, (black, white, black_wins) in enumerate(_PAIRINGS):
        players = one_four[black], one_four[white]
        game = await house.begun(*players, size=9, clock="5m", rated=True)
        turns = house.games[-1].turns[: 20 + number]
        await house.replay(game, *players, turns)
        winner, loser = players if black_wins else players[::-1]
        await house.resigned(game, loser, winner)


_PAIRINGS: Final = [
    *((0, 1, True), (2, 0, False), (0, 3, True), (1, 2, False), (3, 0, True)),
    *((0, 2, True), (1, 0, False), (2, 3, True), (0, 1, False), (3, 0, False)),
    *((0, 2, True), (1, 3, True), (0, 1, True), (2, 0, False), (0, 3, True)),
]
"""Black, White, whether Black wins; by their places among `RATED`."""


async def waiting(house: House) -> str:
    """Have somebody wait for a friend."""
    lin = await house.account(LIN)
    return await lin.create(size=19, clock=CLOCK, private=True)


async def nigiri(house: House) -> str:
    """Have a guest wait for whoever guesses odd or even."""
    marta = await house.guest("Marta Kowalska")
    return await marta.create(size=13, clock="10m+5x20s", color="nigiri")


async def open_seats(house: House) -> None:
    """Have some wait for anybody."""
    seats: list[tuple[str, dict[str, Any]]] = [
        ("陈一鸣", {"size": 19, "clock": "1h/5x60s", "color": "nigiri"}),
        ("Bea", {"clock": "5m+10s", "profile": "japanese", "handicap": 2}),
        ("Tomas", {"size": 19, "clock": "3d/move", "color": "white"}),
    ]
    for name, fields in seats:
        guest = await house.guest(name)
        await guest.create(**fields)


async def midgame(
    house: House,
    names: tuple[str, str] = (LIN, TANAKA),
    *,
    played: int = 0,
    plies: int = 96,
    **fields: Any,
) -> str:
    """Return a game of two that stands after some turns, with a few words said."""
    black, white = [await house.account(name) for name in names]
    record = house.games[played]
    usual = {"size": record.size, "clock": CLOCK}
    game = await house.begun(black, white, **usual | fields)
    await house.replay(game, black, white, record.turns[:plies])
    await house.said(game, white, "Good game to you.")
    await house.said(game, black, "请多指教。")
    return game


async def next_turn(house: House, game: str, played: int, ply: int) -> None:
    """Have Lin or Tanaka take the next turn of the record, so that a period begins."""
    movers = [await house.account(name) for name in (LIN, TANAKA)]
    await movers[ply % 2].play(game, ply, house.games[played].turns[ply])


async def settling(
    house: House, names: tuple[str, str] = (LIN, TANAKA), *, played: int = 1
) -> str:
    """Return a game whose dead stones are marked, not yet confirmed by Black."""
    game = await midgame(house, names, played=played, plies=1000)
    black, white = [await house.account(name) for name in names]
    record = house.games[played]
    dead = list(record.dead)
    fields = {"game": game, "dead": dead}
    await black.ok("settle.propose", **fields, cid=new_cid())
    await house.said(game, black, "The stones with a cross are dead.")
    await white.ok("settle.propose", **fields, confirm=True, cid=new_cid())
    return game


async def counted(house: House) -> str:
    """Return a game that both have agreed upon."""
    game = await settling(house)
    lin = await house.account(LIN)
    await lin.ok(
        "settle.confirm", game=game, proposal=await proposal(house, game), cid=new_cid()
    )
    return game


async def proposal(house: House, game: str) -> int:
    """Return the number of the present proposal."""
    lin = await house.account(LIN)
    snapshot: Snapshot = await lin.snapshot(game)
    assert snapshot.settlement is not None
    return snapshot.settlement.proposal


async def engines(house: House, played: Played, names: tuple[str, str]) -> str:
    """Return a game of two bots that say what they think, where it stands after all turns."""
    black, white = [await house.bot(name) for name in names]
    game = await house.begun(black, white, size=played.size, clock="30m")
    for ply, vertex in enumerate(played.turns):
        mover = (black, white)[ply % 2]
        lead = _smooth(played.leads, ply) * (1 if ply % 2 == 0 else -1)
        rate = 1 / (1 + math.exp(-lead / 8))
        analysis = {"winrate": round(rate, 3), "score_lead": round(lead, 1)}
        await mover.ok(
            "analysis.report", game=game, ply=ply, final=True, analysis=analysis
        )
        await mover.play(game, ply, vertex)
    return game


def _smooth(leads: Sequence[float], ply: int) -> float:
    """Return what Black leads by: GNU Go thinks well of whoever is to move."""
    near = leads[max(0, ply - 3) : ply + 5]
    return sum(near) / len(near)


async def reviewed(house: House) -> str:
    """Return a finished game of bots with variations and remarks of two people."""
    record = house.games[2]
    turns = record.turns[:150]
    cut = Played(record.size, turns, record.leads, ())
    game = await engines(house, cut, ("Kifu", "Joseki"))
    white = await house.bot("Joseki")
    black = await house.bot("Kifu")
    await house.resigned(game, white, black)
    lin, sato = await house.account(LIN), await house.account(SATO)
    await lin.ok("review.watch", game=game)
    await sato.ok("review.watch", game=game)
    # What was played some turns later, tried now: legal, and easy to believe.
    parent: int | None = None
    for vertex, ply in _variation(record, 58):
        color = "black" if ply % 2 == 0 else "white"
        made = await lin.ok(
            "review.place",
            game=game,
            ply=58,
            color=color,
            vertex=vertex,
            parent=parent,
        )
        parent = made.n
    await sato.ok(
        "review.say",
        game=game,
        ply=58,
        parent=parent,
        text="This keeps sente, and the corner is still there to be taken.",
    )
    await lin.ok("review.say", game=game, ply=58, text="White should look here first.")
    return game


def _variation(record: Played, start: int) -> list[tuple[str, int]]:
    """Return the turns from the second one after `start` on, with whose turn it is."""
    later = [
        vertex for vertex in record.turns[start + 2 : start + 8] if vertex != "pass"
    ]
    return [(vertex, ply) for ply, vertex in enumerate(later, start)]


async def refereed(house: House, *, plies: int = 88) -> str:
    """Return a game with a referee."""
    referee = await house.account(OKORO)
    black, white = await house.account("Ito Mika"), await house.account("J. de Vries")
    record = house.games[0]
    game = await referee.create(size=19, clock=CLOCK, referee=True)
    await black.join(game)
    await white.join(game)
    await house.replay(game, black, white, record.turns[:plies])
    return game


async def paused(house: House) -> str:
    """Return a game that its referee has paused."""
    game = await refereed(house, plies=61)
    referee = await house.account(OKORO)
    await referee.ok(
        "referee.rule",
        game=game,
        ruling={"name": "pause"},
        article="14",
        reason="Lunch.",
        cid=new_cid(),
    )
    return game


async def served_bots(house: House) -> None:
    """Have bots offer themselves, each with its own conditions."""
    offers: list[tuple[str, dict[str, Any]]] = [
        (
            "Slow-Stones",
            {"accepts": {"sizes": [9], "clocks": ["fischer"], "most_handicap": 3}},
        ),
        (
            "Night-Watch",
            {"seats": 2, "accepts": {"sizes": [13, 19], "least_main_ms": 600_000}},
        ),
        ("Kosumi", {"seats": 3, "engine": "Kosumi", "version": "2.1"}),
    ]
    for name, offer in offers:
        bot = await house.bot(name)
        await bot.ok("bot.serve", **offer)


async def room(house: House) -> None:
    """Have more games played, so that the lobby and the page to watch are full."""
    for played, plies, names in (
        (5, 31, (TANAKA, WANG)),
        (3, 60, (OKORO, SATO)),
        (2, 117, (WANG, OKORO)),
        (0, 171, ("Ito Mika", "J. de Vries")),
        (1, 74, (SATO, WANG)),
    ):
        game = await midgame(house, names, played=played, plies=plies)
        for name in _WATCHERS[: plies % 4]:
            watcher = await house.guest(name)
            await watcher.resume(game)
    for name in ("Marta Kowalska", "Bea"):
        guest = await house.guest(name)
        await guest.ok("challenge.watch")


_WATCHERS: Final = ["Cleo", "Dan", "Eve"]


async def _accounts(house: House) -> list[Any]:
    return [await house.account(name) for name in RATED]
