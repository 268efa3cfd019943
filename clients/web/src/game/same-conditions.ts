/** The conditions of a game as a request for another one has them; not who plays which color. */

import type { GameState } from "./state";

export function sameConditions(state: GameState) {
  return {
    type: "game.create",
    size: state.size,
    clock: state.clockText,
    profile: state.profile,
    options: { ...state.options },
    handicap: state.handicap,
    komi: state.komi,
    private: state.private,
  } as const;
}
