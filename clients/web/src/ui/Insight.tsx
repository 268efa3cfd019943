/** The tab of a game page with what engines think, and the estimate, where both may be known. */

import { useEffect, useMemo } from "preact/hooks";
import type { GameState } from "../game/state";
import { AnalysisStore } from "../store/analyses";
import type { GameStore } from "../store/game";
import type { GameView } from "../store/view";
import { placeOf } from "../store/estimate";
import { Estimate } from "./Estimate";
import { Graph } from "./Graph";

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

export function Insight({ game, view, state }: Props) {
  const analyses = useMemo(() => new AnalysisStore(game), [game]);
  useEffect(() => () => analyses.dispose(), [analyses]);
  const count = state.turns.length;
  const at = view.look.value ?? count;
  return (
    <div class="insight">
      <Graph
        evaluations={analyses.evaluations.value}
        at={at}
        count={count}
        onGo={(move) => (view.look.value = move >= count ? null : move)}
      />
      <Estimate estimate={view.estimate} game={game.id} place={placeOf(at)} />
    </div>
  );
}
