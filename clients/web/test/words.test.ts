import { describe, expect, it } from "vitest";
import { announce, callAloud } from "../src/game/announce";
import { linesOf, totalsOf } from "../src/game/count";
import { lastStanding } from "../src/game/history";
import { listedWords, resultDetail, resultWords, ruledBy, sideWords, sumWords, wasCounted } from "../src/game/words";
import { signedZi, zi } from "../src/game/zi";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { gameHeading, gameTitle } from "../src/ui/title";
import type { Called, ClockState, EndReason, OfficialInfo, ResultInfo } from "../src/wire/messages";
import { botAgainst } from "../src/game/state";
import { deal, MEI, OPENING, type Happening } from "./deal";
import { folded } from "./recorded";

describe("zi", () => {
  it.each([
    [0, "0", "0"],
    [0.25, "1/4", "¼"],
    [2.25, "2 1/4", "2¼"],
    [44.5, "44 1/2", "44½"],
    [-3.75, "−3 3/4", "−3¾"],
    [-0, "0", "0"],
  ])("%d is written %j and %j", (value, apart, joined) => {
    expect(zi(value)).toBe(apart);
    expect(zi(value, true)).toBe(joined);
  });

  it("has a sign where it is asked for", () => {
    expect([signedZi(1.5), signedZi(0), signedZi(-1.5)]).toEqual(["+1 1/2", "0", "−1 1/2"]);
  });
});

describe("a result", () => {
  const counted: ResultInfo = { reason: "two_passes", winner: "white", text: "W+4.5", margin_zi: -2.25 };
  const by = (reason: EndReason, winner: "black" | "white" | null, text: string): ResultInfo => ({ reason, winner, text });

  it.each<[ResultInfo, string, string]>([
    [counted, "White wins by 2 1/4 zi", "白胜 2¼ 子"],
    [{ ...counted, margin_zi: -0.5, text: "W+1", counting: "territory" }, "White wins by 1 point", "白胜 1 目"],
    [{ ...counted, margin_zi: -3.25, text: "W+6.5", counting: "territory" }, "White wins by 6.5 points", "白胜 6.5 目"],
    [{ ...counted, winner: "black", margin_zi: 0, text: "B+0", ties: "black" }, "Even, so Black wins", "双方相等，判黑胜"],
    [by("both_lose", null, "Void"), "Both sides lose", "双方判负"],
    [by("cycle", null, "0"), "Draw", "和棋"],
    [by("cycle", null, "Void"), "No result", "无胜负"],
    [{ ...by("cycle", null, "Void"), is_replayed: true }, "To be played again", "重下"],
    [by("resign", "black", "B+R"), "Black wins by resignation", "黑中盘胜"],
    [by("time", "white", "W+T"), "White wins on time", "黑超时，白胜"],
    [by("crash", "black", "B+F"), "Black wins by forfeit", "白判负，黑胜"],
    [by("adjudicated", "black", "B+F"), "Black wins by adjudication", "经判定，黑胜"],
    [by("adjudicated", "white", "W+3.5"), "White wins by 1 3/4 zi", "白胜 1¾ 子"],
    [by("agreement", null, "0"), "Draw", "和棋"],
    [by("aborted", null, "Void"), "No result", "无胜负"],
  ])("%j in words", (result, english, chinese) => {
    expect(resultWords(result, en)).toBe(english);
    expect(resultWords(result, zh)).toBe(chinese);
  });

  it("reads the same from the text of a list", () => {
    const listed = (result: string, rest: object = {}) => listedWords({ result, profile: "cn2002", ...rest }, en);
    expect(["W+4.5", "B+R", "W+T", "B+F", "0", "Void"].map((text) => listed(text))).toEqual([
      "White wins by 2 1/4 zi",
      "Black wins by resignation",
      "White wins on time",
      "Black wins by forfeit",
      "Draw",
      "No result",
    ]);
    expect(listed("W+4.5", { profile: "japanese" })).toBe("White wins by 4.5 points");
    expect(listed("W+F", { end_reason: "adjudicated" })).toBe("White wins by adjudication");
    expect(listed("Void", { end_reason: "both_lose" })).toBe("Both sides lose");
    expect(listedWords({ result: null, profile: "cn2002" }, en)).toBe("");
  });

  it("on a side's card is won, lost, a draw, or none at all", () => {
    const words = (result: ResultInfo) => [sideWords(result, "black", en), sideWords(result, "white", zh)];
    expect(words(by("resign", "black", "B+R"))).toEqual(["won", "负"]);
    expect(words(by("agreement", null, "0"))).toEqual(["draw", "和"]);
    expect(words(by("aborted", null, "Void"))).toEqual(["no result", "无胜负"]);
    expect(words(by("both_lose", null, "Void"))).toEqual(["lost", "负"]);
    expect(words({ ...by("cycle", null, "Void"), is_replayed: true })).toEqual(["to be played again", "重下"]);
  });

  it("that does not count has its reason in every language", () => {
    const aborted = (detail?: string): ResultInfo => ({ ...by("aborted", null, "Void"), ...(detail === undefined ? {} : { detail }) });
    expect(resultDetail(aborted("Nobody came to play."), en)).toBe("Nobody came to play.");
    expect(resultDetail(aborted("Nobody came to play."), zh)).toBe("此局不计。无人前来对局。");
    expect(resultDetail(aborted("gnugo stayed away."), zh)).toBe("此局不计。gnugo stayed away.");
    expect([resultDetail(aborted(), en), resultDetail(aborted(), zh)]).toEqual(["The game does not count.", "此局不计。"]);
  });

  it("has a sentence where the result does not say it all", () => {
    const crashed = by("crash", "black", "B+F");
    expect(resultDetail(crashed, en)).toBe("White’s program ended.");
    expect(resultDetail({ ...crashed, detail: "gnugo ended with code 1." }, en)).toBe("gnugo ended with code 1.");
    expect(resultDetail({ ...crashed, detail: "gnugo ended with code 1." }, zh)).toBe("白方程序中止。");
    expect(resultDetail(counted, en)).toBeNull();
  });

  it("names the point of an illegal play that lost the game", () => {
    const illegal = { ...by("illegal", "black", "B+F"), detail: "illegal move: There is a stone on that point." };
    const turn = { color: "white", vertex: "D4", captured: [], spentMs: 0, offer: false, lost: true, reason: "occupied" } as const;
    expect(resultDetail(illegal, en, null, turn)).toBe("White played D4: there is a stone on that point.");
    expect(resultDetail(illegal, zh, null, turn)).toBe("白方下在 D4：该点已有棋子。");
    // Two moves in a row lost it, after a turn that was lost for less.
    const twice = { ...illegal, detail: "Two moves in a row." };
    expect(resultDetail(twice, en, null, turn)).toBe("Two moves in a row.");
    expect(resultDetail(twice, zh, null, turn)).toBe("白方着手犯规。");
  });
});

describe("a ruling that ended the game", () => {
  const cai: OfficialInfo = { id: "o_cai", name: "Cai", role: "referee" };
  const lost: ResultInfo = { reason: "referee", winner: "black", text: "B+F", detail: "Smoking." };
  const ruled: Happening = { type: "ruled", by: cai, ruling: { name: "lose", color: "white", offense: null }, article: "23", reason: "Smoking." };
  const state = folded(deal([...OPENING, { ...ruled, reason: "Late." }, ruled, { type: "game_finished", result: lost }]));

  it("is said in a sentence with who ruled, by which article and why", () => {
    expect(resultDetail(lost, en, ruledBy(state, lost))).toBe("Cai has ruled so by article 23, for this reason: “Smoking.”");
    expect(resultDetail(lost, zh, ruledBy(state, lost))).toMatch(/^Cai\s依第 23 条作此裁决，理由：“Smoking\.”。$/);
  });

  it("keeps what else the result does not say", () => {
    const late: ResultInfo = { ...lost, reason: "late" };
    expect(resultDetail(late, en, ruledBy(state, late))).toBe("White came too late. Cai has ruled so by article 23, for this reason: “Smoking.”");
  });

  it("names the referee where the record is not here, and nobody where none ruled", () => {
    const bare = { entries: [], referee: cai };
    expect(resultDetail(lost, en, ruledBy(bare, lost))).toBe("Cai has ruled so, for this reason: “Smoking.”");
    expect(ruledBy(bare, { ...lost, reason: "crash", detail: "gnugo ended." })).toBeNull();
    expect(ruledBy(bare, { ...lost, reason: "both_lose", detail: "Neither player was there in time." })).toBeNull();
    expect(ruledBy(state, { ...lost, detail: null })).toBeNull();
    expect(en.result.ruled("Cai", null, "Smoking")).toBe("Cai has ruled so, for this reason: “Smoking”.");
  });
});

it("the last move of a side is one that stands", () => {
  const play = (color: "black" | "white", vertex: string, ply: number): Happening => ({ type: "played", color, vertex, captured: [], ply, spent_ms: 0 });
  const voided: Happening = { type: "turn_lost", color: "black", vertex: "B4", reason: "voided", article: "19", ply: 2, spent_ms: 0 };
  const moves = [...OPENING, play("black", "E5", 0), play("white", "C3", 1), play("black", "B4", 2)];
  const back: Happening = { type: "reverted", ply: 2, to_move: "black" };
  const last = (...more: Happening[]) => lastStanding(folded(deal([...moves, ...more])).turns, "black")?.vertex;
  expect([last(), last(back), last(back, voided)]).toEqual(["B4", "E5", "E5"]);
});

it("the count sheet splits what the server counted", () => {
  const state = folded();
  const result = state.result;
  if (result === null || !wasCounted(result)) throw new Error("not counted");
  const lines = Object.fromEntries(linesOf(state, result).map((line) => [line.code, line]));
  const { living, enclosed, shared, area, half, komi, margin } = lines;
  for (const side of ["black", "white"] as const) {
    const parts = [living, enclosed, shared].map((line) => line?.[side] ?? NaN);
    expect(parts.reduce((sum, part) => sum + part)).toBe(area?.[side]);
    expect((area?.[side] ?? NaN) + (half?.[side] ?? NaN) + (komi?.[side] ?? NaN)).toBe(margin?.[side]);
  }
  expect((area?.black ?? NaN) + (area?.white ?? NaN)).toBe(169);
  expect(komi).toMatchObject({ black: -3.75, white: 3.75, signed: true });
  expect(living?.black).toBeGreaterThan(0);
  expect(Object.keys(lines)).toHaveLength(7);
});

it("45 to 36 on 9x9 is 45 against 43.5 points, so B+1.5", () => {
  const state = folded(deal(OPENING));
  const count = { black_zi: 45, white_zi: 36, margin_zi: 0.75, owners: "", text: "B+1.5", winner: "black", zi_text: "3/4" } as const;
  const { black, white } = totalsOf(state, count);
  expect([sumWords(black, en), black.all]).toEqual([null, 45]);
  expect([sumWords(white, en), white.all]).toEqual(["36 + 7.5 komi", 43.5]);
  expect(sumWords(white, zh)).toBe("36 + 贴 7.5");
  expect(en.settle.need(en.settle.points("45"))).toBe("needs more than 45 points");
});

describe("what is said", () => {
  const said = (happening: Happening, texts = en) => {
    const events = deal([...OPENING, happening]);
    const event = events.at(-1);
    if (event === undefined) throw new Error("no event");
    return announce(event, folded(events), texts);
  };

  it("of a move, with what it takes", () => {
    const move: Happening = { type: "played", color: "black", vertex: "D4", ply: 0, captured: ["C4", "C3", "B4"], spent_ms: 1 };
    expect(said(move)).toEqual({ text: "Black D4, takes 3. White to move.", urgent: false });
    expect(said(move, zh)).toEqual({ text: "黑 D4，提三子。轮到白方。", urgent: false });
  });

  it("of passes and offers", () => {
    const pass: Happening = { type: "passed", color: "white", ply: 0, spent_ms: 1 };
    expect(said(pass)?.text).toBe("White passes.");
    expect(said({ ...pass, offer: true })?.text).toBe("White offers the end.");
    expect(said({ ...pass, offer: true }, zh)?.text).toBe("白方提议终局。");
  });

  it("of calls, over everything else", () => {
    const call = (what: Partial<Called>): Called =>
      ({ type: "called", color: "black", call: "elapsed", elapsed_ms: 40_000, count: 0, period_ms: 60_000, periods_left: 3, text: "", ...what }) as Called;
    expect(callAloud(call({}), en)).toBe("Forty.");
    expect(callAloud(call({}), zh)).toBe("四十秒。");
    expect(callAloud(call({ call: "period_used", elapsed_ms: 60_000 }), en)).toBe("One minute, three periods left.");
    expect(callAloud(call({ call: "period_used", elapsed_ms: 60_000 }), zh)).toBe("一分钟，还有三次。");
    expect(callAloud(call({ call: "count", count: 9 }), en)).toBe("Nine.");
    expect(said(call({}))?.urgent).toBe(true);
  });
});

describe("the title of the document", () => {
  const clock: ClockState = {
    black: { main_ms: 0, periods: 3, period_ms: 30_000 },
    white: { main_ms: 60_000, periods: 5, period_ms: 30_000 },
    running: "black",
    server_ms: 1_000,
  };

  it("counts a running period", () => {
    const state = folded(deal(OPENING, clock));
    expect(gameTitle(state, "white", true, 13_500, en)).toBe("18 s – Black");
  });

  it("says whose move it is in main time", () => {
    const state = folded(deal(OPENING, { ...clock, black: clock.white }));
    expect(gameTitle(state, "black", true, 2_000, en)).toBe("Your move · Lin Mei – Tanaka Yui");
    expect(gameTitle(state, null, false, 2_000, zh)).toBe("轮到黑方 · Lin Mei – Tanaka Yui");
  });
});

describe("the heading of a game", () => {
  const open = OPENING.slice(0, 2);

  it("says who waits and for what, before anybody is Black", () => {
    const drawn: Happening[] = [
      { ...open[0], colors_by: "nigiri", creator_color: null } as Happening,
      { type: "seat_taken", player: MEI, color: null },
    ];
    for (const opening of [drawn, open]) {
      expect(gameHeading(folded(deal(opening)), en)).toBe(
        "Lin Mei waits for an opponent. 9×9, 20 minutes, then five periods of 30 s, Chinese rules 2002, komi 3 3/4 zi.",
      );
    }
    expect(gameHeading(folded(deal(open)), zh)).toBe(
      "Lin Mei\u2009在等对手。 9×9，20 分钟，其后读秒 30 秒五次，中国规则 2002，贴 3¾ 子。",
    );
  });

  it("says who plays once they do", () => {
    expect(gameHeading(folded(deal(OPENING.slice(0, 3))), en)).toMatch(/^Lin Mei and Tanaka Yui have sat down\. 9×9/);
    expect(gameHeading(folded(deal(OPENING)), en)).toBe("Lin Mei, Black, against Tanaka Yui, White. Move 0");
  });
});

it("a game can be played again where the opponent is a bot", () => {
  const state = folded(deal(OPENING));
  const bot = { id: "b_gnugo", name: "gnugo", kind: "bot" } as const;
  expect(botAgainst({ ...state, white: bot }, "black")).toBe(bot);
  expect(botAgainst({ ...state, white: bot }, "white")).toBeNull();
  expect(botAgainst({ ...state, white: bot }, null)).toBeNull();
  expect(botAgainst(state, "black")).toBeNull();
});

describe("Chinese sentences", () => {
  it("keep foreign names a thin space away from characters", () => {
    expect(zh.game.details.drawValue("Guest 4100", 3, "gnugo", "even", "gnugo")).toBe(
      "Guest 4100\u2009握子 3 枚，gnugo\u2009猜双：gnugo\u2009执黑。",
    );
    expect(zh.lobby.yourGame("gnugo")).toBe("你与\u2009gnugo\u2009的对局仍在进行。");
    expect(zh.settle.proposalBy(2, "Guest 4095", true)).toContain("由\u2009Guest 4095\u2009按服务器");
    expect(zh.settle.proposalBy(2, "Guest 4095", false)).toContain("由\u2009Guest 4095\u2009提出");
    expect(zh.settle.proposalBy(2, "林梅", true)).toContain("由林梅按服务器");
    expect(zh.lobby.yourGame("林梅")).toBe("你与林梅的对局仍在进行。");
  });
});

describe("languages", () => {
  it.each(["rules", "refusal.codes", "pause.reasons", "pause.short", "result.reasons"])("have the same words for %s", (path) => {
    const words = (table: object) =>
      Object.keys(path.split(".").reduce<object>((at, key) => at[key as keyof object], table)).sort();
    expect(words(zh)).toEqual(expect.arrayContaining(words(en)));
  });
});

it("says ranks in the words of the language", () => {
  const ranks = ["8k", "8k?", "3d", "9p", "30k", "strong", ""];
  expect(ranks.map(zh.rankWords)).toEqual(["8级", "8级?", "3段", "职业9段", "30级", "strong", ""]);
  expect(ranks.map(en.rankWords)).toEqual(ranks);
});
