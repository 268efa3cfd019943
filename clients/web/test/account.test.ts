import { beforeEach, describe, expect, it, vi } from "vitest";
import { BEGINNING, graphOf, HEIGHT, LEFT, rankAt, RIGHT, WIDTH } from "../src/game/rating-graph";
import { playerPath, routeOf } from "../src/router";
import { createRequest, FIRST, notRated, type Form } from "../src/store/form";
import { ask, HttpRefused } from "../src/wire/account";
import { fieldOf, problemWords } from "../src/ui/account-words";
import { FakeWorld, settled } from "./world";

describe("addresses of accounts and people", () => {
  it.each(["Ann", "Ben 本", "50% #1?", "a.b-c_d", "Zoé"])("lead to %s and back", (name) => {
    expect(routeOf(playerPath(name))).toEqual({ page: "player", name });
  });
  it.each(["/player/", "/player/a/b", "/player/%E0%A4%A"])("%s is none", (path) => {
    expect(routeOf(path)).toEqual({ page: "missing" });
  });
  it("has one for one's own account", () => {
    expect(routeOf("/account")).toEqual({ page: "account" });
  });
});

describe("a rated game", () => {
  const fine: Form = { ...FIRST, size: 9, rated: true };
  it.each<[string, Partial<Form>, string | null]>([
    ["as usual", {}, null],
    ["19 lines", { size: 19 }, null],
    ["usual komi, typed", { komi: "7.5" }, null],
    ["a friend", { against: "friend" }, null],
    ["a bot", { against: "bot" }, "bot"],
    ["a referee", { referee: true }, "referee"],
    ["handicap", { handicap: 2 }, "handicap"],
    ["let first", { letFirst: true }, "handicap"],
    ["11 lines", { size: 11 }, "size"],
    ["no clock", { clock: "none" }, "clock"],
    ["no clock, typed", { clock: "other", clockText: "none" }, "clock"],
    ["another komi", { komi: "0.5" }, "komi"],
    ["no number as komi", { komi: "x" }, "komi"],
  ])("with %s", (_, part, why) => {
    expect(notRated({ ...fine, ...part })).toBe(why);
  });
  it("is asked for as such, and others are not", () => {
    expect(createRequest(fine, null)).toMatchObject({ type: "game.create", rated: true });
    expect(createRequest({ ...fine, rated: false }, null)).not.toHaveProperty("rated");
  });
});

describe("the drawing of a rating", () => {
  const points = (text: string) => text.split(" ").map((pair) => pair.split(",").map(Number) as [number, number]);

  it("is none without games", () => {
    expect(graphOf([])).toBeNull();
  });

  it("goes from the left to the right, and up for a win", () => {
    const graph = graphOf([BEGINNING, { rating: 1662, deviation: 290 }, { rating: 1600, deviation: 250 }]);
    const line = points(graph?.line ?? "");
    expect(line.map(([x]) => x)).toEqual([LEFT, (LEFT + WIDTH - RIGHT) / 2, WIDTH - RIGHT]);
    const [first, second, third] = line.map(([, y]) => y);
    expect(second).toBeLessThan(first ?? 0);
    expect(third).toBeGreaterThan(second ?? 0);
  });

  it("has a band of two deviations, as the words beside it", () => {
    const graph = graphOf([{ rating: 1500, deviation: 50 }]);
    const [above, below] = points(graph?.band ?? "").map(([, y]) => y);
    // 600 points of rating from top to bottom, without the edge.
    expect(((below ?? 0) - (above ?? 0)) / ((HEIGHT - 28) / 600)).toBeCloseTo(200, 0);
  });

  it("stays within its frame whatever the ratings are", () => {
    for (const ratings of [[1500], [-500, 3500], [1500, 1500, 1500], Array.from({ length: 300 }, (_, n) => n * 9)]) {
      const graph = graphOf(ratings.map((rating) => ({ rating, deviation: 350 })));
      const all = [...points(graph?.line ?? ""), ...points(graph?.band ?? ""), ...(graph?.dots ?? [])];
      for (const [x, y] of all) {
        expect(x).toBeGreaterThanOrEqual(LEFT);
        expect(x).toBeLessThanOrEqual(WIDTH - RIGHT);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
      expect(graph?.ranks.length).toBeGreaterThanOrEqual(3);
      expect(graph?.ranks.length).toBeLessThanOrEqual(10);
    }
  });

  it.each([
    [1500, "6k"],
    [1949, "2k"],
    [1950, "1k"],
    [2049, "1k"],
    [2050, "1d"],
    [3500, "9d"],
    [-2000, "30k"],
  ])("has the rank of %s, as the server", (rating, rank) => {
    expect(rankAt(rating)).toBe(rank);
  });
});

describe("a connection of somebody who has logged in", () => {
  let world: FakeWorld;
  beforeEach(async () => {
    world = new FakeWorld();
    world.loggedIn = "s_token";
    world.connection.start();
    await settled();
  });

  it("says hello with that token and not with the guest's", async () => {
    await world.welcome();
    expect(world.socket.sent[0]).toMatchObject({ type: "hello", session_token: "s_token" });
    expect(world.socket.sent[0]).not.toHaveProperty("guest_token");
  });

  it("forgets it where it is worth nothing, and comes back as a guest", async () => {
    world.socket.onopen?.();
    const id = world.socket.last("hello")?.id;
    world.socket.say({ type: "error", id, code: "bad_token", sentence: "" });
    expect(world.loggedIn).toBeNull();
    expect(world.kept).toBe("token-of-a-guest");
    await world.pass(20_000);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ guest_token: "token-of-a-guest" });
  });
});

describe("what goes wrong with an account", () => {
  const answer = (status: number, body: string) =>
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
  const problem = async () => ask("GET", "/x").then(() => null, (error: unknown) => error);

  it("is said by its code, at its field", async () => {
    answer(409, '{"detail":"This name is taken.","code":"name_taken","params":{}}');
    const refused = await problem();
    expect(refused).toBeInstanceOf(HttpRefused);
    expect(problemWords(refused)).toBe("This name is taken: choose another one.");
    expect(fieldOf(refused)).toBe("name");
  });

  it("tells how long to wait", async () => {
    answer(429, '{"detail":"","code":"busy","params":{"wait_s":17}}');
    expect(problemWords(await problem())).toBe("Too many attempts. Try again in 17 s.");
  });

  it.each([
    [503, '{"detail":"The game log cannot be used now."}'],
    [502, "<html>"],
  ])("says that nothing was changed after %s", async (status, body) => {
    answer(status, body);
    expect(problemWords(await problem())).toMatch("Nothing was changed");
    expect(fieldOf(await problem())).toBeNull();
  });

  it("says so too where nobody answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(problemWords(await problem())).toMatch("The server does not answer");
  });
});
