/** What the page keeps between visits, where the browser lets it. */

const PREFIX = "shoutan.";
const fallback = new Map<string, string>();

/** Returns a kept value; where storage is denied, what this visit has kept. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Keeps a value; null forgets it. */
export function keep(key: string, value: string | null): void {
  if (value === null) fallback.delete(key);
  else fallback.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks deny it: the value then lasts for this visit.
  }
}

/**
 * Calls back when another tab of this browser has kept or forgotten `key`, with what
 * `recall` returns from now on.
 */
export function onKept(key: string, callback: (value: string | null) => void): void {
  if (typeof addEventListener === "undefined") return;
  addEventListener("storage", (event: StorageEvent) => {
    // Without a key: everything was cleared.
    if (event.key !== null && event.key !== PREFIX + key) return;
    if (event.newValue === null) fallback.delete(key);
    else fallback.set(key, event.newValue);
    callback(event.newValue);
  });
}

/** Returns a kept JSON value that passes `check`, or null. */
export function recallJson<T>(key: string, check: (value: unknown) => value is T): T | null {
  const text = recall(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}
