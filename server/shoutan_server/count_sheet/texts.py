"""The words of the count sheet, one table for each language; the type keeps them alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring import Counting
from shoutan_engine.scoring.count_table import LineCode, Unit

from shoutan_server.count_sheet.language import Language


@dataclass(frozen=True, slots=True)
class Texts:
    """Every word of the sheet. Amounts come as text, a fraction written in one sign."""

    html_lang: str
    other: Language
    other_name: str
    titles: Mapping[Counting, str]
    beside: Mapping[Counting, str]
    """The title in the other language, for whoever reads that one."""
    print_hint: str
    black: str
    white: str
    wins: Callable[[Color, str], str]
    """Who wins, by which `amount`."""
    amount: Mapping[Counting, Callable[[str], str]]
    """A number with the unit of the count."""
    even: Callable[[Color], str]
    """Who wins an even count."""
    draw: str
    proposal: Callable[[int], str]
    timed_out: str
    all_alive: str
    """Nobody was asked what is dead."""
    facts: Mapping[str, str]
    """The names of the conditions: date, rules, board, handicap, komi, clock."""
    rules: Mapping[str, str]
    """Profile -> its name; one that is not here is called by its edition."""
    changed: Callable[[str], str]
    """What follows the name of rules of which options were changed."""
    handicap: Callable[[int], str]
    komi: Callable[[str, str], str]
    board: Callable[[int], str]
    drawing: Callable[[int], str]
    """What the drawing shows, for whoever cannot see it."""
    legend: Mapping[str, str]
    left_open: Mapping[Counting, str]
    conceded: Callable[[Color], str]
    """Points left open that a side was given."""
    units: Mapping[Unit, str]
    unit_notes: Mapping[Counting, Mapping[Unit, str]]
    lines: Mapping[LineCode, str]
    points_margin: str
    regions: str
    encloses: Callable[[Color], str]
    shared: str
    dame: str
    seki: str
    contestable: str
    region: Callable[[int, str], str]
    region_dead: Callable[[int], str]
    dead: Callable[[Color], str]
    no_dead: str
    none: str
    arbiter: str
    record_hash: str
    game: str
    not_counted: Callable[[str | None], str]
    no_game: str


_BLACK_OR_WHITE_EN = {Color.BLACK: "Black", Color.WHITE: "White"}
_BLACK_OR_WHITE_ZH = {Color.BLACK: "黑", Color.WHITE: "白"}

EN: Final = Texts(
    html_lang="en",
    other="zh",
    other_name="中文",
    titles=dict.fromkeys(Counting, "Count sheet"),
    beside={Counting.AREA: "数子单", Counting.TERRITORY: "数目单"},
    print_hint="Print this page (Ctrl+P) for the players and the arbiter.",
    black="Black",
    white="White",
    wins=lambda color, amount: f"{_BLACK_OR_WHITE_EN[color]} wins by {amount}",
    amount={
        Counting.AREA: "{} zi".format,
        Counting.TERRITORY: lambda n: f"{n} {'point' if n == '1' else 'points'}",
    },
    even=lambda color: f"Even, so {_BLACK_OR_WHITE_EN[color]} wins",
    draw="Draw: both sides have the same",
    proposal=lambda number: f"Not final: proposal {number}, not yet agreed",
    timed_out="The time to agree was over: dead is only what both sides had called dead.",
    all_alive="By these rules every stone that stands at the end is alive.",
    facts={
        "date": "Date",
        "rules": "Rules",
        "board": "Board",
        "handicap": "Handicap",
        "komi": "Komi",
        "clock": "Time",
    },
    rules={},
    changed=lambda options: f", changed: {options}",
    handicap=lambda stones: f"{stones} stones",
    komi=lambda zi, points: f"{zi} zi ({points} points)",
    board=lambda size: f"{size}×{size}",
    drawing=lambda size: (
        f"The settled board, {size} by {size}, with the owner of every point"
    ),
    legend={
        "black": "Black’s point",
        "white": "White’s point",
        "dead": "dead stone, the point is the other side’s",
        "shared": "shared, half each",
        "nobody": "nobody’s",
    },
    left_open={
        Counting.AREA: "left open, half each",
        Counting.TERRITORY: "left open, nobody’s",
    },
    conceded=lambda color: f"left open, given to {_BLACK_OR_WHITE_EN[color]}",
    units={Unit.ZI: "In zi", Unit.POINTS: "In points"},
    unit_notes={
        Counting.AREA: {
            Unit.ZI: "Each side against half the board (article 9)",
            Unit.POINTS: "Side against side; one zi of margin is two points",
        },
        Counting.TERRITORY: {
            Unit.POINTS: "Territory and prisoners, side against side (section 8)",
        },
    },
    lines={
        LineCode.LIVING: "Living stones",
        LineCode.ENCLOSED: "Points enclosed",
        LineCode.SHARED_HALF: "Half of the shared points",
        LineCode.CONTESTABLE: "Points left open",
        LineCode.AREA: "Area",
        LineCode.HALF_BOARD: "Half the board",
        LineCode.TERRITORY: "Territory",
        LineCode.DEAD_STONES: "Dead stones taken off",
        LineCode.PRISONERS: "Prisoners taken in play",
        LineCode.HANDED_OVER: "Stones handed over for passes",
        LineCode.COUNT: "Territory and prisoners",
        LineCode.KOMI: "Komi",
        LineCode.HANDICAP: "Given back for handicap",
        LineCode.WARNINGS: "Warnings",
        LineCode.SUM: "Together",
        LineCode.MARGIN: "Margin",
    },
    points_margin="Difference",
    regions="Where the points are",
    encloses=lambda color: f"{_BLACK_OR_WHITE_EN[color]} encloses",
    shared="Shared",
    dame="Nobody’s (dame)",
    seki="Nobody’s (seki)",
    contestable="Left open",
    region=lambda points, vertex: f"{points} at {vertex}",
    region_dead=lambda stones: f" ({stones} dead)",
    dead=lambda color: f"Dead, {_BLACK_OR_WHITE_EN[color].lower()}",
    no_dead="No dead stones.",
    none="none",
    arbiter="Arbiter",
    record_hash="Record hash",
    game="Game",
    not_counted=lambda result: (
        "This game is not being counted."
        if result is None
        else f"This game was not counted: it ended {result}."
    ),
    no_game="There is no game at this address.",
)

ZH: Final = Texts(
    html_lang="zh-Hans",
    other="en",
    other_name="English",
    titles={Counting.AREA: "数子单", Counting.TERRITORY: "数目单"},
    beside=dict.fromkeys(Counting, "Count sheet"),
    print_hint="请打印本页（Ctrl+P），供对局者与裁判签字。",
    black="黑方",
    white="白方",
    wins=lambda color, amount: f"{_BLACK_OR_WHITE_ZH[color]}胜 {amount}",
    amount={Counting.AREA: "{} 子".format, Counting.TERRITORY: "{} 目".format},
    even=lambda color: f"双方相等，判{_BLACK_OR_WHITE_ZH[color]}胜",
    draw="和棋",
    proposal=lambda number: f"非最终结果：第 {number} 案，双方尚未确认",
    timed_out="确认时限已到：只有双方都标为死子的才算死子。",
    all_alive="按本规则，终局时盘上之子皆活。",
    facts={
        "date": "日期",
        "rules": "规则",
        "board": "棋盘",
        "handicap": "让子",
        "komi": "贴子",
        "clock": "用时",
    },
    rules={
        "cn2002": "中国围棋竞赛规则（2002）",
        "cn1988": "中国围棋竞赛规则（1988）",
        "japanese": "日本规则（仅计数）",
        "korean": "韩国规则（仅计数）",
        "ing": "应氏规则（仅计数）",
        "aga": "美国围棋协会规则",
        "new_zealand": "新西兰规则",
        "tromp_taylor": "Tromp-Taylor 规则",
    },
    changed=lambda options: f"，另有约定：{options}",
    handicap=lambda stones: f"{stones} 子",
    komi=lambda zi, points: f"{zi} 子（{points} 目）",
    board=lambda size: f"{size} 路",
    drawing=lambda size: f"{size} 路棋盘终局图，标出每一点的归属",
    legend={
        "black": "黑地",
        "white": "白地",
        "dead": "死子，该点归对方",
        "shared": "双方各半",
        "nobody": "不计",
    },
    left_open={
        Counting.AREA: "未定点，双方各半",
        Counting.TERRITORY: "未定点，不计",
    },
    conceded=lambda color: f"未定点，归{_BLACK_OR_WHITE_ZH[color]}方",
    units={Unit.ZI: "按子计", Unit.POINTS: "按目计"},
    unit_notes={
        Counting.AREA: {
            Unit.ZI: "各与归本数相比（第九条）",
            Unit.POINTS: "双方相比；胜一子即两目",
        },
        Counting.TERRITORY: {Unit.POINTS: "地与提子，双方相比（第八节）"},
    },
    lines={
        LineCode.LIVING: "活子",
        LineCode.ENCLOSED: "围住的点",
        LineCode.SHARED_HALF: "共有点之半",
        LineCode.CONTESTABLE: "未定点",
        LineCode.AREA: "合计",
        LineCode.HALF_BOARD: "归本数",
        LineCode.TERRITORY: "地",
        LineCode.DEAD_STONES: "提去的死子",
        LineCode.PRISONERS: "局中提子",
        LineCode.HANDED_OVER: "虚着所交之子",
        LineCode.COUNT: "地与提子",
        LineCode.KOMI: "贴子",
        LineCode.HANDICAP: "让子还子",
        LineCode.WARNINGS: "警告",
        LineCode.SUM: "总计",
        LineCode.MARGIN: "胜负",
    },
    points_margin="相差",
    regions="各处点数",
    encloses=lambda color: f"{_BLACK_OR_WHITE_ZH[color]}方围住",
    shared="双方共有",
    dame="单官，不计",
    seki="双活，不计",
    contestable="未定",
    region=lambda points, vertex: f"{vertex} 处 {points}",
    region_dead=lambda stones: f"（死子 {stones}）",
    dead=lambda color: f"{_BLACK_OR_WHITE_ZH[color]}方死子",
    no_dead="无死子。",
    none="无",
    arbiter="裁判",
    record_hash="对局记录校验值",
    game="对局",
    not_counted=lambda result: (
        "本局尚未数子。" if result is None else f"本局未经数子：结果为 {result}。"
    ),
    no_game="此处没有对局。",
)

TEXTS: Final[Mapping[Language, Texts]] = {"en": EN, "zh": ZH}
