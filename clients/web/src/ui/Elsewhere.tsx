/** In the lobby, beside a game of ours: its appointed start, or that we are missed there. */

import { figures, took } from "../game/clock";
import { claimOn, secondsToClaim } from "../game/presence";
import { lateOn, untilStart } from "../game/start";
import { texts } from "../i18n";
import { heededPresence } from "../store/heed";
import type { MyGame } from "../store/mine";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { opponentOf } from "../wire/messages";
import { startWords } from "./StartsAt";

export function Elsewhere({ game: { id, against, color = null, startsAt = null } }: { game: MyGame }) {
  const presence = heededPresence.value.get(id) ?? null;
  useBeat(presence !== null);
  void beat.value;
  const words = elsewhereWords(presence, color);
  if (words === null && startsAt === null) return null;
  return (
    <b class="elsewhere num" data-testid="elsewhere">
      {words ?? (startsAt === null ? null : startWords(startsAt))}
    </b>
  );

  /** What is most urgent; null where nothing is. */
  function elsewhereWords(told: typeof presence, side: typeof color): string | null {
    const t = texts.value.start;
    const now = serverNow();
    const start = told?.start ?? null;
    if (start !== null) {
      const late = side === null ? null : lateOn(start, side, now);
      if (late !== null) return `${t.youAre} ${took(late.lateMs)} ${t.of(figures(late.mostMs))}`;
      const left = untilStart(start, now);
      const theirs = side === null ? null : lateOn(start, opponentOf(side), now);
      if (theirs !== null) return `${against ?? ""}: ${t.late} ${took(theirs.lateMs)} ${t.of(figures(theirs.mostMs))}`;
      if (left !== null && left > 0 && startsAt !== null) return `${startWords(startsAt)} ${t.left(figures(left))}`;
    }
    const claimAt = side === null ? null : claimOn(told, side);
    const seconds = claimAt === null ? null : secondsToClaim(claimAt, now);
    return seconds === null ? null : seconds > 0 ? t.missed(seconds) : t.missedNow;
  }
}
