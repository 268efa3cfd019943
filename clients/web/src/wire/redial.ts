/** How long to wait before dialing again after a connection was lost. */

/** Least and greatest wait in ms of the 1st, 2nd, 3rd, and every later attempt. */
const WAITS = [
  [50, 50],
  [100, 300],
  [200, 2_000],
  [2_000, 10_000],
] as const;

/** The server restarts: everybody is cut off at once, so nobody comes back at once. */
export const CLOSE_RESTART = 1012;
/** The same player came in again elsewhere; dialing would only fight with that page. */
export const CLOSE_REPLACED = 4001;

/** A frame of ours was longer than the server reads (RFC 6455, section 7.4.1). */
export const CLOSE_TOO_LONG = 1009;

const AFTER_RESTART = [200, 2_000] as const;

/**
 * Returns the wait in ms before attempt number `attempt` (from 0), with `random` in
 * [0, 1); null means that the page stays away until its reader asks.
 */
export function redialDelay(attempt: number, closeCode: number, random: number): number | null {
  if (closeCode === CLOSE_REPLACED) return null;
  const restarted = closeCode === CLOSE_RESTART && attempt === 0;
  const [least, greatest] = restarted
    ? AFTER_RESTART
    : (WAITS[Math.min(attempt, WAITS.length - 1)] ?? AFTER_RESTART);
  return Math.round(least + (greatest - least) * random);
}
