/** Games by other rules: the page's fold, prisoners and counts against the server's. */

import { describe, expect, it } from "vitest";
import handicapCount from "./fixtures/handicap-count.json";
import handicapLines from "./fixtures/handicap.jsonl?raw";
import handicapHeld from "./fixtures/handicap-prisoners.json";
import handicapSnapshots from "./fixtures/handicap-snapshots.jsonl?raw";
import options from "./fixtures/options.json";
import passCount from "./fixtures/pass-stones-count.json";
import passLines from "./fixtures/pass-stones.jsonl?raw";
import passHeld from "./fixtures/pass-stones-prisoners.json";
import passSnapshots from "./fixtures/pass-stones-snapshots.jsonl?raw";
import profiles from "./fixtures/profiles.json";
import selfCount from "./fixtures/self-capture-count.json";
import selfLines from "./fixtures/self-capture.jsonl?raw";
import selfHeld from "./fixtures/self-capture-prisoners.json";
import selfSnapshots from "./fixtures/self-capture-snapshots.jsonl?raw";
import territoryCount from "./fixtures/territory-count.json";
import territoryLines from "./fixtures/territory.jsonl?raw";
import territoryHeld from "./fixtures/territory-prisoners.json";
import territorySnapshots from "./fixtures/territory-snapshots.jsonl?raw";
import { announce } from "../src/game/announce";
import { boardOf } from "../src/game/board";
import { countingOf, deadIn, linesOf, ownersOf, thresholdOf, totalsOf, type LineCode } from "../src/game/count";
import { gameOfSnapshot } from "../src/game/first-state";
import { pointOf } from "../src/game/points";
import { compensationOf, PROFILES, rulesOf, type Options } from "../src/game/rules";
import { captures, isSelfCapture } from "../src/game/state";
import { handicapWords, komiValue, optionWords, termsWords, unusualWords } from "../src/game/terms";
import { wasCounted } from "../src/game/words";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { againRequest } from "../src/store/again";
import { comparable, toldGame } from "./snapshots";

const GAMES = {
  territory: { ...toldGame(territoryLines, territorySnapshots), held: territoryHeld, tables: territoryCount },
  "self-capture": { ...toldGame(selfLines, selfSnapshots), held: selfHeld, tables: selfCount },
  "pass-stones": { ...toldGame(passLines, passSnapshots), held: passHeld, tables: passCount },
  handicap: { ...toldGame(handicapLines, handicapSnapshots), held: handicapHeld, tables: handicapCount },
};

describe.each(Object.entries(GAMES))("in the game %s", (_, { events, served, states, held, tables }) => {
  it.each(events.map((event, index) => [event.seq, event.type, index] as const))(
    "after %d %s the page shows what a latecomer is told",
    (_, __, index) => {
      const [ours, snapshot, event] = [states[index], served[index], events[index]];
      if (ours === undefined || snapshot === undefined || event === undefined) throw new Error("not that many");
      expect(comparable(ours)).toEqual(comparable(gameOfSnapshot(snapshot, event.at_ms)));
    },
  );

  it("the seat cards show the prisoners of the server", () => {
    expect(states.map(captures)).toEqual(held);
  });

  it("the count sheet of the page is that of the server, line by line", () => {
    const last = states.at(-1);
    const result = last?.result;
    if (last === undefined || result == null || !wasCounted(result)) throw new Error("not counted");
    const table = Object.fromEntries((tables[0]?.lines ?? []).map(({ code, black, white }) => [code, [black, white]]));
    const { handed_over: handed = [0, 0], half_board: half, sum: total, ...rest } = table;
    // A point of territory is half a zi of margin; the page has one line for all prisoners.
    const scale = result.counting === "territory" ? 2 : 1;
    const ours = Object.fromEntries(
      linesOf(last, result).map(({ code, black, white }) => [code, [scale * black, scale * white]]),
    );
    const names: Partial<Record<string, LineCode>> = { shared_half: "shared", dead_stones: "dead", count: "together" };
    for (const [code, amounts] of Object.entries(rest)) {
      const more = code === "prisoners" ? handed : [0, 0];
      const theirs = amounts.map((amount, index) => amount + (more[index] ?? 0));
      expect([code, ours[names[code] ?? code]]).toEqual([code, theirs]);
    }
    expect(ours["half"]).toEqual(half);
    const named = Object.keys(rest).length + (half === undefined ? 0 : 1);
    expect(Object.keys(ours)).toHaveLength(named);
  });

  it.each(Object.entries(GAMES))("%s: the totals are those of the sheet in points", (_, { states, tables }) => {
    const last = states.at(-1);
    const result = last?.result;
    if (last === undefined || result == null || !wasCounted(result)) throw new Error("not counted");
    const inPoints = tables.find(({ unit }) => unit === "points")?.lines ?? [];
    const { black, white } = totalsOf(last, result);
    const sum = inPoints.find(({ code }) => code === "sum");
    expect([black.all, white.all]).toEqual([sum?.black, sum?.white]);
    for (const code of ["komi", "handicap", "warnings"] as const) {
      const line = inPoints.find((one) => one.code === code);
      expect([code, black[code], white[code]]).toEqual([code, line?.black ?? 0, line?.white ?? 0]);
    }
    expect(black.all - white.all).toBe(2 * result.margin_zi);
  });
});

describe("what is needed", () => {
  it.each(Object.entries({ "self-capture": GAMES["self-capture"], handicap: GAMES.handicap }))("%s: area beyond what is needed is the margin, as on the sheet", (_, { states }) => {
    const last = states.at(-1);
    const result = last?.result;
    if (last === undefined || result == null || !wasCounted(result)) throw new Error("not counted");
    expect(countingOf(result)).toBe("area");
    const lines = linesOf(last, result);
    for (const color of ["black", "white"] as const) {
      // The sheet takes half the board away and adds what is signed: that makes what is needed.
      const signed = lines.filter((line) => line.signed && line.kind === "item");
      const needed = signed.reduce((sum, line) => sum - line[color], 0);
      expect([color, thresholdOf(result, color)]).toEqual([color, needed]);
    }
  });
});

describe("a count that was not agreed in time", () => {
  it("takes for dead only what was counted so", () => {
    const last = GAMES.territory.states.at(-1);
    const result = last?.result;
    if (last?.settlement == null || result == null || !wasCounted(result)) throw new Error("not counted");
    const both = deadIn(last, result);
    expect(both.size).toBe(2);
    // Both had called A5 dead, one of them E5 too: its point stayed Black's.
    const e5 = pointOf("E5", last.size) ?? 0;
    const owners = result.owners.slice(0, e5) + "B" + result.owners.slice(e5 + 1);
    const late = { ...last, settlement: { ...last.settlement, confirmed: [] } };
    expect([...deadIn(late, { ...result, owners })]).toEqual([pointOf("A5", last.size)]);
    expect([...deadIn({ ...late, phase: "settling" }, { ...result, owners })]).toHaveLength(2);
  });
});

describe("the page's table of rules", () => {
  it("has every set of rules, and says of each what the server does", () => {
    const known: Record<string, Options> = profiles;
    expect(Object.keys(PROFILES)).toEqual(Object.keys(known));
    for (const [name, options] of Object.entries(PROFILES)) expect(known[name]).toMatchObject(options);
  });

  it("is changed by a game's options", () => {
    expect(rulesOf("ing")).toMatchObject({ komi: 8, counting: "area", selfCapture: true, ties: "black" });
    expect(rulesOf("ing", { counting: "territory", ties: "white" })).toMatchObject({ counting: "territory", ties: "white" });
  });

  it.each([
    ["cn2002", {}, 4],
    ["cn2002", { counting: "territory" }, 2],
    ["aga", {}, 3],
    ["japanese", {}, 0],
    ["japanese", { handicap_compensation: "n" }, 4],
  ])("four stones by %s %j cost %d points", (profile, options, points) => {
    expect(compensationOf(rulesOf(profile, options), 4)).toBe(points);
    expect(compensationOf(rulesOf(profile, options), 0)).toBe(0);
  });
});

describe("a handicap game", () => {
  const { states } = GAMES.territory;

  it("begins with the stones, and White moves first", () => {
    const first = states[0];
    expect(first).toMatchObject({ handicap: 2, komi: 0, firstToMove: "white" });
    expect(first?.board.filter((stone) => stone === "black")).toHaveLength(2);
    const event = GAMES.territory.events.find((one) => one.type === "game_started");
    const after = states.find((state) => state.seq === event?.seq);
    if (event === undefined || after === undefined) throw new Error("it never starts");
    expect(announce(event, after, en)?.text).toBe("The game starts. White to move.");
  });
});

describe("a play that takes its own stones off", () => {
  const { events, states } = GAMES["self-capture"];
  const own = events.flatMap((event, index) => (event.type === "played" && event.captured?.includes(event.vertex) ? [index] : []));

  it("leaves the board as the server has it", () => {
    expect(own).toHaveLength(2);
    expect(states[own[0] ?? 0]?.board).toEqual(boardOf(".W....W...W.............."));
  });

  it("is said as what it is", () => {
    const said = own.map((index) => {
      const [event, after] = [events[index], states[index]];
      if (event === undefined || after === undefined) throw new Error("not that many");
      return [announce(event, after, en)?.text, announce(event, after, zh)?.text];
    });
    expect(said).toEqual([
      ["Black A1, takes 2 of its own off. White to move.", "黑 A1，自提两子。轮到白方。"],
      ["Black A1, takes 1 of its own off. White to move.", "黑 A1，自提一子。轮到白方。"],
    ]);
  });

  it("is told from a capture", () => {
    expect(isSelfCapture({ vertex: "A1", captured: ["A1", "A2"] })).toBe(true);
    expect(isSelfCapture({ vertex: "A3", captured: ["A1", "A2"] })).toBe(false);
    expect(isSelfCapture({ vertex: null, captured: [] })).toBe(false);
  });
});

describe("the conditions in words", () => {
  it.each([en, zh])("have a sentence for every value of every option: $tag", (t) => {
    const known: Record<string, string[]> = options;
    const said = Object.entries(known).flatMap(([name, values]) => values.map((value) => optionWords(name, value, t)));
    expect(said.length).toBeGreaterThan(40);
    for (const words of said) expect(words).toMatch(/[.。]$/);
    for (const words of said) expect(words).not.toMatch(/undefined|NaN|_/);
    expect(new Set(said).size).toBe(said.length);
  });

  it.each([en, zh])("have a name and a line for every set of rules: $tag", (t) => {
    for (const name of Object.keys(PROFILES)) {
      expect(t.rules[name]).toBeTruthy();
      expect(t.rulesSay[name]).toMatch(/[.。]$/);
    }
  });

  it("name an option of a newer server as the wire does", () => {
    expect(optionWords("ties", "coin", en)).toBe("ties: coin");
    expect(optionWords("weather", "rain", zh)).toBe("weather: rain");
  });

  it.each([
    [{ profile: "cn2002", komi: 7.5 }, "Chinese rules 2002, komi 3 3/4 zi", "中国规则 2002，贴 3¾ 子", ""],
    [{ profile: "japanese", komi: 6.5 }, "Japanese rules, komi 6.5 points", "日本规则，贴 6.5 目", ""],
    [{ profile: "japanese", komi: 0, handicap: 2 }, "Japanese rules, handicap 2, no komi", "日本规则，让两子，不贴目", "handicap 2"],
    [{ profile: "cn1988", komi: 0, letFirst: true }, "Chinese rules 1988, Black first, no komi", "中国规则 1988，让先，不贴目", "no komi"],
    [{ profile: "ing", komi: 8, options: { ties: "draw" } }, "Ing rules, with changes, komi 4 zi", "应氏规则，另有约定，贴 4 子", "with changes"],
    [{ profile: "mars", komi: 7.5 }, "mars, komi 3 3/4 zi", "mars，贴 3¾ 子", ""],
  ])("%j", (terms, english, chinese, unusual) => {
    expect(termsWords(terms, en)).toBe(english);
    expect(termsWords(terms, zh)).toBe(chinese);
    expect(unusualWords(terms, en)).toBe(unusual);
  });

  it.each([
    ["cn2002", 7.5, "3 3/4 zi (7.5 points)", "3¾ 子（7.5 目）"],
    ["japanese", 6.5, "6.5 points", "6.5 目"],
    ["korean", -0.5, "−0.5 points", "−0.5 目"],
    ["aga", 0, "none", "无"],
  ])("of komi by %s, %d", (profile, komi, english, chinese) => {
    expect(komiValue({ profile, komi }, en)).toBe(english);
    expect(komiValue({ profile, komi }, zh)).toBe(chinese);
  });

  it.each([
    [{ profile: "cn2002", handicap: 3 }, "3 stones, White moves first. Black gives 1 1/2 zi back at the count.", "让三子，白方先下。黑方终局还 1½ 子。"],
    [{ profile: "korean", handicap: 9 }, "9 stones, White moves first. Black gives nothing back.", "让九子，白方先下。黑方不还子。"],
    [{ profile: "japanese", handicap: 2, options: { handicap_compensation: "n_minus_1" } }, "2 stones, White moves first. Black gives 1 point back at the count.", "让两子，白方先下。黑方终局还 1 目。"],
  ])("of a handicap %j", (terms, english, chinese) => {
    expect(handicapWords({ ...terms, komi: 0 }, en)).toBe(english);
    expect(handicapWords({ ...terms, komi: 0 }, zh)).toBe(chinese);
  });
});

it("a point that is not one side's is shared by area and nobody's by territory", () => {
  expect(ownersOf("B=W")).toEqual(["black", "shared", "white"]);
  expect(ownersOf("B=W", "territory")).toEqual(["black", "none", "white"]);
});

describe("once more against the same bot", () => {
  const last = GAMES.territory.states.at(-1);
  if (last === undefined) throw new Error("no game");

  it("is by the same rules and options, and who had the stones keeps them", () => {
    expect(againRequest(last, "black", "gnugo")).toEqual({
      type: "game.create",
      size: 7,
      clock: "none",
      profile: "japanese",
      options: { max_resumptions: "2", handicap_compensation: "n" },
      handicap: 2,
      komi: 0,
      color: "black",
      private: false,
      bot: "gnugo",
    });
  });

  it.each([
    [{ handicap: 0, komi: 6.5 }, "white"],
    [{ handicap: 0, komi: 0 }, "black"],
    [{ handicap: 2, komi: 0.5 }, "black"],
  ])("%j makes Black %s", (terms, color) => {
    expect(againRequest({ ...last, ...terms }, "black", "gnugo")).toMatchObject({ color });
    expect(againRequest({ ...last, ...terms }, null, "gnugo")).toMatchObject({ color: "nigiri" });
  });
});
