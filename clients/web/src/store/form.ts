/** The form by which one sits down: its choices, what is wrong with them, the request. */

import { parseClock } from "../game/clock-text";
import { MAX_SIZE, MIN_SIZE } from "../game/points";
import type { Unnamed } from "../wire/messages";
import { keep, recallJson } from "./memory";

export const PRESETS = {
  quick: "5m+3x20s",
  normal: "20m+5x30s",
  long: "1h/5x60s",
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
  /** In points, as typed. */
  komi: string;
  /** Who makes the game takes no seat, but rules. */
  referee: boolean;
}

export const FIRST: Form = {
  size: 19,
  clock: "normal",
  clockText: PRESETS.normal,
  against: "anybody",
  bot: null,
  color: "nigiri",
  komi: "7.5",
  referee: false,
};

export const PROFILE = "cn2002";
const KEY = "form";

export function clockOf(form: Form): string {
  return form.clock === "other" ? form.clockText.trim() : PRESETS[form.clock];
}

/** Komi in points; null where the text is no number of half points in -400 to 400. */
export function komiOf(form: Form): number | null {
  const text = form.komi.trim().replace(",", ".");
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const komi = Number(text);
  return Number.isInteger(komi * 2) && Math.abs(komi) <= 400 ? komi : null;
}

export function sizeIsFine(size: number): boolean {
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE;
}

/** The request for this form; null while something in it is wrong. */
export function createRequest(form: Form, bot: string | null): Unnamed | null {
  const komi = komiOf(form);
  const clock = clockOf(form);
  if (komi === null || !sizeIsFine(form.size) || parseClock(clock) === null) return null;
  if (form.against === "bot" && bot === null) return null;
  return {
    type: "game.create",
    size: form.size,
    clock,
    profile: PROFILE,
    komi,
    color: form.color,
    private: form.against === "friend",
    ...(form.referee ? { referee: true } : {}),
    ...(form.against === "bot" ? { bot } : {}),
  };
}

function isForm(value: unknown): value is Form {
  const form = value as Form | null;
  return (
    typeof form?.size === "number" &&
    sizeIsFine(form.size) &&
    typeof form.clockText === "string" &&
    typeof form.komi === "string" &&
    (form.referee === undefined || typeof form.referee === "boolean") &&
    (form.clock === "other" || form.clock in PRESETS) &&
    ["anybody", "friend", "bot"].includes(form.against) &&
    ["nigiri", "black", "white", "random"].includes(form.color)
  );
}

/** The form as it was left; on the first visit, as most games are. */
export function recallForm(): Form {
  // A form that was kept before it had all its parts has the others as on the first visit.
  return { ...FIRST, ...recallJson(KEY, isForm) };
}

export function keepForm(form: Form): void {
  keep(KEY, JSON.stringify(form));
}
