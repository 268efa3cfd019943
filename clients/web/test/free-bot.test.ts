/** Whom the page offers to who sits and waits. */

import { describe, expect, it } from "vitest";
import { freeBotFor, sameAgainst } from "../src/game/free-bot";
import type { GameState } from "../src/game/state";
import { en } from "../src/i18n/languages/en";
import type { BotInfo } from "../src/wire/messages";

const SEAT = {
  size: 9,
  clockText: "5m+5x30s",
  profile: "cn2002",
  options: {},
  komi: 7.5,
  handicap: 0,
  private: false,
  kind: "casual",
  startsAt: null,
  referee: null,
  colorsBy: "assigned",
  creatorColor: "white",
} as unknown as GameState;

const bot = (name: string, more: Partial<BotInfo> = {}) =>
  ({ name, engine: "", version: "", seats: 1, taken: 0, ...more }) as BotInfo;
const offered = (bots: BotInfo[], more: Partial<GameState> = {}) =>
  freeBotFor({ ...SEAT, ...more }, bots, null, () => 0, en)?.name ?? null;

describe("a bot for who waits", () => {
  it("is the first that is free and accepts the game", () => {
    const bots = [bot("busy", { taken: 1 }), bot("large", { accepts: { sizes: [19] } }), bot("fits"), bot("later")];
    expect(offered(bots)).toBe("fits");
    expect(offered(bots, { size: 19 })).toBe("large");
    expect(offered(bots.slice(0, 2))).toBeNull();
  });

  it("is none where no bot can sit down, or somebody in particular is waited for", () => {
    const bots = [bot("fits")];
    expect(offered(bots, { kind: "rated" })).toBeNull();
    expect(offered(bots, { startsAt: "2026-05-01T20:00:00Z" })).toBeNull();
    expect(offered(bots, { private: true })).toBeNull();
  });

  it("is asked for the same game, in the color that was asked for", () => {
    const same = { type: "game.create", size: 9, clock: "5m+5x30s", profile: "cn2002", komi: 7.5, color: "white" };
    expect(sameAgainst(SEAT, "fits")).toMatchObject({ ...same, bot: "fits" });
    expect(sameAgainst({ ...SEAT, colorsBy: "nigiri" }, null)).not.toHaveProperty("bot");
    expect(sameAgainst({ ...SEAT, colorsBy: "nigiri" }, null)).toMatchObject({ color: "nigiri" });
  });
});
