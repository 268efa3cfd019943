/** Something that is loaded once, by whoever asks first; a failure is forgotten, so that the next one tries again. */

import { signal, type ReadonlySignal } from "@preact/signals";

export interface OnceLoaded<T> {
  /** What was loaded; null until then. */
  found: ReadonlySignal<T | null>;
  /** Loads it where it is neither there nor on its way; resolves with what went wrong, or null. */
  ask(): Promise<Error | null>;
}

export function onceLoaded<T>(load: () => Promise<T>): OnceLoaded<T> {
  const found = signal<T | null>(null);
  let asked: Promise<Error | null> | null = null;
  const failed = (reason: unknown): Error => {
    asked = null;
    return reason instanceof Error ? reason : new Error(String(reason));
  };
  const came = (loaded: T): null => {
    found.value = loaded;
    return null;
  };
  // Begun in a turn of its own: what throws at once is a failure like any other.
  return { found, ask: () => (asked ??= Promise.resolve().then(load).then(came).catch(failed)) };
}
