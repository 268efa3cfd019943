import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { discs } from "../src/board/Mini";
import { layOut } from "../src/board/layout";
import { boardOf } from "../src/game/board";
import { proposalFor, RANKS, stepsFor } from "../src/game/handicap";
import { challengeRequest } from "../src/store/challenges";
import { createRequest, FIRST } from "../src/store/form";
import { mergeLive } from "../src/store/live-games";
import { finishedGames } from "../src/store/lobby";
import type { LiveGame } from "../src/wire/messages";

afterEach(() => vi.unstubAllGlobals());

describe("the proposal by rank", () => {
  it.each([
    // Ranks between, and the steps on 9, 13 and 19 lines (docs/lobby.md).
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [2, 0, 1, 2],
    [3, 1, 1, 3],
    [4, 1, 2, 4],
    [5, 1, 2, 5],
    [6, 1, 3, 6],
    [7, 2, 3, 7],
    [9, 2, 4, 9],
    [12, 3, 6, 9],
    [30, 7, 9, 9],
  ])("for %i ranks", (ranks, on9, on13, on19) => {
    expect([9, 13, 19].map((size) => stepsFor(ranks, size))).toEqual([on9, on13, on19]);
  });

  it("has the weaker side take Black", () => {
    expect(proposalFor("5k", "2k", 19)).toEqual({ handicap: 3, letFirst: false, color: "black" });
    expect(proposalFor("1d", "1k", 19)).toEqual({ handicap: 0, letFirst: true, color: "white" });
    expect(proposalFor("3d", "3d", 19)).toEqual({ handicap: 0, letFirst: false, color: null });
    expect(proposalFor("9p", "9d", 19)).toEqual({ handicap: 0, letFirst: false, color: null });
  });

  it("is none where a rank is not known", () => {
    expect(proposalFor(null, "2k", 19)).toBeNull();
    expect(proposalFor("5k", "strong", 19)).toBeNull();
  });

  it("has no more stones than a board takes", () => {
    expect(stepsFor(38, 25)).toBe(9);
    expect(stepsFor(38, 2)).toBe(0);
    expect(RANKS).toHaveLength(39);
  });
});

describe("a challenge", () => {
  it("has the conditions of the form, whoever the form is against", () => {
    const form = { ...FIRST, against: "bot" as const, bot: "gnugo", size: 13, handicap: 2, secret: true };
    expect(challengeRequest(form, { player: "g_1" })).toEqual({
      type: "challenge.send",
      player: "g_1",
      size: 13,
      clock: "20m+5x30s",
      profile: "cn2002",
      komi: 0,
      handicap: 2,
      color: "nigiri",
      private: true,
    });
  });

  it("is none while something in the form is wrong", () => {
    expect(challengeRequest({ ...FIRST, size: 1 }, { name: "Bo" })).toBeNull();
  });
});

it("an unlisted game is private whoever it is against", () => {
  for (const against of ["anybody", "friend", "bot"] as const) {
    expect(createRequest({ ...FIRST, against, secret: true }, "gnugo")).toMatchObject({ private: true });
  }
});

describe("live games", () => {
  const game = (id: string, moves: number) => ({ id, moves }) as LiveGame;

  it("come in the server's order, and the ones that stay are the same objects", () => {
    const first = mergeLive([], { type: "live", order: ["a", "b"], games: [game("a", 1), game("b", 1)] });
    const second = mergeLive(first, { type: "live", order: ["b", "c", "a"], games: [game("c", 1), game("a", 2)] });
    expect(second.map(({ id, moves }) => `${id}${moves}`)).toEqual(["b1", "c1", "a2"]);
    expect(second[0]).toBe(first[1]);
    expect(mergeLive(second, { type: "live", order: ["c"], games: [] })).toEqual([game("c", 1)]);
  });

  it("are drawn with one path for each color", () => {
    const layout = layOut(9, 148, "none");
    const board = boardOf(`BW${".".repeat(78)}B`);
    expect(discs(layout, board, "black").match(/M/g)).toHaveLength(2);
    expect(discs(layout, board, "white").match(/M/g)).toHaveLength(1);
    expect(discs(layout, boardOf(".".repeat(81)), "white")).toBe("");
  });
});

describe("finished games", () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", (url: string) => {
      asked.push(url);
      return Promise.resolve(new Response('{"games":[],"next":null}'));
    });
  });

  it("are asked for by page and by player", async () => {
    await finishedGames({ limit: 10 });
    await finishedGames({ limit: 10, player: "李 & Bo", after: "x/y" });
    await finishedGames({ limit: 10, playerId: "g_1" });
    expect(asked).toEqual([
      "/api/games?state=finished&limit=10",
      "/api/games?state=finished&limit=10&player=%E6%9D%8E+%26+Bo&after=x%2Fy",
      "/api/games?state=finished&limit=10&player_id=g_1",
    ]);
  });
});
