/** The mark of the board's cursor: for keys, and not for a focus that the page set on a touch screen. */

import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

it.each([
  { coarse: true, last: null, shown: false },
  { coarse: true, last: "keydown", shown: true },
  { coarse: true, last: "pointerdown", shown: false },
  { coarse: false, last: null, shown: true },
])("coarse pointer $coarse, last input $last: shown $shown", async ({ coarse, last, shown }) => {
  const heard = new Map<string, () => void>();
  vi.stubGlobal("document", { addEventListener: (type: string, act: () => void) => heard.set(type, act) });
  vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
  vi.resetModules();
  const { isByKeys } = await import("../src/board/by-keys");
  if (last !== null) heard.get(last)?.();
  const focused = (visible: boolean) => ({ matches: () => visible }) as unknown as Element;
  expect(isByKeys(focused(true))).toBe(shown);
  expect(isByKeys(focused(false))).toBe(false);
});
