import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A browser's storage and the events by which its tabs hear of each other. */
class Browser {
  readonly stored = new Map<string, string>();
  readonly #hearing: ((event: { key: string | null; newValue: string | null }) => void)[] = [];
  readonly storage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
    removeItem: (key: string) => void this.stored.delete(key),
  };

  listen = (type: string, callback: (event: { key: string | null; newValue: string | null }) => void) => {
    if (type === "storage") this.#hearing.push(callback);
  };

  /** Another tab writes; null forgets. */
  write(key: string, value: string | null): void {
    if (value === null) this.stored.delete(key);
    else this.stored.set(key, value);
    for (const hear of this.#hearing) hear({ key, newValue: value });
  }

  /** Another tab clears everything. */
  clear(): void {
    this.stored.clear();
    for (const hear of this.#hearing) hear({ key: null, newValue: null });
  }
}

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal("localStorage", browser.storage);
  vi.stubGlobal("addEventListener", browser.listen);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe("a kept choice", () => {
  it("is the usual one at first, and is then not written", async () => {
    const { Kept, percent } = await import("../src/store/kept");
    const volume = new Kept("volume", percent(80));
    expect(volume.value).toBe(80);
    volume.set(35);
    expect(browser.stored.get("shoutan.volume")).toBe("35");
    expect(new Kept("volume", percent(80)).value).toBe(35);
    volume.set(80);
    expect(browser.stored.has("shoutan.volume")).toBe(false);
  });

  it("follows what another tab writes, forgets and clears", async () => {
    const { Kept, oneOf } = await import("../src/store/kept");
    const theme = new Kept("theme", oneOf(["system", "dark"], "system"));
    browser.write("shoutan.theme", "dark");
    expect(theme.value).toBe("dark");
    browser.write("shoutan.theme", null);
    expect(theme.value).toBe("system");
    // What this tab had kept itself is gone as well, not remembered behind its back.
    theme.set("dark");
    browser.clear();
    expect([theme.value, new Kept("theme", oneOf(["system", "dark"], "system")).value]).toEqual(["system", "system"]);
    browser.write("shoutan.other", "dark");
    expect(theme.value).toBe("system");
  });

  it("takes what it cannot read for the usual", async () => {
    const { onOff, oneOf, percent } = await import("../src/store/kept");
    expect(["101", "-1", "3.5", "x", ""].map(percent(80).read)).toEqual([80, 80, 80, 80, 80]);
    expect(["on", "off", "maybe", null].map(onOff(true).read)).toEqual([true, false, true, true]);
    expect(oneOf(["a", "b"], "a").read("c")).toBe("a");
    expect([percent(80).write(140), percent(80).write(-3), onOff(true).write(true)]).toEqual(["100", "0", null]);
  });
});

describe("asking before a move", () => {
  it("is for fingers in live games, and for all in slow ones", async () => {
    const { asksFirst } = await import("../src/store/settings");
    expect([asksFirst("touch", false), asksFirst("mouse", false), asksFirst("keyboard", true)]).toEqual([true, false, true]);
  });

  it("keeps what an earlier page has kept", async () => {
    browser.stored.set("shoutan.ask", "on");
    const { asksFirst, askSlow } = await import("../src/store/settings");
    expect(asksFirst("mouse", false)).toBe(true);
    askSlow.set("never");
    expect(asksFirst("touch", true)).toBe(false);
  });

  it.each([
    ["3d/move", true],
    ["1h/move", true],
    ["30s/move", false],
    ["3d+1d", true],
    ["5m+10s", false],
    ["20m+5x30s", false],
    ["none", false],
    ["nonsense", false],
  ])("knows the pace of %s", async (clock, slow) => {
    const { isSlow } = await import("../src/game/pace");
    expect(isSlow(clock)).toBe(slow);
  });
});
