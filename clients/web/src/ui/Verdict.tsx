/** A result in words and as SGF writes it. */

import { texts } from "../i18n";
import { headline, namedWords } from "../game/headline";
import type { GameState } from "../game/state";
import { resultDetail, resultWords, ruledBy } from "../game/words";
import type { Color, CountInfo, ResultInfo } from "../wire/messages";
import { isolated } from "./isolated";
import { RatingChange } from "./RatingChange";

/** What it comes to, while nobody has won yet. */
export function Verdict({ result }: { result: ResultInfo | CountInfo }) {
  return <Line words={resultWords(result, texts.value)} text={result.text} />;
}

interface FinalProps {
  result: ResultInfo;
  /** The game that ended so. */
  state: GameState;
  /** The reader's seat: a player is told what it is for him, then who won. */
  seat: Color | null;
}

/** How a game ended. */
export function FinalVerdict({ result, state, seat }: FinalProps) {
  const t = texts.value;
  const name = (color: Color) => (state[color] === null ? null : isolated(state[color].name));
  const names = { black: name("black"), white: name("white") };
  const first = headline(result, seat, names, t);
  const named = namedWords(result, names, t);
  const detail = resultDetail(result, t, ruledBy(state, result), state.turns.at(-1));
  const under = [...(named === first ? [] : [t.standing.sentence(named)]), ...(detail === null ? [] : [detail])];
  return (
    <>
      <Line words={first} text={result.text} />
      {under.length > 0 && <p class="say frac">{under.join(t.terms.space)}</p>}
      <RatingChange state={state} seat={seat} />
    </>
  );
}

function Line({ words, text }: { words: string; text: string }) {
  return (
    <p class="verdict" role="status" data-testid="verdict">
      <span class="frac">{words}</span> <code>({text})</code>
    </p>
  );
}
