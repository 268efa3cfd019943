import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { challengeWords } from "../src/game/challenge";
import { pointOf } from "../src/game/points";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { keep, recall } from "../src/store/memory";
import { LocalStore, MOST_TURNS } from "../src/store/local";
import type { ChallengeInfo, Snapshot } from "../src/wire/messages";
import { snapshot } from "./recorded";

interface Asked {
  size: number;
  moves: string[];
  ended: boolean;
  dead: string[] | null;
  agreed: boolean;
}

/** An empty game of the recorded one's conditions. */
const EMPTY: Snapshot = {
  ...snapshot,
  phase: "play",
  to_move: "black",
  moves: [],
  ply: 0,
  settlement: null,
  result: null,
  info: { ...snapshot.info, phase: "play", size: 9 },
};

describe("the board for two", () => {
  let asked: Asked[] = [];
  let answer: object | null = null;
  let status = 200;

  beforeEach(() => {
    asked = [];
    status = 200;
    answer = { snapshot: EMPTY, illegal: [{ vertex: "D3", code: "ko" }], refused: null, sgf: null };
    keep("local", null);
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      asked.push(JSON.parse(init.body as string) as Asked);
      return answer === null ? Promise.reject(new TypeError()) : Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const settled = (store: LocalStore) => vi.waitUntil(() => store.pending.value === null);
  const at = (vertex: string) => pointOf(vertex, 9) ?? 0;
  const begun = async () => {
    const store = new LocalStore();
    await settled(store);
    return store;
  };

  it("sends all turns, and keeps them when the server has taken them", async () => {
    const store = await begun();
    store.play(at("D4"));
    await settled(store);
    store.pass();
    await settled(store);
    expect(asked.at(-1)?.moves).toEqual(["D4", "pass"]);
    expect(JSON.parse(recall("local") ?? "")).toMatchObject({ moves: ["D4", "pass"] });
    store.undo();
    await settled(store);
    expect(store.game.value.moves).toEqual(["D4"]);
    // Another visit goes on where this one stopped.
    expect((await begun()).game.value.moves).toEqual(["D4"]);
  });

  it("asks nothing about a point that is known to be forbidden", async () => {
    const store = await begun();
    store.play(at("D3"));
    expect(store.refusal.value?.code).toBe("ko");
    expect(asked).toHaveLength(1);
  });

  it("drops the turn that the server refuses, and what came after it", async () => {
    keep("local", JSON.stringify({ size: 9, profile: "cn2002", handicap: 0, moves: ["A1", "B1", "C1"], ended: true, dead: [], agreed: true }));
    answer = { snapshot: EMPTY, illegal: [], refused: { at: 1, code: "superko", sentence: "", article: "6" }, sgf: null };
    const store = await begun();
    expect(store.game.value).toMatchObject({ moves: ["A1"], ended: false, dead: null, agreed: false });
    expect(store.refusal.value?.code).toBe("superko");
  });

  it("takes no turn beyond the last, says so, and keeps the game to be saved", async () => {
    const turns = Array.from({ length: MOST_TURNS }, () => "pass");
    keep("local", JSON.stringify({ size: 9, profile: "cn2002", handicap: 0, moves: turns, ended: false, dead: null, agreed: false }));
    const store = await begun();
    const before = asked.length;
    store.play(at("D4"));
    store.pass();
    expect([asked.length, store.away.value, store.refusal.value?.code]).toEqual([before, false, "board_full_of_turns"]);
    answer = { ...answer, sgf: "(;)" };
    expect(await store.record()).toBe("(;)");
    expect(asked.at(-1)?.moves).toHaveLength(MOST_TURNS);
    store.undo();
    await settled(store);
    store.play(at("D4"));
    await settled(store);
    expect([store.game.value.moves.at(-1), store.refusal.value]).toEqual(["D4", null]);
  });

  it("does not call a server away that has refused, and loses nothing", async () => {
    const store = await begun();
    store.play(at("D4"));
    await settled(store);
    [status, answer] = [422, { detail: "That is no request." }];
    store.pass();
    await settled(store);
    expect([store.away.value, store.refusal.value]).toEqual([false, { code: "bad_request", sentence: "That is no request." }]);
    expect(store.game.value.moves).toEqual(["D4"]);
  });

  it("loses nothing while the server is away", async () => {
    const store = await begun();
    store.play(at("D4"));
    await settled(store);
    answer = null;
    store.play(at("E5"));
    await settled(store);
    expect([store.away.value, store.game.value.moves]).toEqual([true, ["D4"]]);
    answer = { snapshot: EMPTY, illegal: [], refused: null, sgf: null };
    store.again();
    await settled(store);
    expect([store.away.value, asked.at(-1)?.moves]).toEqual([false, ["D4"]]);
  });

  it("goes on from the count without the passes that ended play", async () => {
    const store = await begun();
    for (const act of [() => store.play(at("D4")), () => store.pass(), () => store.pass(), () => store.count()]) {
      act();
      await settled(store);
    }
    expect(asked.at(-1)).toMatchObject({ ended: true, dead: null, agreed: false });
    store.goOn();
    await settled(store);
    expect(asked.at(-1)).toMatchObject({ moves: ["D4"], ended: false });
  });

  it("begins anew where what was kept cannot be read", async () => {
    keep("local", JSON.stringify({ size: 9, moves: "D4" }));
    expect((await begun()).game.value.size).toBe(19);
  });
});

it("a challenge is told with its conditions, and the color of who is challenged", () => {
  const info = {
    size: 13,
    clock: "5m+10s",
    profile: "japanese",
    komi: 0,
    handicap: 3,
    color: "white",
    private: true,
  } as ChallengeInfo;
  expect(challengeWords(info, en)).toBe("13×13, 5m+10s, Japanese rules, handicap 3, no komi, you are Black, unlisted");
  expect(challengeWords({ ...info, clock: "none", color: "nigiri", private: false }, zh)).toContain("不计时");
});
