/** The beat of running displays: a signal that changes ten times a second while watched. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const BEAT_MS = 100;

/** Our monotonic ms at the last beat. */
export const beat = signal(0);

let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the beat going while a component that shows time is there and `active`. */
export function useBeat(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    if (watchers++ === 0) {
      beat.value = performance.now();
      timer = setInterval(() => (beat.value = performance.now()), BEAT_MS);
    }
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, [active]);
}
