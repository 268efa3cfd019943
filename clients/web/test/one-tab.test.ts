import { describe, expect, it } from "vitest";
import { OneTab } from "../src/sound/one-tab";

/** Tabs that hear each other at once. */
function tabs(count: number): OneTab[] {
  const all: OneTab[] = [];
  for (let made = 0; made < count; made++) {
    const tab: OneTab = new OneTab((told) => {
      for (const other of all) if (other !== tab) other.hear(told);
    });
    all.push(tab);
  }
  return all;
}

describe("of several tabs", () => {
  it("the one that was touched last sounds a game", () => {
    const [first, second] = tabs(2) as [OneTab, OneTab];
    const sounding = () => [first.sounds("game"), second.sounds("game")];
    first.follow("game");
    first.touch();
    second.follow("game");
    second.touch();
    expect(sounding()).toEqual([false, true]);
    first.touch();
    expect(sounding()).toEqual([true, false]);
  });

  it("one takes only what it follows itself", () => {
    const [watching, lobby] = tabs(2) as [OneTab, OneTab];
    watching.follow("watched");
    watching.touch();
    lobby.touch();
    expect(watching.sounds("watched")).toBe(true);
    lobby.follow("watched");
    expect(watching.sounds("watched")).toBe(false);
  });

  it("one that leaves gives its games back to the others", () => {
    const [first, second] = tabs(2) as [OneTab, OneTab];
    for (const tab of [first, second]) {
      for (const game of ["one", "two"]) tab.follow(game);
      tab.touch();
    }
    second.unfollow("one");
    expect([first.sounds("one"), first.sounds("two")]).toEqual([true, false]);
    second.leave();
    expect(first.sounds("two")).toBe(true);
  });

  it("a tab that comes back from being put away takes its games again", () => {
    const [first, second] = tabs(2) as [OneTab, OneTab];
    for (const tab of [first, second]) {
      tab.follow("game");
      tab.touch();
    }
    second.leave();
    second.touch();
    expect([first.sounds("game"), second.sounds("game")]).toEqual([false, true]);
  });
});
