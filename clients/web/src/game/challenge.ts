/** A challenge in words, for whom it is. */

import type { Texts } from "../i18n";
import type { ChallengeInfo } from "../wire/messages";
import { whenWords } from "./start";
import { termsWords } from "./terms";

/** "19×19, 20m+5x30s, Chinese rules 2002, komi 3 3/4 zi, you are White". */
export function challengeWords(info: ChallengeInfo, t: Texts): string {
  const { options = {}, let_first: letFirst = false, private: secret = false } = info;
  const m = t.meeting;
  return [
    t.lobby.size(info.size),
    info.clock === "none" ? t.accepts.clocks.none : info.clock,
    termsWords({ ...info, options, letFirst }, t),
    info.color === "black" ? m.youWhite : info.color === "white" ? m.youBlack : m.colorsDrawn,
    ...(secret ? [m.secretGame] : []),
    ...(info.starts_at == null ? [] : [t.start.inList(whenWords(new Date(info.starts_at), new Date(), t.tag))]),
  ].join(t.terms.comma);
}
