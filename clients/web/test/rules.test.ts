/** Games by other rules: the page's fold, prisoners and counts against the server's. */

import { describe, expect, it } from "vitest";
import passLines from "./fixtures/pass-stones.jsonl?raw";
import passHeld from "./fixtures/pass-stones-prisoners.json";
import passSnapshots from "./fixtures/pass-stones-snapshots.jsonl?raw";
import profiles from "./fixtures/profiles.json";
import selfLines from "./fixtures/self-capture.jsonl?raw";
import selfHeld from "./fixtures/self-capture-prisoners.json";
import selfSnapshots from "./fixtures/self-capture-snapshots.jsonl?raw";
import territoryLines from "./fixtures/territory.jsonl?raw";
import territoryHeld from "./fixtures/territory-prisoners.json";
import territorySnapshots from "./fixtures/territory-snapshots.jsonl?raw";
import { announce } from "../src/game/announce";
import { boardOf } from "../src/game/board";
import { gameOfSnapshot } from "../src/game/fold";
import { compensationOf, PROFILES, rulesOf, type Options } from "../src/game/rules";
import { captures, isSelfCapture } from "../src/game/state";
import { en } from "../src/i18n/en";
import { zh } from "../src/i18n/zh";
import { comparable, toldGame } from "./snapshots";

const GAMES = {
  territory: { ...toldGame(territoryLines, territorySnapshots), held: territoryHeld },
  "self-capture": { ...toldGame(selfLines, selfSnapshots), held: selfHeld },
  "pass-stones": { ...toldGame(passLines, passSnapshots), held: passHeld },
};

describe.each(Object.entries(GAMES))("in the game %s", (_, { events, served, states, held }) => {
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
