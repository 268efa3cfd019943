/** Resigning asks once, in place: "Resign? Yes / Keep playing". */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";

/** Whether the question stands. */
export const asking = signal(false);
/** The question was answered with "keep playing": the button that asked has the focus again. */
let cameBack = false;

export function ResignButton({ children }: { children: ComponentChildren }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (cameBack) button.current?.focus();
    cameBack = false;
  }, []);
  return (
    <button ref={button} type="button" class="btn" onClick={() => (asking.value = true)}>
      {children}
    </button>
  );
}

export function ResignAsk({ game }: { game: GameStore }) {
  const t = texts.value.game;
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const answer = (yes: boolean) => () => {
    asking.value = false;
    cameBack = !yes;
    if (yes) game.resign();
  };
  return (
    <div class="acts ask" role="group" aria-label={t.resignAsk}>
      <span class="question">{t.resignAsk}</span>
      <button type="button" class="btn main" onClick={answer(true)}>
        {t.yes}
      </button>
      <button ref={keep} type="button" class="btn" onClick={answer(false)}>
        {t.keepPlaying}
      </button>
    </div>
  );
}
