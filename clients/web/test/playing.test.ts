/** What players do for each other: who is led to a rematch, who may claim, who is reminded. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { claimOn, secondsToClaim } from "../src/game/presence";
import { refusalWords } from "../src/game/refusal";
import type { GameState } from "../src/game/state";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { leadsTo, rematchStage } from "../src/store/rematch";
import { reminderOf, reminding, toggleReminders, whyUnable } from "../src/store/reminders";
import type { GameEvent, Presence, Rematch } from "../src/wire/messages";

const told = (parts: Partial<Rematch>): Rematch => ({
  type: "rematch",
  game: "g",
  black: false,
  white: false,
  next: null,
  ...parts,
});

describe("a rematch", () => {
  it("is asked of the other side only", () => {
    expect(rematchStage(told({ black: true }), "black").kind).toBe("offered");
    expect(rematchStage(told({ black: true }), "white").kind).toBe("asked");
    expect(rematchStage(told({ black: true }), null).kind).toBe("none");
    expect(rematchStage(told({}), "black").kind).toBe("none");
    expect(rematchStage(told({ next: "n" }), null)).toEqual({ kind: "made", next: "n" });
  });

  it("leads away only who knew of the offer", () => {
    expect(leadsTo(told({ white: true }), told({ next: "n" }))).toBe("n");
    expect(leadsTo(null, told({ next: "n" }))).toBeNull();
    expect(leadsTo(told({}), told({ next: "n" }))).toBeNull();
    expect(leadsTo(told({ next: "n" }), told({ next: "n" }))).toBeNull();
  });
});

describe("an absence", () => {
  const presence = { type: "presence", game: "g", black: true, white: false, watching: 0 } as Presence;

  it("is claimed where the server says so, from then on", () => {
    expect(claimOn(null, "white")).toBeNull();
    expect(claimOn(presence, "white")).toBeNull();
    const away = { ...presence, claims: { white: 61_000 } } as Presence;
    expect(claimOn(away, "white")).toBe(61_000);
    expect(claimOn(away, "black")).toBeNull();
    expect(secondsToClaim(61_000, 1_500)).toBe(60);
    expect(secondsToClaim(61_000, 61_000)).toBe(0);
    expect(secondsToClaim(61_000, null)).toBeNull();
  });

  it("is refused in the reader's words, by the reason", () => {
    const refusal = { code: "no_claim", sentence: "Not yet.", params: { reason: "here" } };
    expect(refusalWords(refusal, en)).toBe("Your opponent is here, or was given leave.");
    expect(refusalWords(refusal, zh)).toBe("对方在席，或已获准离席。");
    expect(refusalWords({ ...refusal, params: {} }, zh)).toBe("现在不能申请判胜。");
  });
});

describe("a reminder", () => {
  const state = (phase: string, toMove: string | null) => ({ phase, toMove }) as unknown as GameState;
  const event = (type: string, parts: object = {}) => ({ type, ...parts }) as unknown as GameEvent;

  it("comes when it is our move, and not twice for the same one", () => {
    const played = event("played");
    expect(reminderOf(played, state("play", "white"), state("play", "black"), "black")).toBe("move");
    expect(reminderOf(played, state("play", "black"), state("play", "white"), "black")).toBeNull();
    expect(reminderOf(event("called"), state("play", "black"), state("play", "black"), "black")).toBeNull();
    expect(reminderOf(event("game_started"), state("waiting", null), state("play", "black"), "black")).toBe("move");
  });

  it("comes for what the other side asks, and for the end", () => {
    const now = state("play", "black");
    expect(reminderOf(event("consent_asked", { color: "white" }), now, now, "black")).toBe("asked");
    expect(reminderOf(event("consent_asked", { color: "black" }), now, now, "black")).toBeNull();
    expect(reminderOf(event("settling_started"), now, state("settling", null), "black")).toBe("asked");
    expect(reminderOf(event("game_finished"), now, state("finished", null), "black")).toBe("over");
  });
});

describe("notifications", () => {
  afterEach(() => vi.unstubAllGlobals());
  /** A browser that lets only a worker notify, as those of some telephones. */
  class WorkersOnly {
    static permission = "default";
    static requestPermission(): Promise<string> {
      WorkersOnly.permission = "granted";
      return Promise.resolve("granted");
    }
    constructor() {
      throw new TypeError("Illegal constructor");
    }
  }

  it("are not to be had over plain http, which is told", () => {
    vi.stubGlobal("Notification", WorkersOnly);
    vi.stubGlobal("isSecureContext", false);
    expect([reminding(), whyUnable()]).toEqual(["unable", "insecure"]);
  });

  it("are not promised where the browser lets only a worker notify", async () => {
    vi.stubGlobal("Notification", WorkersOnly);
    vi.stubGlobal("isSecureContext", true);
    expect(reminding()).toBe("off");
    await toggleReminders();
    expect([reminding(), whyUnable()]).toEqual(["unable", "browser"]);
  });
});
