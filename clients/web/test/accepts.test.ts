import { describe, expect, it } from "vitest";
import { acceptsWords, conditionsOf, traitsOf, whyNot, type Wish } from "../src/game/accepts";
import { parseClock } from "../src/game/clock-text";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { FIRST, wishOf } from "../src/store/form";
import type { BotAccepts } from "../src/wire/messages";

const WISH: Wish = {
  size: 9,
  clock: parseClock("5m+5x30s"),
  profile: "cn2002",
  komi: 7.5,
  handicap: 0,
  isPrivate: false,
  kind: "casual",
  opponent: { rank: null, games: 0 },
};
const ranked = (rank: string | null): Partial<Wish> => ({ opponent: { rank, games: 0 } });
const clocked = (text: string): Partial<Wish> => ({ clock: parseClock(text) });
const RANKS: BotAccepts = { least_rank: "5k", most_rank: "2d" };

const FITS: [string, BotAccepts | undefined, Partial<Wish>][] = [
  ["no conditions", undefined, { size: 25, isPrivate: true, handicap: 9 }],
  ["nulls are no conditions", { sizes: null, least_komi: null, clocks: null, per_player: null }, {}],
  ["a size of the list", { sizes: [9, 19] }, {}],
  ["the least main time", { least_main_ms: 60_000 }, clocked("1m")],
  ["no main time to be too short", { least_main_ms: 60_000 }, clocked("30s/move")],
  ["a clock nobody can read", { clocks: ["none"], least_move_ms: 1 }, { clock: null }],
  ["a move's share of a block", { least_move_ms: 10_000 }, clocked("10m+30in5m")],
  ["komi at both ends", { least_komi: 7.5, most_komi: 7.5 }, {}],
  ["people", { opponents: "people" }, {}],
  ["nobody yet", { opponents: "bots", needs_rank: true, per_player: 1 }, { opponent: null }],
  ["the lowest rank", RANKS, ranked("5k")],
  ["the highest rank", RANKS, ranked("2d")],
  ["a rank of the other dan scale", RANKS, ranked("9p")],
  ["no rank", RANKS, ranked(null)],
  ["a second game", { per_player: 2 }, { opponent: { rank: null, games: 1 } }],
  ["handicap", { most_handicap: 2 }, { handicap: 2 }],
];

const MISSES: [string, BotAccepts, Partial<Wish>, string, string][] = [
  ["size", { sizes: [13, 9, 17, 18, 19] }, { size: 10 }, "9×9, 13×13 and 17×17 to 19×19", "9 路、13 路、17 路至 19 路"],
  ["main time", { least_main_ms: 60_000 }, clocked("59s"), "main time at least 1 minute", "基本用时至少 1 分钟"],
  ["no main time where there could be some", { least_main_ms: 60_000 }, clocked("0s+15in5m"), "main time at least 1 minute", "基本用时至少 1 分钟"],
  ["move time", { least_move_ms: 10_000 }, clocked("10m+40in5m carry"), "at least 10 s for a move after it", "此后每手至少 10 秒"],
  ["a slow game", { most_move_ms: 60_000 }, clocked("3d/move"), "at most 1 minute for a move after it", "此后每手至多 1 分钟"],
  ["clock", { clocks: ["byoyomi", "fischer"] }, clocked("none"), "byo-yomi and Fischer time", "读秒、加秒"],
  ["komi", { least_komi: 0, most_komi: 7.5 }, { komi: 8 }, "komi 0 to 7.5", "贴目 0 至 7.5"],
  ["handicap", { most_handicap: 0 }, { handicap: 2 }, "no handicap", "不让子"],
  ["bots only", { opponents: "bots" }, {}, "bots only", "仅与机器人对局"],
  ["too low a rank", RANKS, ranked("6k"), "players of 5k to 2d", "段位级位 5级至 2段"],
  ["too high a rank", RANKS, ranked("3d"), "players of 5k to 2d", "段位级位 5级至 2段"],
  ["no rank", { needs_rank: true }, ranked(null), "players whose rank is known", "须有段位或级位"],
  ["another game", { per_player: 1 }, { opponent: { rank: null, games: 1 } }, "1 game at once with one player", "与同一人同时至多 1 局"],
  ["rules", { profiles: ["cn2002"] }, { profile: "aga" }, en.rules["cn2002"] ?? "", zh.rules["cn2002"] ?? ""],
  ["kind", { kinds: ["casual", "rated"] }, { kind: "event" }, "casual games and rated games", "友谊对局、计分对局"],
  ["private", { private: false }, { isPrivate: true }, "no private games", "不下私人对局"],
];

describe("what a bot accepts", () => {
  it.each(FITS)("%s fits", (_, accepts, part) => {
    expect(whyNot("Deep", accepts, { ...WISH, ...part }, en)).toBeNull();
  });

  it.each(MISSES)("%s does not fit, and what would is said", (_, accepts, part, english, chinese) => {
    expect(whyNot("Deep", accepts, { ...WISH, ...part }, en)).toBe(`Deep accepts ${english}.`);
    expect(whyNot("Deep", accepts, { ...WISH, ...part }, zh)).toBe(`Deep 只接受：${chinese}。`);
  });

  it("is one line, with every condition", () => {
    const accepts: BotAccepts = { opponents: "people", sizes: [9], most_main_ms: 3_600_000, private: false };
    expect(acceptsWords(accepts, WISH, en)).toBe("people only; 9×9; main time at most 1 hour; no private games");
    expect(acceptsWords({}, WISH, en)).toBe("");
  });

  it("has no main time where no clock has any, and no time for a move where none has that", () => {
    const perMove: BotAccepts = { clocks: ["per_move"], most_main_ms: 600_000, least_move_ms: 10_000 };
    expect(acceptsWords(perMove, WISH, en)).toBe("a time for each move; at least 10 s for a move");
    expect(acceptsWords(perMove, WISH, zh)).toBe("每手限时；每手至少 10 秒");
    const whole: BotAccepts = { clocks: ["absolute", "none"], least_main_ms: 60_000, least_move_ms: 10_000 };
    expect(acceptsWords(whole, WISH, en)).toBe("one time for the whole game and no clock; main time at least 1 minute");
  });

  it("has its blanks in Chinese where a figure stands beside a character", () => {
    const accepts: BotAccepts = { least_main_ms: 60_000, most_main_ms: 3_600_000, least_move_ms: 5_000 };
    expect(acceptsWords(accepts, WISH, zh)).toBe("基本用时 1 分钟至 1 小时；此后每手至少 5 秒");
  });

  it("is looked at in the order of the server", () => {
    const all = { sizes: [19], private: false, needs_rank: true, clocks: ["none" as const] };
    expect(conditionsOf(all, WISH, en).map(({ fits }) => fits)).toEqual([false, false, true, false]);
  });
});

it.each([
  ["20m", "absolute", 1_200_000, null],
  ["20m+5x30s", "byoyomi", 1_200_000, 30_000],
  ["1h/5x60s", "byoyomi", 3_300_000, 60_000],
  ["10m+15in5m carry", "moves_in_time", 600_000, 20_000],
  ["5m leeway 250ms", "absolute", 300_000, null],
  ["0s+15in5m", "canadian", 0, 20_000],
  ["5m+10s max 10m", "fischer", 300_000, 10_000],
  ["30s/move", "per_move", null, 30_000],
  ["none", "none", null, null],
])("the traits of %s", (text, kind, mainMs, moveMs) => {
  const system = parseClock(text);
  expect(system === null ? null : traitsOf(system)).toEqual({ kind, mainMs, moveMs });
});

it("the form says what it wishes", () => {
  expect(wishOf({ ...FIRST, size: 13, clock: "none" }, "3k", 2)).toEqual({
    size: 13,
    clock: { kind: "none" },
    profile: "cn2002",
    komi: 7.5,
    handicap: 0,
    isPrivate: false,
    kind: "casual",
    opponent: { rank: "3k", games: 2 },
  });
  expect(wishOf({ ...FIRST, referee: true }, null, 0)).toMatchObject({ kind: "event", opponent: null });
});
