import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { audio, unlocked, unlockSound } from "../src/sound/audio";

/** As much of a page as sound waits for. */
const page = new EventTarget();
const activation = { hasBeenActive: false };
let made = 0;

class Context {
  state = "running";
  constructor() {
    made += 1;
  }
}

beforeEach(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("navigator", { userActivation: activation });
  vi.stubGlobal("AudioContext", Context);
});
afterEach(() => vi.unstubAllGlobals());

it("no sound is made ready before the browser takes an event for a touch", () => {
  unlockSound();
  page.dispatchEvent(new Event("pointerdown")); // a finger comes down
  page.dispatchEvent(new Event("keydown")); // Shift
  expect([unlocked.value, audio(), made]).toEqual([false, null, 0]);
  activation.hasBeenActive = true; // it is lifted
  page.dispatchEvent(new Event("pointerup"));
  page.dispatchEvent(new Event("pointerdown"));
  expect([unlocked.value, made]).toEqual([true, 1]);
});
