/** Which page is shown: the path of the address, without a library. */

import { computed, signal } from "@preact/signals";
import { momentOf } from "./game/replay";

export type Route =
  | { page: "lobby" }
  | { page: "bots" }
  | { page: "watch" }
  | { page: "local" }
  | { page: "game"; id: string }
  | { page: "account" }
  | { page: "player"; name: string }
  | { page: "review"; id: string | null }
  | { page: "missing" };

const PLAYER = /^\/player\/([^/]{1,400})\/?$/;
const GAME = /^\/game\/([A-Za-z0-9_-]{22})\/?$/;

const REVIEW = /^\/review(?:\/([A-Za-z0-9_-]{22}))?\/?$/;

/** Reads a path: `/` is the lobby, `/game/{id}` a game and the link to share. */
export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  if (path === "/bots") return { page: "bots" };
  if (path === "/watch" || path === "/local") return { page: path === "/watch" ? "watch" : "local" };
  if (path === "/account" || path === "/account/") return { page: "account" };
  const name = PLAYER.exec(path)?.[1];
  if (name !== undefined) return playerRoute(name);
  const review = REVIEW.exec(path);
  if (review !== null) return { page: "review", id: review[1] ?? null };
  const id = GAME.exec(path)?.[1];
  return id === undefined ? { page: "missing" } : { page: "game", id };
}

function playerRoute(name: string): Route {
  try {
    return { page: "player", name: decodeURIComponent(name) };
  } catch {
    return { page: "missing" }; // half of an encoded letter
  }
}

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

export function reviewPath(id: string): string {
  return `/review/${id}`;
}

/** Follows the browser's own back and forward, and plain clicks on links of ours. */
export function startRouter(): void {
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
