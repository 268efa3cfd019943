/** A game that is on its way: the empty board at its final size, words after a while. */

import { useEffect, useState } from "preact/hooks";
import { emptyBoard } from "../game/board";
import { texts } from "../i18n";
import { Mini } from "../board/Mini";

/** Earlier than this the words would only flicker. */
const WORDS_AFTER_MS = 2_000;
/** The size is not known yet; most games are of this one. */
const SIZE = 19;

export function Loading() {
  const t = texts.value.game;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" class="game" aria-busy="true">
      <div class="boardbox">
        <div class="frame">
          <Mini size={SIZE} board={".".repeat(emptyBoard(SIZE).length)} last={null} label={t.loading} large />
        </div>
      </div>
      <div class="talk">
        <p class="say" role="status">
          {slow && t.loading}
        </p>
      </div>
    </main>
  );
}
