/** Who is away, and since when as far as this page has seen it. */

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
