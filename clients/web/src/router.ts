/** Which page is shown: the path of the address, without a library. */

import { computed, signal } from "@preact/signals";
import { momentLink, momentOf } from "./game/replay";
import { askFor } from "./pages";
import { routeOf } from "./routes";

export { routeOf, type Route } from "./routes";

const path = signal(typeof location === "undefined" ? "/" : location.pathname);

export const route = computed(() => routeOf(path.value));

/** Whether this page was reached from another page of ours, without loading it. */
export const walked = signal(false);

/** The page of ours from which one came to this one, without loading it; null for none. */
let previous: string | null = null;

/** Where to go on after logging in: to the game from which one came, else to the lobby. */
export function whereFrom(): string {
  return previous !== null && routeOf(previous).page === "game" ? previous : "/";
}

/** Goes to a page of ours without loading it anew. */
export function goTo(target: string): void {
  previous = location.pathname;
  history.pushState(null, "", target);
  walked.value = true;
  path.value = location.pathname;
  scrollTo(0, 0);
}

export function gamePath(id: string): string {
  return `/game/${id}`;
}

export function playerPath(name: string): string {
  return `/player/${encodeURIComponent(name)}`;
}

/** `move`: the move at which the review opens; without it, at the last one. */
export function reviewPath(id: string, move: number | null = null): string {
  return `/review/${id}${move === null ? "" : momentLink(move)}`;
}

/** Follows the browser's own back and forward, and plain clicks on links of ours. */
export function startRouter(): void {
  for (const sign of SIGNS) document.addEventListener(sign, askForTarget, { passive: true });
  addEventListener("popstate", () => {
    walked.value = true;
    path.value = location.pathname;
  });
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const target = event.target;
    if (!plain || event.defaultPrevented || !(target instanceof Element)) return;
    const anchor = target.closest("a");
    if (anchor === null || anchor.target !== "" || anchor.hasAttribute("download")) return;
    const url = new URL(anchor.href, location.href);
    const ours = url.origin === location.origin && routeOf(url.pathname).page !== "missing";
    // A fragment is a place on this page, except that of a move on another one.
    const elsewhere = url.pathname !== location.pathname && momentOf(url.hash) !== null;
    if (!ours || (url.hash !== "" && !elsewhere)) return;
    event.preventDefault();
    goTo(url.pathname + url.hash);
  });
}

/** By these a reader shows where a click may follow: a pointer over a link, a finger on it, the focus. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/** Has the page of a link loaded before the click. */
function askForTarget(event: Event): void {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (anchor === null) return;
  const url = new URL(anchor.href, location.href);
  if (url.origin === location.origin) askFor(routeOf(url.pathname).page);
}
