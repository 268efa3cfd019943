/** A refusal in words. */

import type { Texts } from "../i18n";

/** What a refusal says: the server's code, and its own sentence in English. */
export interface Told {
  code: string;
  sentence: string;
  params?: Record<string, string | number> | undefined;
}

/** Codes that only say what was refused; the server's sentence says why. */
const WHY_IS_THE_SERVERS = new Set([
  "bad_settings",
  "bad_name",
  "bad_reading",
  "bad_text",
  "bot_declines",
  "bot_rules",
  "no_grounds",
  "no_penalty",
  "nothing_to_rule",
  "not_entitled",
]);

/** Of the page itself: the server hung up on a request of this length. */
const TOO_LONG = "too_long";

/** Codes of whoever asks too often; others that tell a time have words of their own. */
const TOO_MUCH = new Set(["busy", "too_fast"]);

/**
 * The words for a refusal: ours by its code, else the server's own sentence. Where only
 * that sentence says why, it stands alone in English. In another language all that may be
 * the reason is said instead, or where that is too much, the sentence follows ours.
 */
export function refusalWords({ code, sentence, params }: Told, t: Texts): string {
  if (code === TOO_LONG) return t.drafts.tooLong;
  const reason = `${code}.${params?.reason ?? ""}`;
  const because = t.playing.refused[reason] ?? t.planning.refused[reason];
  if (because !== undefined) return because;
  const wait = params?.wait_s;
  if (typeof wait === "number" && TOO_MUCH.has(code)) return t.refusal.wait(wait);
  const ours = t.refusal.codes[code];
  if (ours === undefined) return sentence || t.refusal.failed;
  if (!WHY_IS_THE_SERVERS.has(code) || sentence === "") return ours;
  return t.tag === "en" ? sentence : (t.refusal.whole[code] ?? `${ours}${sentence}`);
}
