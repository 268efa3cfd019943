/** After a rated game: what it made of one's own rating, where the server has it by then. */

import { useEffect, useState } from "preact/hooks";
import { changeBy, type RatingChange as Change } from "../game/rating-change";
import type { GameState } from "../game/state";
import { points, signedPoints } from "../game/zi";
import { texts } from "../i18n";
import { ask, type RatingHistory } from "../wire/account";
import type { Color } from "../wire/messages";

/** The rating is written after the result: it is looked for again, after so many ms. */
const AGAIN_MS = [1_000, 4_000];

export function RatingChange({ state, seat }: { state: GameState; seat: Color | null }) {
  const [change, setChange] = useState<Change | null>(null);
  const name = state.kind === "rated" && state.phase === "finished" && seat !== null ? (state[seat]?.name ?? null) : null;
  useEffect(() => {
    if (name === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = (tries: number) => {
      ask<RatingHistory>("GET", `/api/players/${encodeURIComponent(name)}/ratings?limit=2`).then(
        ({ steps }) => {
          if (gone) return;
          const found = changeBy(steps, state.id);
          const wait = AGAIN_MS[tries];
          setChange(found);
          if (found === null && wait !== undefined) timer = setTimeout(() => look(tries + 1), wait);
        },
        // It stands in the profile as well: without it the page lacks nothing else.
        () => undefined,
      );
    };
    look(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [name, state.id]);
  if (change === null) return null;
  return (
    <p class="say num ratingchange" role="status" data-testid="rating-change">
      {texts.value.standing.rating(points(change.rating), change.rank, change.by === null ? null : signedPoints(change.by))}
    </p>
  );
}
