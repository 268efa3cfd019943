/** Which page an address names; nothing else, so that a page can be asked for before all else. */

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
