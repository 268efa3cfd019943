/** Who is away, and since when as far as this page has seen it. */

import type { Color, Presence } from "../wire/messages";

/** Returns from which server's ms on the absence of a side may be claimed; null where it is not. */
export function claimOn(presence: Presence | null, color: Color): number | null {
  return presence?.claims?.[color] ?? null;
}

/** Whole seconds until a game may be claimed, 0 once it may; null while the time is not known. */
export function secondsToClaim(claimAtMs: number, nowMs: number | null): number | null {
  return nowMs === null ? null : Math.max(0, Math.ceil((claimAtMs - nowMs) / 1_000));
}

/** A side without a connection; `sinceMs` is null where the page did not see it end. */
export interface Away {
  sinceMs: number | null;
}

/**
 * Returns how a side is away, given the last `presence` about it on this connection (null:
 * none yet, or nobody known) and this one; null while it is here or nobody knows.
 */
export function awayAfter(
  before: Away | null,
  was: boolean | null,
  is: boolean | null,
  nowMs: number,
): Away | null {
  if (is !== false) return null;
  if (was === true) return { sinceMs: nowMs };
  return was === false && before !== null ? before : { sinceMs: null };
}
