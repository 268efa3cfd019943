/** The pages by their names in a route: each is a file of its own, loaded when it is asked for. */

import type { Route } from "./routes";

export type PageName = Exclude<Route["page"], "missing">;

export const PAGES = {
  lobby: () => import("./pages/Lobby"),
  bots: () => import("./pages/Bots"),
  watch: () => import("./pages/Watch"),
  local: () => import("./pages/Local"),
  game: () => import("./pages/Game"),
  account: () => import("./pages/Account"),
  player: () => import("./pages/Player"),
  review: () => import("./pages/Review"),
} satisfies Record<PageName, () => Promise<unknown>>;

/** Begins to load a page. Whoever draws it hears of a failure; this is a guess. */
export function askFor(page: Route["page"]): void {
  if (page !== "missing") PAGES[page]().catch(() => undefined);
}
