/** A result in words and as SGF writes it. */

import { texts } from "../i18n";
import type { GameState } from "../game/state";
import { resultDetail, resultWords, ruledBy } from "../game/words";
import type { CountInfo, ResultInfo } from "../wire/messages";

interface Props {
  result: ResultInfo | CountInfo;
  /** The game that ended so. */
  state?: GameState;
}

export function Verdict({ result, state }: Props) {
  const t = texts.value;
  const detail = "reason" in result ? resultDetail(result, t, state && ruledBy(state, result), state?.turns.at(-1)) : null;
  return (
    <>
      <p class="verdict" role="status" data-testid="verdict">
        <span class="frac">{resultWords(result, t)}</span> <code>({result.text})</code>
      </p>
      {detail !== null && <p class="say">{detail}</p>}
    </>
  );
}
