/** Whether a game is played at one sitting, or over days. */

import { clocksIn, parseClock } from "./clock-text";

/** With so much for each move nobody waits at the board. */
const SLOW_MOVE_MS = 3_600_000;

/** Whether each move of a game with this clock may take an hour and more (correspondence). */
export function isSlow(clockText: string): boolean {
  return Object.values(clocksIn(clockText)).every(isSlowFor);
}

function isSlowFor(clock: string): boolean {
  const system = parseClock(clock);
  switch (system?.kind) {
    case "move":
      return system.limitMs >= SLOW_MOVE_MS;
    case "fischer":
      return system.incrementMs >= SLOW_MOVE_MS;
    case "byoyomi":
      return system.periodMs >= SLOW_MOVE_MS;
    default:
      return false;
  }
}
