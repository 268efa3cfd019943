/** A result in words and as SGF writes it. */

import { texts } from "../i18n";
import { resultDetail, resultWords } from "../game/words";
import type { CountInfo, ResultInfo } from "../wire/messages";

export function Verdict({ result }: { result: ResultInfo | CountInfo }) {
  const t = texts.value;
  const detail = "reason" in result ? resultDetail(result, t) : null;
  return (
    <>
      <p class="verdict" role="status" data-testid="verdict">
        <span class="frac">{resultWords(result, t)}</span> <code>({result.text})</code>
      </p>
      {detail !== null && <p class="say">{detail}</p>}
    </>
  );
}
