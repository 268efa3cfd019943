/** What is offered when, and what the referee's desk makes of what is typed. */

import { describe, expect, it } from "vitest";
import { mayGoOn, offersOf } from "../src/game/offers";
import { EMPTY, missingIn, msOf, readingFields, rulingOf, verticesOf, withShown, type Draft } from "../src/game/ruling-draft";
import { rulingWords } from "../src/game/ruling-words";
import { ENDING, RULINGS, type RulingName } from "../src/game/rulings";
import type { GameState } from "../src/game/state";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import type { ClockState } from "../src/wire/messages";
import schema from "../../../protocol/schema/messages-v1.schema.json";
import { deal, MEI, OPENING, YUI, type Happening } from "./deal";
import { folded } from "./recorded";

const stone = (color: "black" | "white", vertex: string, ply: number): Happening => ({
  type: "played",
  color,
  vertex,
  ply,
  spent_ms: 1_000,
});
const CAI = { id: "g_cai", name: "Cai", role: "chief_referee" as const };

interface World {
  created?: Partial<Extract<Happening, { type: "game_created" }>>;
  clock?: ClockState | null;
}

/** A game of the opening, under these conditions, and what follows it. */
function after({ created = {}, clock = null }: World, ...happenings: Happening[]): GameState {
  const [first, ...rest] = OPENING;
  return folded(deal([{ ...first, ...created } as Happening, ...rest, ...happenings], clock));
}

const reading = (main: number, periods = 0) => ({ main_ms: main, periods, period_ms: 30_000 });
const byoyomi = (white: number): ClockState => ({
  black: reading(60_000, 5),
  white: reading(white, 3),
  running: "black",
  server_ms: 0,
});

describe("a player is offered", () => {
  it("in a casual game to take back what was played, a pause, an adjournment", () => {
    const begun = after({}, stone("black", "E5", 0));
    expect(offersOf(begun, "black")).toEqual(["undo", "pause", "adjourn", "seal"]);
    expect(offersOf(begun, "white")).toEqual(["pause", "adjourn", "seal"]);
    expect(offersOf(after({ created: { kind: "rated" } }, stone("black", "E5", 0)), "black")).toEqual([]);
  });

  it("no adjournment by an engine, which never agrees to one", () => {
    const begun = after({}, stone("black", "E5", 0));
    const bot = { ...begun, white: { id: "b_x", name: "gnugo", kind: "bot" as const } };
    expect(offersOf(bot, "black")).toEqual(["undo", "pause"]);
  });

  it("nothing more while something is asked", () => {
    const ask: Happening = { type: "consent_asked", color: "white", wish: "pause", ply: 1 };
    const answer: Happening = { type: "consent_answered", color: "black", wish: "pause", agreed: false };
    expect(offersOf(after({}, stone("black", "E5", 0), ask), "black")).toEqual([]);
    expect(offersOf(after({}, stone("black", "E5", 0), ask, answer), "black")).toContain("undo");
  });

  it("to give up the contest by absolute time, in turn", () => {
    const absolute = after({ created: { time_system: "20m", kind: "rated" } });
    expect(offersOf(absolute, "black")).toEqual(["concede"]);
    expect(offersOf(absolute, "white")).toEqual([]);
  });

  it("to give time in casual games whose clock has main time", () => {
    const minute = (time_system: string, kind: "casual" | "rated" = "casual") =>
      offersOf(after({ created: { time_system, kind }, clock: byoyomi(5) }), "black").includes("time");
    for (const clock of ["20m", "20m+5x30s", "5m+10s", "10m+15in5m"]) expect(minute(clock)).toBe(true);
    expect(minute("3d/move")).toBe(false);
    expect(minute("none")).toBe(false);
    expect(minute("20m", "rated")).toBe(false);
  });

  it("leave in byo-yomi, in the opponent's turn, once", () => {
    const created = { kind: "rated" as const };
    expect(offersOf(after({ created, clock: byoyomi(0) }), "white")).toEqual(["leave"]);
    expect(offersOf(after({ created, clock: byoyomi(1) }), "white")).toEqual([]);
    expect(offersOf(after({ created, clock: byoyomi(0) }), "black")).toEqual([]);
    const leave: Happening = { type: "leave_granted", color: "white" };
    const back: Happening = { type: "seat_retaken", color: "white" };
    expect(offersOf(after({ created, clock: byoyomi(0) }, leave), "white")).toEqual(["back"]);
    expect(offersOf(after({ created, clock: byoyomi(0) }, leave, back), "white")).toEqual([]);
  });

  it("to complain about the other side's last turn where a referee attends, and to appeal", () => {
    const created = { kind: "event" as const, referee: CAI };
    const state = after({ created }, stone("black", "E5", 0));
    expect(offersOf(state, "white")).toEqual(["complain", "appeal"]);
    expect(offersOf(state, "black")).toEqual(["appeal"]);
    expect(offersOf(after({}, stone("black", "E5", 0)), "white")).not.toContain("complain");
  });

  it("to agree to the times at a pause, once", () => {
    const pause: Happening = { type: "clock_paused", reason: "player", since_ms: 0 };
    const agreed: Happening = { type: "times_confirmed", color: "black" };
    const world = { clock: byoyomi(5) };
    expect(offersOf(after(world, pause), "black")).toEqual(["times"]);
    expect(offersOf(after(world, pause, agreed), "black")).toEqual([]);
    expect(offersOf(after(world, pause, agreed), "white")).toEqual(["times"]);
    expect(offersOf(after({}, pause), "black")).toEqual([]);
  });
});

describe("a halted game goes on", () => {
  const pause = (reason: "player" | "referee" | "adjourned" | "server_fault"): Happening => ({
    type: "clock_paused",
    reason,
    since_ms: 0,
  });

  it.each([
    ["by the players, if they stopped it", [pause("player")], {}, true],
    ["by the players, if they adjourned it", [pause("adjourned")], {}, true],
    ["by the referee alone, if he stopped it", [pause("player"), pause("referee")], {}, false],
    ["by the referee alone, if he attends an adjournment", [pause("adjourned")], { referee: CAI }, false],
    ["by itself after the server's fault", [pause("server_fault")], {}, false],
  ] as const)("%s", (_, happenings, created, may) => {
    expect(mayGoOn(after({ created }, ...happenings))).toBe(may);
  });
});

describe("the desk", () => {
  const players = [MEI.id, YUI.id];
  const FULL: Draft = {
    ...EMPTY,
    color: "white",
    forfeit: "late",
    main: "1:00",
    real: "2:00",
    vertices: "D4",
    vertex: "D4",
    result: "no_result",
    player: MEI.id,
    first: YUI.id,
  };
  const made = (name: RulingName, draft: Partial<Draft>) => rulingOf(name, { ...EMPTY, ...draft }, 9, players);

  it("has every ruling of the protocol, once, in both languages", () => {
    const known = Object.entries(schema.$defs)
      .filter(([title]) => title.endsWith("Ruling"))
      .map(([, definition]) => (definition as unknown as { properties: { name: { const: string } } }).properties.name.const);
    const names = RULINGS.map((row) => row.name);
    expect([...names].sort()).toEqual(known.sort());
    expect(Object.keys(en.desk.names).sort()).toEqual([...names].sort());
    expect(Object.keys(zh.desk.names).sort()).toEqual([...names].sort());
  });

  it("makes the same ruling as the protocol has it, from what is typed", () => {
    expect(made("warn", { color: "white" })).toEqual({ name: "warn", color: "white", offense: null });
    expect(made("warn", { color: "black", offense: "takeback" })).toEqual({ name: "warn", color: "black", offense: "takeback" });
    expect(made("revert_to", { ply: " 12 ", toMove: "white" })).toEqual({ name: "revert_to", ply: 12, to_move: "white" });
    expect(made("adjust_clock", { color: "black", main: "1:30", periods: "3", period: "0:30", moves: "0" })).toEqual({
      name: "adjust_clock",
      color: "black",
      left: { main_ms: 90_000, periods: 3, period_ms: 30_000, moves: 0 },
    });
    expect(made("mark_contestable", { vertices: "" })).toEqual({ name: "mark_contestable", vertices: [] });
    expect(made("rule_false_life", { vertex: "c3", barred: "d4，e5" })).toEqual({
      name: "rule_false_life",
      vertex: "C3",
      is_false: true,
      barred: ["D4", "E5"],
    });
    expect(made("draw_lots", { first: YUI.id })).toEqual({ name: "draw_lots", between: players, first: YUI.id });
    expect(made("pause", {})).toEqual({ name: "pause" });
  });

  it.each<[RulingName, Partial<Draft>]>([
    ["revert_to", { ply: "" }],
    ["revert_to", { ply: "-1" }],
    ["revert_to", { ply: "two" }],
    ["adjust_clock", { main: "" }],
    ["revert_to", {}],
    ["adjust_clock", { main: "19.9838" }],
    ["correct_clocks", { real: "-3" }],
    ["correct_clocks", { real: "3" }],
    ["warn", { offense: "takeback" }],
    ["lose", {}],
    ["takeback", {}],
    ["grant_leave", {}],
    ["forfeit", { color: "white" }],
    ["forfeit", { forfeit: "late" }],
    ["cancel_result", {}],
    ["draw_lots", {}],
    ["rule_dead", { vertices: "" }],
    ["rule_dead", { vertices: "K10" }],
    ["rule_false_life", { vertex: "" }],
    ["rule_false_life", { vertex: "D4 E5" }],
    ["suspend_player", { player: "g_other" }],
  ])("makes nothing of %s with %j", (name, draft) => {
    expect(made(name, draft)).toBeNull();
  });

  it("says which field is missing exactly where it makes no ruling", () => {
    const read = (name: RulingName, draft: Partial<Draft>) => missingIn(name, withShown({ ...EMPTY, ...draft }, null, 3), 9, players);
    expect(read("lose", {})).toEqual(["color"]);
    expect(read("forfeit", {})).toEqual(["color", "forfeit"]);
    expect(read("adjust_clock", {})).toEqual(["color", "main"]);
    expect(read("rule_dead", {})).toEqual(["vertices"]);
    expect(read("mark_contestable", {})).toEqual([]);
    expect(read("revert_to", {})).toEqual([]);
    for (const { name } of RULINGS) {
      for (const draft of [EMPTY, FULL].map((one) => withShown(one, null, 3))) {
        const lacks = missingIn(name, draft, 9, players).length > 0;
        expect([name, rulingOf(name, draft, 9, players) === null]).toEqual([name, lacks]);
      }
      expect(missingIn(name, withShown(FULL, null, 3), 9, players)).toEqual([]);
    }
  });

  it("asks before whatever ends a game", () => {
    expect([...ENDING].sort()).toEqual(
      ["both_lose", "cancel_result", "draw", "forfeit", "lose", "no_result", "replay", "rule_count"],
    );
  });

  it.each([
    ["6:40", 400_000],
    ["90:00", 5_400_000],
    ["1:06:40", 4_000_000],
    [" 0：09 ", 9_000],
    ["6:4", null],
    ["6:60", null],
    ["1:60:00", null],
    ["6", null],
    ["", null],
  ])("reads the time %j as %j ms", (text, expected) => {
    expect(msOf(text)).toBe(expected);
  });

  it("begins with what the clock shows, and keeps what is typed", () => {
    const reading = { main_ms: 90_000, periods: 5, period_ms: 30_000, moves: 0 };
    const white: Draft = { ...EMPTY, color: "white" };
    const shown = withShown(white, { ...reading, main_ms: 89_100 }, 7);
    expect(shown).toMatchObject({ main: "1:30", period: "0:30", ply: "6" });
    expect(rulingOf("adjust_clock", shown, 9, players)).toMatchObject({ color: "white", left: reading });
    const typed = withShown({ ...white, main: "10:00" }, reading, 0);
    expect(typed.ply).toBe("0");
    expect(withShown({ ...white, main: "" }, reading, 0).main).toBe("");
    expect(rulingOf("adjust_clock", typed, 9, players)).toMatchObject({ left: { ...reading, main_ms: 600_000 } });
    expect(readingFields("absolute")).toEqual(["main"]);
    expect(readingFields("byoyomi")).toContain("periods");
    expect(readingFields("moves")).toContain("moves");
  });

  it("reads points however they are written", () => {
    expect(verticesOf(" d4, E5;f6\u3001g7 ", 9)).toEqual(["D4", "E5", "F6", "G7"]);
    expect(verticesOf("I5", 9)).toBeNull();
  });

  it("says every ruling in both languages without a hole", () => {
    for (const { name } of RULINGS) {
      const ruling = rulingOf(name, withShown(FULL, null, 3), 9, players);
      if (ruling === null) throw new Error(name);
      for (const texts of [en, zh]) expect(rulingWords(ruling, texts)).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});
