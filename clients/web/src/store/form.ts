/** The form by which one sits down: its choices, what is wrong with them, the request. */

import { signal } from "@preact/signals";
import type { Wish } from "../game/accepts";
import { parseClock } from "../game/clock-text";
import { MAX_SIZE, MIN_SIZE } from "../game/points";
import { startOf } from "../game/start";
import { DEFAULT_PROFILE, isProfile, rulesOf, type Profile } from "../game/rules";
import type { Unnamed } from "../wire/messages";
import { keep, recallJson } from "./memory";

export const PRESETS = {
  quick: "5m+3x20s",
  normal: "20m+5x30s",
  long: "1h/5x60s",
  days: "3d/move",
  none: "none",
} as const;

export type Preset = keyof typeof PRESETS;
export type Opponent = "anybody" | "friend" | "bot";
export type ColorChoice = "nigiri" | "black" | "white" | "random";

export interface Form {
  size: number;
  clock: Preset | "other";
  /** The text for "other". */
  clockText: string;
  against: Opponent;
  bot: string | null;
  color: ColorChoice;
  profile: Profile;
  /** Stones on the board before White's first move: none, or 2 and more. */
  handicap: number;
  /** The weaker player is Black and gives no komi. */
  letFirst: boolean;
  /** In points, as typed; null for what is usual under the rest of the form. */
  komi: string | null;
  /** Who makes the game takes no seat, but rules. */
  referee: boolean;
  /** The result counts for the ratings of both. */
  rated: boolean;
  /** The appointed start in local time ("2026-05-01T20:00"); null for at once. */
  startsAt: string | null;
  /** On no list: only whoever has the link finds it. */
  secret: boolean;
}

export const FIRST: Form = {
  size: 19,
  clock: "normal",
  clockText: PRESETS.normal,
  against: "anybody",
  bot: null,
  color: "nigiri",
  profile: DEFAULT_PROFILE,
  handicap: 0,
  letFirst: false,
  komi: null,
  referee: false,
  rated: false,
  startsAt: null,
  secret: false,
};

/** The most stones that the form offers; boards of 2 to 4 lines take fewer. */
const MOST_HANDICAP = 9;
const KEY = "form";

export function clockOf(form: Form): string {
  return form.clock === "other" ? form.clockText.trim() : PRESETS[form.clock];
}

/** Every handicap that a board of `size` takes, smallest first. */
export function handicapsOn(size: number): number[] {
  const most = Math.min(MOST_HANDICAP, Math.max(2, Math.floor((size * size) / 2)));
  return Array.from({ length: most - 1 }, (_, index) => index + 2);
}

/** Komi in points where none is typed: nothing with a handicap or let-first. */
export function usualKomi({ profile, handicap, letFirst }: Form): number {
  return handicap > 0 || letFirst ? 0 : rulesOf(profile).komi;
}

/** Komi in points; null where the text is no number of half points in -400 to 400. */
export function komiOf(form: Form): number | null {
  if (form.komi === null) return usualKomi(form);
  const text = form.komi.trim().replace(",", ".");
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const komi = Number(text);
  return Number.isInteger(komi * 2) && Math.abs(komi) <= 400 ? komi : null;
}

export function handicapIsFine({ size, handicap }: Form): boolean {
  return handicap === 0 || handicapsOn(size).includes(handicap);
}

export function sizeIsFine(size: number): boolean {
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE;
}

/** A game for a friend is never listed. */
export function isSecret({ against, secret }: Form): boolean {
  return against === "friend" || secret;
}

/** The request for this form; null while something in it is wrong. */
export function createRequest(form: Form, bot: string | null): Unnamed | null {
  const komi = komiOf(form);
  const clock = clockOf(form);
  if (komi === null || !sizeIsFine(form.size) || parseClock(clock) === null) return null;
  if (!handicapIsFine(form)) return null;
  if (form.against === "bot" && bot === null) return null;
  if (!startIsFine(form)) return null;
  const startsAt = startAsked(form);
  return {
    type: "game.create",
    size: form.size,
    clock,
    profile: form.profile,
    komi,
    ...(form.handicap > 0 ? { handicap: form.handicap } : {}),
    ...(form.letFirst ? { let_first: true } : {}),
    color: form.color,
    private: isSecret(form),
    ...(form.referee ? { referee: true } : {}),
    ...(form.rated ? { rated: true } : {}),
    ...(startsAt === null ? {} : { starts_at: startsAt }),
    ...(form.against === "bot" ? { bot } : {}),
  };
}

/** The appointed start as the wire has it; null for at once, as with every bot. */
export function startAsked({ startsAt, against }: Form): string | null {
  return startsAt === null || against === "bot" ? null : startOf(startsAt, new Date());
}

/** Whether the start is none, or a time ahead that a server takes. */
export function startIsFine(form: Form): boolean {
  return form.startsAt === null || form.against === "bot" || startAsked(form) !== null;
}

export type NotRated = "bot" | "referee" | "handicap" | "size" | "clock" | "komi";

/** Why a game under these conditions cannot be rated; null where it can. */
export function notRated(form: Form): NotRated | null {
  if (form.against === "bot") return "bot";
  if (form.referee) return "referee";
  if (form.handicap > 0 || form.letFirst) return "handicap";
  if (form.size !== 9 && form.size !== 13 && form.size !== 19) return "size";
  if (clockOf(form) === "none") return "clock";
  return komiOf(form) === usualKomi(form) ? null : "komi";
}

/** What the form asks of a bot; `rank` and `games` of who would play it. */
export function wishOf(form: Form, rank: string | null, games: number): Wish {
  return {
    size: form.size,
    clock: parseClock(clockOf(form)),
    profile: form.profile,
    komi: komiOf(form) ?? 0,
    handicap: form.handicap,
    isPrivate: form.against === "bot" && form.secret,
    kind: form.referee ? "event" : "casual",
    opponent: form.referee ? null : { rank, games },
  };
}

function isForm(value: unknown): value is Partial<Form> {
  const form = value as Form | null;
  const isOr = (part: unknown, type: string) => part === undefined || typeof part === type;
  return (
    typeof form?.size === "number" &&
    sizeIsFine(form.size) &&
    typeof form.clockText === "string" &&
    (form.komi === null || typeof form.komi === "string") &&
    isOr(form.referee, "boolean") &&
    isOr(form.rated, "boolean") &&
    isOr(form.secret, "boolean") &&
    isOr(form.letFirst, "boolean") &&
    (form.startsAt === null || isOr(form.startsAt, "string")) &&
    isOr(form.handicap, "number") &&
    (form.profile === undefined || isProfile(form.profile)) &&
    (form.clock === "other" || form.clock in PRESETS) &&
    ["anybody", "friend", "bot"].includes(form.against) &&
    ["nigiri", "black", "white", "random"].includes(form.color)
  );
}

/** The form as it was left; on the first visit, as most games are. */
export function recallForm(): Form {
  const kept = recallJson(KEY, isForm);
  // A form that was kept before it had all its parts has the others as on the first visit.
  const form = { ...FIRST, ...kept };
  // A time that is over was meant for a game of then.
  if (!startIsFine(form)) form.startsAt = null;
  // Komi was always a number then, also where nobody had typed it.
  const isOlder = kept !== null && kept.profile === undefined;
  const whole = isOlder && Number(form.komi) === usualKomi(form) ? { ...form, komi: null } : form;
  return handicapIsFine(whole) ? whole : { ...whole, handicap: 0 };
}

/** Counts the changes of what is kept, for whoever shows something that depends on it. */
export const formChanges = signal(0);

export function keepForm(form: Form): void {
  keep(KEY, JSON.stringify(form));
  formChanges.value += 1;
}
