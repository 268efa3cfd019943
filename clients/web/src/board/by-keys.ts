/** Whether a focus on the board came from keys: then the point is marked, else the finger marks it. */

let keysLast = false;

document.addEventListener("keydown", () => (keysLast = true), true);
document.addEventListener("pointerdown", () => (keysLast = false), true);

/**
 * A browser shows every focus that a page sets before anything was touched. Where fingers
 * are what one points with, the mark waits for a key.
 */
export function isByKeys(target: Element): boolean {
  return target.matches(":focus-visible") && (keysLast || !matchMedia("(pointer: coarse)").matches);
}
