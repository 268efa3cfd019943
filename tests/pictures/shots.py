"""Which pictures there are: where each is taken, as whom, and what is pressed before."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page, expect

from tests.pictures import scenes
from tests.pictures.house import House
from tests.pictures.scenes import LIN, OKORO, SATO, TANAKA

Scene = Callable[[House], str]
Press = Callable[[Page], None]
Moment = Callable[[House, list[Page]], None]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture; `scene` returns the path to open, and makes what is to be seen there.

    `who` looks at it, None for a new guest. `press` is done on each page, `moment` once
    all of them are open. `top_only`: the first screen, where the rest is a long list.
    """

    name: str
    scene: Scene
    who: str | None = None
    press: Press | None = None
    moment: Moment | None = None
    top_only: bool = False
    docs: tuple[str, ...] = ("1280-light",)
    """The looks that are kept in docs/pictures."""


def at(path: str) -> Scene:
    """Return a scene in which nothing has to be made."""
    return lambda _: path


def click(*selectors: str) -> Press:
    """Return what presses these one after another."""

    def press(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return press


def local(page: Page) -> None:
    """Play a few turns at the board for two."""
    for vertex in ("G5", "C5", "E7", "E3", "F3", "E4", "D7", "C7"):
        cell = page.locator(f'[role="gridcell"][aria-label^="{vertex},"]')
        empty = cell.get_attribute("aria-label") or ""
        cell.press("Enter")
        expect(cell).not_to_have_attribute("aria-label", empty)


def hover(vertex: str) -> Press:
    """Return what holds a stone over a point, where there is a mouse."""

    def press(page: Page) -> None:
        cell = page.locator(f'[role="gridcell"][aria-label^="{vertex},"]')
        if page.evaluate("matchMedia('(hover: hover)').matches"):
            cell.hover()

    return press


class Once:
    """A scene that is made when first asked for; several shots show it."""

    def __init__(self, make: Callable[[House], str], path: str = "/game/{}") -> None:
        self._make = make
        self._path = path
        self._made: str | None = None

    def __call__(self, house: House) -> str:
        if self._made is None:
            self._made = self._make(house)
        return self._path.format(self._made)

    def at(self, path: str) -> Scene:
        """Return the same scene at another path."""
        return lambda house: path.format(self(house).rpartition("/")[2])


GAME: Final = Once(lambda house: house.run(scenes.midgame(house)))
BYO_YOMI: Final = Once(
    lambda house: house.run(
        scenes.midgame(house, plies=95, clock=scenes.BYO_YOMI, private=True)
    )
)
SETTLING: Final = Once(lambda house: house.run(scenes.settling(house)))
COUNTED: Final = Once(lambda house: house.run(scenes.counted(house)))
REVIEWED: Final = Once(lambda house: house.run(scenes.reviewed(house)))
REFEREED: Final = Once(lambda house: house.run(scenes.refereed(house)))
PAUSED: Final = Once(lambda house: house.run(scenes.paused(house)))
NOBODY: Final = "A" * 22


def bots(house: House) -> str:
    """Have engines from elsewhere offer themselves beside the house's."""
    house.run(scenes.served_bots(house))
    return "/bots"


def full_lobby(house: House) -> str:
    """Fill the house: games at all stages, people who wait."""
    for scene in (GAME, SETTLING, REVIEWED, REFEREED, PAUSED):
        scene(house)
    house.run(scenes.room(house))
    house.run(scenes.open_seats(house))
    return "/"


def call_of_30(house: House, pages: list[Page]) -> None:
    """Begin Black's period, and wait for what the referee calls after half of it."""
    game = BYO_YOMI(house).rpartition("/")[2]
    house.run(scenes.next_turn(house, game, 0, 95))
    for page in pages:
        expect(page.get_by_test_id("call")).to_be_visible(timeout=60_000)


def server_gone(house: House, pages: list[Page]) -> None:
    """Kill the server: the last picture."""
    house.server.kill()
    for page in pages:
        expect(page.locator(".bar.alarm")).to_be_visible()


def ranked(path: str) -> Scene:
    """Return a scene in which there were rated games."""

    def scene(house: House) -> str:
        if "ranks" not in _DONE:
            _DONE.add("ranks")
            house.run(scenes.ranks(house))
        return path

    return scene


_DONE: Final[set[str]] = set()

BOTH: Final = ("1280-light", "390-light")
SHOTS: Final = [
    Shot("lobby-empty", at("/")),
    Shot(
        "lobby-conditions",
        at("/"),
        press=click(".take .textlink", ".conditions .textlink"),
        docs=(),
    ),
    Shot("watch-empty", at("/watch"), docs=()),
    Shot("bots", bots, press=click(".botlist .btn"), docs=BOTH),
    Shot("bots-list", at("/bots"), docs=()),
    Shot("local", at("/local"), press=local),
    Shot("record", at("/review")),
    Shot("account-new", at("/account")),
    Shot("missing", at("/nothing")),
    Shot("no-game", at(f"/game/{NOBODY}"), docs=()),
    Shot("account", ranked("/account"), LIN),
    Shot("player", ranked("/player/" + LIN.replace(" ", "%20")), docs=BOTH),
    Shot("waiting", Once(lambda h: h.run(scenes.waiting(h))), LIN, docs=BOTH),
    Shot("invited", Once(lambda h: h.run(scenes.nigiri(h)))),
    Shot(
        "game",
        GAME,
        LIN,
        press=hover("K16"),
        docs=("1280-light", "1280-dark", "1280-light-zh", "390-light", "390-dark-zh"),
    ),
    Shot("game-talk", GAME, LIN, press=click(".talk [role=tab] >> nth=1")),
    Shot("game-details", GAME, LIN, press=click(".talk [role=tab] >> nth=3"), docs=()),
    Shot("game-theirs", GAME, TANAKA, press=click(".morebtn")),
    Shot("game-resign", GAME, LIN, press=click(".acts .btn:nth-child(3)"), docs=()),
    Shot("game-watched", GAME, docs=()),
    Shot("settings", GAME, LIN, press=click(".top [aria-controls=settings]")),
    Shot("byo-yomi", BYO_YOMI, LIN, moment=call_of_30, docs=BOTH),
    Shot("settling", SETTLING, LIN, docs=BOTH),
    Shot("settling-other", SETTLING, TANAKA, docs=()),
    Shot("counted", COUNTED, LIN, docs=BOTH),
    Shot("count-sheet", COUNTED.at("/games/{}/count-sheet")),
    Shot("finished", REVIEWED.at("/game/{}")),
    Shot(
        "finished-analysis",
        REVIEWED.at("/game/{}#move=90"),
        press=click(".talk [role=tab] >> nth=1"),
        docs=(),
    ),
    Shot(
        "review",
        REVIEWED.at("/review/{}#move=58"),
        SATO,
        docs=("1280-light", "1280-dark", "390-light"),
    ),
    Shot("referee", REFEREED, OKORO, press=click(".desk summary")),
    Shot("paused", PAUSED),
    Shot("watch", lambda house: full_lobby(house) + "watch", docs=BOTH),
    Shot(
        "lobby",
        at("/"),
        LIN,
        docs=("1280-light", "1280-dark", "1280-light-zh", "390-light"),
    ),
    Shot(
        "lobby-rated",
        at("/"),
        LIN,
        press=click(".take .textlink", ".conditions .textlink"),
        docs=(),
    ),
    Shot("connection-lost", GAME, LIN, moment=server_gone),
]
"""In the order in which they are taken: the house fills up, and is shut at the end."""
