/** A game in which everything happens: the page's fold against the server's snapshots. */

import { describe, expect, it } from "vitest";
import lines from "./fixtures/refereed.jsonl?raw";
import snapshots from "./fixtures/refereed-snapshots.jsonl?raw";
import { announce } from "../src/game/announce";
import { gameOfSnapshot } from "../src/game/first-state";
import { toldWords } from "../src/game/told";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { comparable, toldGame } from "./snapshots";

const { events, served, states } = toldGame(lines, snapshots);

describe("after each event the page shows what a latecomer is told", () => {
  it.each(events.map((event, index) => [event.seq, event.type, index] as const))("%d %s", (_, __, index) => {
    const [ours, snapshot, event] = [states[index], served[index], events[index]];
    if (ours === undefined || snapshot === undefined || event === undefined) throw new Error("not that many");
    const theirs = gameOfSnapshot(snapshot, event.at_ms);
    // In a finished game the last proposal stands in both; who was away does not matter.
    expect(comparable(ours)).toEqual(comparable(theirs));
  });
});

describe("in both languages", () => {
  it.each([en, zh])("every event that is no turn has a sentence without a hole: $tag", (texts) => {
    const told = events.map((event) => toldWords(event, texts)).filter((words) => words !== null);
    expect(told.length).toBeGreaterThan(30);
    for (const words of told) expect(words).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it("a ruling says who, what, by which article and why", () => {
    const ruled = events.filter((event) => event.type === "ruled").map((event) => toldWords(event, en));
    expect(ruled).toContain("Cai: Warning, White, two moves in a row (article 17). Two stones in a row.");
    expect(ruled).toContain("Cai: Back to a move, move 2 (article 12.4). The clock was wrong.");
    expect(ruled).toContain("Cai: False life, C3, lives falsely, Points closed to its owner: C4 (article 20). It lives by the ko alone.");
    expect(ruled).toContain("Cai: Set one clock, White, 6:40 (article 22.8). It ran on.");
  });

  it("what needs somebody is said over everything else", () => {
    const urgent = events.filter((event, index) => {
      const state = states[index];
      return state !== undefined && announce(event, state, en)?.urgent === true;
    });
    const types = new Set(urgent.map((event) => event.type));
    for (const type of ["consent_asked", "overtime_reached", "sealing_asked", "reverted", "referee_called", "ruled"] as const) {
      expect(types).toContain(type);
    }
    expect(types).not.toContain("complained");
  });
});

it("undone turns are gone from board and record, and what was said of them stays", () => {
  const index = events.findIndex((event) => event.type === "reverted");
  const [before, after] = [states[index - 1], states[index]];
  expect(before?.turns).toHaveLength(3);
  expect(after?.turns.map((turn) => turn.vertex)).toEqual(["E5", "C3"]);
  expect(after).toMatchObject({ phase: "play", ply: 2, toMove: "black" });
  expect(after?.entries.length).toBe((before?.entries.length ?? 0) + 1);
  // As in a record: "At move 3" of what was said when there were three.
  expect(after?.entries.slice(0, -1)).toEqual(before?.entries);
  expect(before?.entries.at(-1)?.after).toBe(3);
  expect(after?.entries.at(-1)?.after).toBe(2);
});
