/** The guest token: who we are on this server until there are accounts. */

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
  return recall(KEY) ?? (await ask({}));
}

/** Goes on as the same guest under another name; null as in `guestToken`. */
export function renameGuest(name: string): Promise<string | null> {
  const token = recall(KEY);
  return ask(token === null ? { name } : { name, token });
}

async function ask(request: { name?: string; token?: string }): Promise<string | null> {
  const answer = await fetch("/api/guests", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`guests: ${answer.status}`);
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  if (!isGuestAnswer(body)) throw new Error("guests: no token in the answer");
  keep(KEY, body.token);
  return body.token;
}

/** The server does not know our token any more. */
export function forgetGuest(): void {
  keep(KEY, null);
}
