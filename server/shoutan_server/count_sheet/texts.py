"""The words of the count sheet, one table for each language; the type keeps them alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.count_table import LineCode, Unit

from shoutan_server.count_sheet.language import Language


@dataclass(frozen=True, slots=True)
class Texts:
    """Every word of the sheet. Amounts come as text, a fraction written in one sign."""

    html_lang: str
    other: Language
    other_name: str
    title: str
    beside: str
    """The title in the other language, for whoever reads that one."""
    print_hint: str
    black: str
    white: str
    wins: Callable[[Color, str], str]
    """Who wins, by how many zi."""
    draw: str
    proposal: Callable[[int], str]
    timed_out: str
    facts: Mapping[str, str]
    """The names of the conditions: date, rules, board, komi, clock."""
    rules: Mapping[str, str]
    """Profile -> its name; one that is not here is called by its edition."""
    komi: Callable[[str, str], str]
    board: Callable[[int], str]
    drawing: Callable[[int], str]
    """What the drawing shows, for whoever cannot see it."""
    legend: Mapping[str, str]
    units: Mapping[Unit, str]
    unit_notes: Mapping[Unit, str]
    lines: Mapping[LineCode, str]
    points_margin: str
    regions: str
    encloses: Callable[[Color], str]
    shared: str
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
    title="Count sheet",
    beside="数子单",
    print_hint="Print this page (Ctrl+P) for the players and the arbiter.",
    black="Black",
    white="White",
    wins=lambda color, zi: f"{_BLACK_OR_WHITE_EN[color]} wins by {zi} zi",
    draw="Draw: both sides have the same",
    proposal=lambda number: f"Not final: proposal {number}, not yet agreed",
    timed_out="The time to agree was over: dead is only what both sides had called dead.",
    facts={
        "date": "Date",
        "rules": "Rules",
        "board": "Board",
        "komi": "Komi",
        "clock": "Time",
    },
    rules={},
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
        "contestable": "left open, half each",
    },
    units={Unit.ZI: "In zi", Unit.POINTS: "In points"},
    unit_notes={
        Unit.ZI: "Each side against half the board (article 9)",
        Unit.POINTS: "Side against side; one zi of margin is two points",
    },
    lines={
        LineCode.LIVING: "Living stones",
        LineCode.ENCLOSED: "Points enclosed",
        LineCode.SHARED_HALF: "Half of the shared points",
        LineCode.CONTESTABLE: "Points left open",
        LineCode.AREA: "Area",
        LineCode.HALF_BOARD: "Half the board",
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
    title="数子单",
    beside="Count sheet",
    print_hint="请打印本页（Ctrl+P），供对局者与裁判签字。",
    black="黑方",
    white="白方",
    wins=lambda color, zi: f"{_BLACK_OR_WHITE_ZH[color]}胜 {zi} 子",
    draw="和棋",
    proposal=lambda number: f"非最终结果：第 {number} 案，双方尚未确认",
    timed_out="确认时限已到：只有双方都标为死子的才算死子。",
    facts={
        "date": "日期",
        "rules": "规则",
        "board": "棋盘",
        "komi": "贴子",
        "clock": "用时",
    },
    rules={
        "cn2002": "中国围棋竞赛规则（2002）",
        "cn1988": "中国围棋竞赛规则（1988）",
    },
    komi=lambda zi, points: f"{zi} 子（{points} 目）",
    board=lambda size: f"{size} 路",
    drawing=lambda size: f"{size} 路棋盘终局图，标出每一点的归属",
    legend={
        "black": "黑地",
        "white": "白地",
        "dead": "死子，该点归对方",
        "shared": "双方各半",
        "contestable": "未定点，双方各半",
    },
    units={Unit.ZI: "按子计", Unit.POINTS: "按目计"},
    unit_notes={
        Unit.ZI: "各与归本数相比（第九条）",
        Unit.POINTS: "双方相比；胜一子即两目",
    },
    lines={
        LineCode.LIVING: "活子",
        LineCode.ENCLOSED: "围住的点",
        LineCode.SHARED_HALF: "共有点之半",
        LineCode.CONTESTABLE: "未定点",
        LineCode.AREA: "合计",
        LineCode.HALF_BOARD: "归本数",
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
