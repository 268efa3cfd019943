/** The walk below the board of a game page, for everybody who does not play now. */

import { useMemo } from "preact/hooks";
import { spentTimes } from "../game/replay";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import type { GameView } from "../store/view";
import { useMoment } from "./moment";
import { turnWords } from "./turn-words";
import { Walk } from "./Walk";

/** Whether this reader walks: watches, or the game is over. */
export function walks(game: GameStore, state: GameState): boolean {
  const started = state.phase !== "waiting" && state.phase !== "settling";
  return started && (game.seat.value === null || state.phase === "finished");
}

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

export function GameWalk({ game, view, state }: Props) {
  const t = texts.value;
  const count = state.turns.length;
  const at = view.look.value ?? count;
  const times = useMemo(() => spentTimes(state.turns), [state.turns]);
  const go = (to: number) => (view.look.value = to >= (game.state.value?.turns.length ?? 0) ? null : to);
  useMoment(game.caughtUp.value, go);
  return <Walk at={at} count={count} words={turnWords(state.turns[at - 1], at, t)} times={times} onGo={go} />;
}
