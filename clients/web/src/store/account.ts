/** Our account: logging in and out, and the settings that it keeps. */

import { signal } from "@preact/signals";
import { LANGUAGES, chooseLanguage, language } from "../i18n";
import { whereFrom } from "../router";
import { ask, type Account, type LoggedIn } from "../wire/account";
import { keep, onKeep, recall } from "./memory";
import { BOARD_CHOICES } from "./board-look";
import { PAGE_CHOICES } from "./settings";

const KEY = "session";
const GUEST = "guest";
const WELCOME = "welcome";
/** Everything in a change of settings that follows within this time is sent together, ms. */
const SEND_AFTER_MS = 800;

const CHOICES = [...PAGE_CHOICES, ...BOARD_CHOICES];
/** What an account keeps, by the key under which the page keeps it. */
const KEPT: readonly string[] = ["language", ...CHOICES.map((choice) => choice.key)];

/** The token of our log-in; null while we have none. */
export const session = signal<string | null>(recall(KEY));
/** Under this name we registered just now; null otherwise, and once it was closed. */
export const registered = signal<string | null>(null);
/** The server has ended our log-in: elsewhere the password was changed, say. */
export const loggedOut = signal(false);

let registering: Promise<unknown> = Promise.resolve();

/**
 * Waits while we register: the server cuts off the guest that we were, and the page that
 * begins anew comes back as the account. Never over once we have registered.
 */
export async function notRegistering(): Promise<void> {
  await registering;
}

/** Registers, going on as the guest that we are; the page begins anew after it. */
export async function register(name: string, password: string, invitation: string | null): Promise<void> {
  const made = makeAccount(name, password, invitation);
  registering = made.then(
    () => new Promise(() => undefined),
    () => undefined,
  );
  const token = await made;
  // What was chosen as a guest is the account's from the beginning.
  const settings = Object.fromEntries(KEPT.map((key) => [key, recall(key) ?? ""]));
  await ask("PATCH", "/api/account/settings", { token, body: { settings } }).catch(() => undefined);
  keep(WELCOME, name.trim()); // told on the page that begins anew
  begin(token);
}

/** Returns the token of the new log-in, which our other pages begin anew with at once. */
async function makeAccount(name: string, password: string, invitation: string | null): Promise<string> {
  const guest = recall(GUEST);
  const made = await ask<LoggedIn>("POST", "/api/accounts", {
    body: {
      name,
      password,
      ...(guest === null ? {} : { guest_token: guest }),
      ...(invitation === null ? {} : { invitation }),
    },
  });
  keep(GUEST, null);
  keep(KEY, made.token);
  return made.token;
}

export async function logIn(name: string, password: string): Promise<void> {
  const { token } = await ask<LoggedIn>("POST", "/api/sessions", { body: { name, password } });
  for (const [key, value] of await keptByAccount(token)) keep(key, value === "" ? null : value);
  begin(token);
}

/** Logs out here; the server cuts off every page that rests on this log-in. */
export async function logOut(): Promise<void> {
  const token = session.value;
  keep(KEY, null);
  session.value = null;
  // Nobody can use it after this, whether or not the server hears of it at once.
  if (token !== null) await ask("DELETE", "/api/sessions/current", { token }).catch(() => undefined);
  location.assign("/");
}

/** The server does not know our token any more. */
export function forgetSession(): void {
  keep(KEY, null);
  session.value = null;
  loggedOut.value = true;
}

export function account(): Promise<Account> {
  return ask<Account>("GET", "/api/account", { token: session.value });
}

/** Where one goes on after a log-in: from the beginning, with another identity. */
function begin(token: string): void {
  keep(KEY, token);
  location.assign(whereFrom());
}

async function keptByAccount(token: string): Promise<[string, string][]> {
  try {
    const { settings } = await ask<{ settings: Record<string, string> }>("GET", "/api/account/settings", { token });
    return Object.entries(settings).filter(([key]) => KEPT.includes(key));
  } catch {
    return []; // the page is as it was; nothing is lost
  }
}

/** Takes over what the account keeps, and sends what is changed from now on. */
export function startAccount(): void {
  const changes: Record<string, string> = {};
  let timer: ReturnType<typeof setTimeout> | null = null;
  let applying = false;
  onKeep((key, value) => {
    if (applying || session.value === null || !KEPT.includes(key)) return;
    changes[key] = value ?? "";
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      const settings = { ...changes };
      for (const sent of Object.keys(settings)) delete changes[sent];
      ask("PATCH", "/api/account/settings", { token: session.value, body: { settings } }).catch(() => undefined);
    }, SEND_AFTER_MS);
  });
  // Another page of this browser logged in or out.
  addEventListener("storage", (event) => {
    if (event.key === `shoutan.${KEY}` && event.newValue !== session.value) location.reload();
  });
  const token = session.value;
  if (token !== null) registered.value = recall(WELCOME);
  keep(WELCOME, null);
  if (token === null) return;
  void keptByAccount(token).then((kept) => {
    applying = true;
    for (const [key, value] of kept) if ((recall(key) ?? "") !== value) apply(key, value);
    applying = false;
  });
}

function apply(key: string, value: string): void {
  if (key !== "language") CHOICES.find((choice) => choice.key === key)?.take(value);
  else if (LANGUAGES.has(value) && value !== language.value) chooseLanguage(value);
}
