/** What the server says about accounts, in the reader's language. */

import { texts } from "../i18n";
import { HttpRefused } from "../wire/account";

/** The words for whatever went wrong with a request about accounts. */
export function problemWords(problem: unknown): string {
  const t = texts.value;
  if (!(problem instanceof HttpRefused)) return t.account.unreachable;
  const { code, params, sentence, status } = problem;
  if (code === "busy") return t.account.wait(Number(params["wait_s"] ?? 60));
  if (code === "bad_password") return t.account.passwordBad[String(params["why"])] ?? t.account.passwordSay;
  const ours = t.account.codes[code];
  if (ours !== undefined) return ours;
  return status >= 500 ? t.account.unreachable : sentence || t.refusal.failed;
}

/** Which field of a form a refusal is about; null for the whole form. */
export function fieldOf(problem: unknown): "name" | "password" | "old" | null {
  if (!(problem instanceof HttpRefused)) return null;
  switch (problem.code) {
    case "bad_name":
    case "name_taken":
      return "name";
    case "bad_password":
      return "password";
    case "wrong_password":
      return "old";
    default:
      return null;
  }
}
