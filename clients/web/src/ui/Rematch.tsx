/** After a game between people: once more, if both want it. */

import { useEffect, useRef } from "preact/hooks";
import { rematchable, type GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath } from "../router";
import type { GameStore } from "../store/game";
import { rematchStage } from "../store/rematch";
import { opponentOf } from "../wire/messages";

export function RematchActs({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value.playing.rematch;
  const seat = game.seat.value;
  const stage = rematchStage(game.rematch.told.value, seat);
  const words = useRef<HTMLParagraphElement>(null);
  const asked = stage.kind === "asked";
  // On a phone the question stands below the screen: whoever is asked should see it whole.
  useEffect(() => {
    if (asked) words.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  if (stage.kind === "made") {
    return (
      <a class="btn main" href={gamePath(stage.next)}>
        {seat === null ? t.watch : t.go}
      </a>
    );
  }
  if (seat === null || !rematchable(state)) return null;
  const other = opponentOf(seat);
  const isHere = game.presence.value?.[other] !== false;
  return (
    <>
      <p ref={words} class="rematch" role="status">
        {stage.kind === "asked" && t.asked(state[other]?.name ?? "")}
        {stage.kind === "offered" && (isHere ? t.offered : t.offeredAway)}
      </p>
      <button
        type="button"
        class={stage.kind === "offered" ? "btn" : "btn main"}
        onClick={() => (stage.kind === "offered" ? game.declineRematch() : game.offerRematch())}
      >
        {stage.kind === "offered" ? t.takeBack : stage.kind === "asked" ? t.accept : t.offer}
      </button>
      {stage.kind === "asked" && (
        <button type="button" class="btn" onClick={() => game.declineRematch()}>
          {t.decline}
        </button>
      )}
    </>
  );
}
