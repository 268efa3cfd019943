/** Beside the board: the opponent is away, and when the game may be claimed for it. */

import { useEffect } from "preact/hooks";
import { secondsToClaim } from "../game/presence";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { say } from "../store/live";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { Strip } from "./Wishes";

export function Absent({ game, claimAtMs }: { game: GameStore; claimAtMs: number }) {
  const t = texts.value.playing.away;
  useBeat(true);
  void beat.value;
  const seconds = secondsToClaim(claimAtMs, serverNow());
  const may = seconds === 0;
  useEffect(() => {
    if (may) say({ text: t.said, urgent: false });
  }, [may]);
  if (seconds === null) return null;
  if (!may) return <Strip>{t.waiting(seconds)}</Strip>;
  return (
    <Strip
      acts={
        <button type="button" class="btn s main" onClick={() => game.claimAbsence()}>
          {t.claim}
        </button>
      }
    >
      {t.may}
    </Strip>
  );
}
