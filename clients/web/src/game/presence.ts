/** Who is away, and since when. */

import type { Color, Presence } from "../wire/messages";

/** Returns from which server's ms on the absence of a side may be claimed; null where it is not. */
export function claimOn(presence: Presence | null, color: Color): number | null {
  return presence?.claims?.[color] ?? null;
}

/** Whole seconds until a game may be claimed, 0 once it may; null while the time is not known. */
export function secondsToClaim(claimAtMs: number, nowMs: number | null): number | null {
  return nowMs === null ? null : Math.max(0, Math.ceil((claimAtMs - nowMs) / 1_000));
}

/** A side without a connection since that server's ms; null where the server did not say. */
export interface Away {
  sinceMs: number | null;
}

/** Returns how a side is away; null while it is here, or its seat is empty. */
export function awayOn(presence: Presence | null, color: Color): Away | null {
  if (presence?.[color] !== false) return null;
  return { sinceMs: presence.away_since?.[color] ?? null };
}
