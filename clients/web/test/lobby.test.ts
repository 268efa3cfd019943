import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routeOf } from "../src/router";
import { createRequest, FIRST, handicapsOn, komiOf, recallForm, keepForm, type Form } from "../src/store/form";
import { keep, recall, recallJson } from "../src/store/memory";
import { guestToken, NameRefused, renameGuest } from "../src/wire/guest";
import { rowsOf } from "../src/ui/Moves";
import type { Turn } from "../src/game/state";

/** A storage of the browser that can be made to refuse. */
class FakeStorage {
  refuses = false;
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null {
    if (this.refuses) throw new DOMException("denied");
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException("denied");
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    if (this.refuses) throw new DOMException("denied");
    this.kept.delete(key);
  }
}

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  for (const key of ["word", "guest", "form"]) keep(key, null);
  vi.unstubAllGlobals();
});

describe("what is kept", () => {
  it("lasts where the browser lets it", () => {
    keep("word", "yes");
    expect(storage.kept.get("shoutan.word")).toBe("yes");
    expect(recall("word")).toBe("yes");
    keep("word", null);
    expect(recall("word")).toBeNull();
  });

  it("lasts for the visit where storage is denied", () => {
    storage.refuses = true;
    keep("word", "yes");
    expect(recall("word")).toBe("yes");
  });

  it("is checked when it is read", () => {
    const isNumber = (value: unknown): value is number => typeof value === "number";
    keep("word", "{");
    expect(recallJson("word", isNumber)).toBeNull();
    keep("word", '"text"');
    expect(recallJson("word", isNumber)).toBeNull();
    keep("word", "7");
    expect(recallJson("word", isNumber)).toBe(7);
  });
});

describe("the guest token", () => {
  const answering = (status: number, body: object) => {
    const asked = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(new Response(JSON.stringify(body), { status })));
    vi.stubGlobal("fetch", asked);
    return asked;
  };

  it("is asked for once and kept", async () => {
    const asked = answering(200, { token: "abc", player: {} });
    expect(await guestToken()).toBe("abc");
    expect(await guestToken()).toBe("abc");
    expect(asked.mock.calls.map(([url]) => url)).toEqual(["/api/access", "/api/guests"]);
    expect(asked.mock.calls[1]?.[1]?.body).toBe("{}");
  });

  it("goes on as the same guest under a new name", async () => {
    answering(200, { token: "abc", player: {} });
    await guestToken();
    const asked = answering(200, { token: "def", player: {} });
    expect(await renameGuest("Mei")).toBe("def");
    expect(asked.mock.calls[0]?.[1]?.body).toBe('{"name":"Mei","token":"abc"}');
    expect(await guestToken()).toBe("def");
  });

  it("stays when the name is refused, and tells the server's sentence", async () => {
    answering(200, { token: "abc", player: {} });
    await guestToken();
    answering(422, { detail: "A name has at most 24 letters." });
    await expect(renameGuest("M".repeat(25))).rejects.toEqual(new NameRefused("A name has at most 24 letters."));
    answering(422, { detail: [{ loc: ["body"] }] });
    await expect(renameGuest("Mei")).rejects.toMatchObject({ sentence: "" });
    expect(await guestToken()).toBe("abc");
  });

  it("is null where the server takes no guests", async () => {
    answering(403, {});
    expect(await guestToken()).toBeNull();
  });

  it.each(["closed", "invite"])("is not asked for where the server is %s", async (access) => {
    const asked = answering(200, { access });
    expect(await guestToken()).toBeNull();
    expect(asked.mock.calls.map(([url]) => url)).toEqual(["/api/access"]);
  });

  it("fails while the server is away, so that it is asked for again", async () => {
    answering(503, {});
    await expect(guestToken()).rejects.toThrow();
  });
});

describe("the form", () => {
  const form = (part: Partial<Form>): Form => ({ ...FIRST, ...part });

  it("makes the request of an open game", () => {
    expect(createRequest(FIRST, null)).toEqual({
      type: "game.create",
      size: 19,
      clock: "20m+5x30s",
      profile: "cn2002",
      komi: 7.5,
      color: "nigiri",
      private: false,
    });
  });

  it("makes a private one for a friend, and names the bot", () => {
    expect(createRequest(form({ against: "friend" }), null)).toMatchObject({ private: true });
    expect(createRequest(form({ against: "bot" }), "gnugo")).toMatchObject({ private: false, bot: "gnugo" });
  });

  it.each<[string, Partial<Form>]>([
    ["no bot", { against: "bot" }],
    ["a board of one line", { size: 1 }],
    ["a board of 26 lines", { size: 26 }],
    ["no size", { size: NaN }],
    ["a clock that is none", { clock: "other", clockText: "soon" }],
    ["a quarter of a point", { komi: "7.25" }],
    ["no komi", { komi: "" }],
    ["more stones than the board takes", { size: 4, handicap: 9 }],
  ])("makes none with %s", (_, part) => {
    expect(createRequest(form(part), null)).toBeNull();
  });

  it("reads komi as people write it", () => {
    expect([komiOf(form({ komi: "6,5" })), komiOf(form({ komi: " -3 " })), komiOf(form({ komi: "1e3" }))]).toEqual([6.5, -3, null]);
  });

  it.each<[string, Partial<Form>, object]>([
    ["by other rules has their komi", { profile: "japanese" }, { profile: "japanese", komi: 6.5 }],
    ["with a handicap has none", { profile: "aga", handicap: 3 }, { profile: "aga", handicap: 3, komi: 0 }],
    ["in which Black is let first has none", { letFirst: true }, { let_first: true, komi: 0 }],
    ["has what was typed all the same", { handicap: 2, komi: "0.5" }, { handicap: 2, komi: 0.5 }],
  ])("a game %s", (_, part, request) => {
    expect(createRequest(form(part), null)).toMatchObject(request);
  });

  it("offers as many stones as a board takes", () => {
    expect([2, 3, 4, 5, 19].map((size) => handicapsOn(size).at(-1))).toEqual([2, 4, 8, 9, 9]);
    expect(handicapsOn(4)[0]).toBe(2);
  });

  it("that was kept before there were rules to choose has the usual komi", () => {
    const { profile, handicap, letFirst, ...older } = FIRST;
    keep("form", JSON.stringify({ ...older, size: 9, komi: "7.5" }));
    expect(recallForm()).toEqual({ ...FIRST, size: 9 });
    keep("form", JSON.stringify({ ...older, komi: "0.5" }));
    expect(recallForm().komi).toBe("0.5");
  });

  it("that was kept with rules or stones that there are not is not taken", () => {
    keepForm(form({ profile: "japanese", handicap: 4 }));
    expect(recallForm()).toMatchObject({ profile: "japanese", handicap: 4 });
    keep("form", JSON.stringify({ ...FIRST, profile: "mars" }));
    expect(recallForm()).toEqual(FIRST);
    keepForm(form({ size: 2, handicap: 4 }));
    expect(recallForm()).toMatchObject({ size: 2, handicap: 0 });
  });

  it("is as it was left, unless what was kept is none", () => {
    keepForm(form({ size: 13 }));
    expect(recallForm().size).toBe(13);
    keep("form", JSON.stringify({ ...FIRST, against: "everybody" }));
    expect(recallForm()).toEqual(FIRST);
  });
});

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/bots", { page: "bots" }],
    ["/watch", { page: "watch" }],
    ["/local", { page: "local" }],
    ["/game/p_Y2q90ONYA2e9odDfT3HQ", { page: "game", id: "p_Y2q90ONYA2e9odDfT3HQ" }],
    ["/game/p_Y2q90ONYA2e9odDfT3HQ/", { page: "game", id: "p_Y2q90ONYA2e9odDfT3HQ" }],
    ["/game/short", { page: "missing" }],
    ["/elsewhere", { page: "missing" }],
    ["/foo/bar", { page: "missing" }],
    ["/game/p_Y2q90ONYA2e9odDfT3HQ/more", { page: "missing" }],
  ])("%s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});

it("the score sheet begins a new line whenever Black plays, or a side plays twice", () => {
  const turns = (...colors: ("black" | "white")[]) => colors.map((color) => ({ color }) as Turn);
  expect(rowsOf(turns("black", "white", "black"))).toEqual([
    { black: 0, white: 1 },
    { black: 2, white: null },
  ]);
  expect(rowsOf(turns("white", "black", "white", "white"))).toEqual([
    { black: null, white: 0 },
    { black: 1, white: 2 },
    { black: null, white: 3 },
  ]);
});
