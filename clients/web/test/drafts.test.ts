/** What is half made is never lost in silence: remarks, lines of talk, plans. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameState } from "../src/game/state";
import { treeOfRecord } from "../src/game/tree-of";
import type { Conditional, RecordTree } from "../src/wire/messages";

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock("../src/store/session", () => ({
  connection: { request },
  link: { value: "ready" },
  listen: () => () => undefined,
  whenReady: () => () => undefined,
}));
vi.mock("../src/store/records", () => ({ playLine: vi.fn(), tryLine: vi.fn() }));

const { PlanStore } = await import("../src/store/plan");
const { alone, ReviewStore } = await import("../src/store/review");
const { TalkStore } = await import("../src/store/talk");

beforeEach(() => {
  request.mockReset();
  request.mockResolvedValue({ type: "ok", id: 1 });
});

const player = { name: "", rank: "" };
const RECORD: RecordTree = {
  size: 5, komi: 7.5, handicap: 0, rules: "", black: player, white: player, result: "", date: "", event: "",
  place: "", remarks: [],
  nodes: [{ parent: -1 }, { parent: 0, color: "black", vertex: "A5" }, { parent: 1, color: "white", vertex: "B5" }],
};

describe("a remark in a review", () => {
  it("is kept when another position is shown, and said where it was begun", async () => {
    const review = new ReviewStore(treeOfRecord(RECORD), alone);
    review.go(1);
    review.write("Her");
    review.look(2); // somebody leads
    review.write("Here\r\nit\u0007was ");
    expect(review.remark.value).toEqual({ at: 1, text: "Here\r\nit\u0007was " });
    await review.say();
    expect(review.tree.value.nodes[1]?.said).toEqual([{ by: null, text: "Here\nit was" }]);
    expect(review.tree.value.nodes[2]?.said).toEqual([]);
    expect([review.remark.value, review.at.value]).toEqual([null, 2]);
  });

  it("begins anew where it was emptied", () => {
    const review = new ReviewStore(treeOfRecord(RECORD), alone);
    review.write("a");
    review.write("");
    review.go(2);
    review.write("b");
    expect(review.remark.value).toEqual({ at: 2, text: "b" });
  });

  it("stays when it is refused, and what is written while it is on its way", async () => {
    const refuse = { ...alone, say: () => Promise.resolve({ code: "too_long", sentence: "" }) };
    const refused = new ReviewStore(treeOfRecord(RECORD), refuse);
    refused.write("long");
    await refused.say();
    expect(refused.refusal.value?.code).toBe("too_long");
    expect(refused.remark.value?.text).toBe("long");

    const review = new ReviewStore(treeOfRecord(RECORD), alone);
    review.write("first");
    const said = review.say();
    review.write("first, second");
    await said;
    expect(review.remark.value?.text).toBe("first, second");
  });
});

describe("a line of talk", () => {
  it("is kept by channel, and goes along to another where nothing is begun", () => {
    const talk = new TalkStore("g");
    talk.write("players", "hel");
    talk.choose("players", "spectators");
    expect(talk.drafts.value).toMatchObject({ players: "", spectators: "hel" });
    talk.write("players", "mine");
    talk.choose("spectators", "players");
    expect(talk.drafts.value).toMatchObject({ players: "mine", spectators: "hel" });
    expect(talk.chosen.value).toBe("players");
  });
});

describe("a plan that is being made", () => {
  const STATE = { size: 5, board: Array<null>(25).fill(null), ply: 4 } as unknown as GameState;
  const told = (lines: string[][], more: Partial<Conditional> = {}): Conditional => ({
    type: "conditional", game: "g", ply: 4, lines, played: [], ended: null, ...more,
  });
  const A = ["A1", "B1"];
  const C = ["C1", "D1"];

  function begun() {
    const plan = new PlanStore("g", () => undefined);
    plan.hear(told([A]));
    plan.open(STATE, "black");
    return plan;
  }

  it("is not saved over one of another page before its maker says so", async () => {
    const plan = begun();
    expect(plan.changedElsewhere.value).toBe(false);
    plan.remove(plan.lines.value[0] ?? []);
    plan.hear(told([A, C]));
    expect(plan.changedElsewhere.value).toBe(true);
    expect(await plan.save()).toBe(false);
    expect(request).not.toHaveBeenCalled();
    plan.goOn();
    expect([plan.changedElsewhere.value, plan.draft.value?.lines]).toEqual([false, []]);
    expect(await plan.save()).toBe(true);
    expect(request).toHaveBeenCalledWith({ type: "conditional.set", game: "g", ply: 4, lines: [] });
  });

  it("gives way to the other one where its maker takes that", () => {
    const plan = begun();
    plan.hear(told([C]));
    plan.takeChanged();
    expect([plan.changedElsewhere.value, plan.draft.value?.lines]).toEqual([false, [C]]);
  });

  it("notes that the other page took the plan back", () => {
    const plan = begun();
    plan.hear(told([], { ply: 0 }));
    expect(plan.changedElsewhere.value).toBe(true);
  });

  it("says nothing of other pages where the game itself ended or went on with the plan", () => {
    const plan = begun();
    plan.hear(told([], { ended: { reason: "otherwise", ply: 5 } as unknown as Conditional["ended"] }));
    expect(plan.changedElsewhere.value).toBe(false);
    plan.hear(told([C], { ply: 6 }));
    expect(plan.changedElsewhere.value).toBe(false);
  });
});
