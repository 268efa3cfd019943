/** How a game at one screen stands: whose turn, what is taken, the count. */

import { captures, type GameState } from "../game/state";
import { termsWords } from "../game/terms";
import { texts } from "../i18n";
import { countShown } from "./GameBoard";
import { SmallStone } from "./sprite";
import { Totals } from "./Totals";
import { Verdict } from "./Verdict";

export function LocalStanding({ state, typed }: { state: GameState; typed: string }) {
  const t = texts.value;
  const l = t.meeting.local;
  const count = countShown(state);
  const taken = captures(state);
  const last = state.turns.at(-1);
  return (
    <>
      <p class="quiet small frac">{termsWords(state, t)}</p>
      {state.phase === "play" && state.toMove !== null && (
        <p class="turnline num" role="status">
          <SmallStone color={state.toMove} /> {l.toMove(state.toMove, state.turns.length + 1)}
          {last?.vertex === null && <span class="quiet"> · {l.passed(last.color)}</span>}
          {typed !== "" && <kbd>{typed}</kbd>}
        </p>
      )}
      {state.phase === "settling" && (
        <p class="turnline" role="status">
          {l.mark} <span class="quiet">{l.looks}</span>
        </p>
      )}
      {count === null ? (
        <p class="quiet small num">
          <SmallStone color="black" label={t.side.black} /> {l.captured(taken.black)} ·{" "}
          <SmallStone color="white" label={t.side.white} /> {l.captured(taken.white)}
        </p>
      ) : (
        <>
          <Totals state={state} seat={null} count={count} confirmed={null} proposal={0} />
          <Verdict result={state.result ?? count} />
        </>
      )}
    </>
  );
}
