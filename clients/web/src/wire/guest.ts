/** The guest token: who we are on this server until there are accounts. */

import { language } from "../i18n";
import { keep, recall } from "../store/memory";

const KEY = "guest";

interface GuestAnswer {
  token: string;
}

function isGuestAnswer(value: unknown): value is GuestAnswer {
  return (
    typeof value === "object" &&
    value !== null &&
    "token" in value &&
    typeof value.token === "string"
  );
}

/**
 * Returns our token, asking the server for one on the first visit. Null: this server
 * takes no guests, so the page may only watch. Rejects when it cannot be reached.
 */
export async function guestToken(): Promise<string | null> {
  return recall(KEY) ?? ((await takesGuests()) ? await ask({}) : null);
}

/** Asks first: where nobody may be a guest, asking to be one is an error in the browser's console. */
async function takesGuests(): Promise<boolean> {
  const answer = await fetch("/api/access");
  if (answer.status >= 500 || answer.status === 429) throw new Error(`access: ${answer.status}`);
  if (!answer.ok) return true; // it does not say, so the answer to a guest does
  const body: unknown = await answer.json();
  const says = typeof body === "object" && body !== null && "access" in body;
  return !says || body.access === "open";
}

/** The server does not take a name; `sentence` is its reason, empty where it gave none. */
export class NameRefused extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

/**
 * Goes on as the same guest under another name; null as in `guestToken`. Rejects with
 * `NameRefused`, or when the server cannot be reached.
 */
export async function renameGuest(name: string): Promise<string | null> {
  const token = recall(KEY);
  return ask(token === null ? { name } : { name, token });
}

async function ask(request: { name?: string; token?: string }): Promise<string | null> {
  const answer = await fetch("/api/guests", {
    method: "POST",
    // A name that nobody chose is drawn in the language of the page.
    headers: { "content-type": "application/json", "accept-language": language.value },
    body: JSON.stringify(request),
  });
  if (answer.status === 422 && request.name !== undefined) throw new NameRefused(await detailOf(answer));
  if (answer.status >= 500 || answer.status === 429) throw new Error(`guests: ${answer.status}`);
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  if (!isGuestAnswer(body)) throw new Error("guests: no token in the answer");
  keep(KEY, body.token);
  return body.token;
}

/** The sentence of an error that plain HTTP answers with. */
async function detailOf(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    const known = typeof body === "object" && body !== null && "detail" in body;
    return known && typeof body.detail === "string" ? body.detail : "";
  } catch {
    return ""; // a proxy's page, say
  }
}

/** The server does not know our token any more. */
export function forgetGuest(): void {
  keep(KEY, null);
}
