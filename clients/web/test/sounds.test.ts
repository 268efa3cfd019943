import { describe, expect, it } from "vitest";
import { VOLUME_OF, beepOf, soundsOf } from "../src/sound/sounds";
import { deal, type Happening } from "./deal";

const seen = { turn: false, hidden: false };
const names = (happening: Happening, hearer = seen) => {
  const [event] = deal([happening]);
  return event === undefined ? [] : soundsOf(event, hearer).map(({ name }) => name);
};
const played = (captured: string[]): Happening => ({ type: "played", color: "white", vertex: "D4", ply: 3, captured, spent_ms: 900 });

describe("what is heard", () => {
  it.each([0, 1, 3, 5])("is a click for each of %i stones taken", (taken) => {
    const stones = Array.from({ length: taken }, (_, index) => `A${index + 1}`);
    expect(names(played(stones))).toEqual(["stone", ...stones.map(() => "click")]);
  });

  it("is no more than five clicks, one after another", () => {
    const [event] = deal([played(["A1", "A2", "A3", "A4", "A5", "A6", "A7"])]);
    const after = event === undefined ? [] : soundsOf(event, seen).map((sound) => sound.after);
    expect(after).toHaveLength(6);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(new Set(after).size).toBe(6);
  });

  it("says that it is your turn only where the stone does not", () => {
    expect(names(played([]), { turn: true, hidden: false })).toEqual(["stone"]);
    expect(names(played([]), { turn: true, hidden: true })).toEqual(["stone", "turn"]);
    expect(names({ type: "game_started" }, { turn: true, hidden: false })).toEqual(["turn"]);
    expect(names({ type: "game_started" }, seen)).toEqual(["change"]);
  });

  it("is a tone of its own for a pass, and another for a count", () => {
    expect(names({ type: "passed", color: "black", ply: 4, spent_ms: 10 })).toEqual(["pass"]);
    expect([beepOf({ call: "elapsed" }).name, beepOf({ call: "period_used" }).name, beepOf({ call: "count" }).name]).toEqual(
      ["call", "call", "count"],
    );
  });

  it("has the volume of stones, or that of calls", () => {
    expect([VOLUME_OF.stone, VOLUME_OF.click, VOLUME_OF.turn, VOLUME_OF.call, VOLUME_OF.count]).toEqual(
      ["stones", "stones", "stones", "calls", "calls"],
    );
  });
});
