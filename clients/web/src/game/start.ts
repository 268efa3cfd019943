/** An appointed start: when it is, what is left until then, who is late and of how much. */

import type { GameState } from "./state";
import type { Color, StartInfo } from "../wire/messages";

/** Lateness of a side, and the most that does not lose, ms. */
export interface Late {
  lateMs: number;
  mostMs: number;
}

/** How many times lateness is taken off the clock of a game; 0 where nothing is. `counted`: article 22.4. */
export function lateTimes(
  { profile, options, clockText }: Pick<GameState, "profile" | "options" | "clockText">,
  counted: boolean,
): number {
  if (counted || clockText === "none") return 0;
  // Articles 22.2 (2002) and 23.3 (1988); other rules do not say it, and take it off once.
  return Number(options.late_factor ?? (profile === "cn2002" ? 2 : 1));
}

/** Ms until the appointed time, 0 once it has come; null while the server's time is not known. */
export function untilStart(start: StartInfo, nowMs: number | null): number | null {
  return nowMs === null ? null : Math.max(0, start.at_ms - nowMs);
}

/** How late a side is that has not come; null where it is not late, or nobody knows the time. */
export function lateOn(start: StartInfo, color: Color, nowMs: number | null): Late | null {
  const from = start.late_from_ms;
  if (from === null || nowMs === null || start.came[color] !== undefined) return null;
  const mostMs = start.longest_ms;
  return { lateMs: Math.min(Math.max(0, nowMs - from), mostMs), mostMs };
}

/** At most so far ahead a server lets a start be appointed, ms. */
export const MOST_AHEAD_MS = 14 * 86_400_000;
const HALF_HOUR_MS = 30 * 60_000;
/** What is proposed is at least so far ahead. */
const LEAST_PROPOSED_MS = 10 * 60_000;

/** The time that is proposed: the next half hour, in the form of a field for local times. */
export function proposedStart(now: Date): string {
  const least = now.getTime() + LEAST_PROPOSED_MS;
  return localText(new Date(Math.ceil(least / HALF_HOUR_MS) * HALF_HOUR_MS));
}

/** "2026-05-01T20:00" of that instant, here. */
export function localText(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of such a text, as the wire has it; null where it is none that a server takes. */
export function startOf(local: string, now: Date): string | null {
  const ahead = (at: number) => at - now.getTime();
  const at = instantsOf(local).find((one) => ahead(one) > 0 && ahead(one) <= MOST_AHEAD_MS);
  return at === undefined ? null : new Date(at).toISOString();
}

/** What a time is, here: none of the day's, for the clocks are put forward; one; or the first of two. */
export function kindOf(local: string, now: Date): "none" | "one" | "first" {
  const instants = instantsOf(local);
  if (instants.length === 0 && !Number.isNaN(Date.parse(local))) return "none";
  return instants.length > 1 && startOf(local, now) === new Date(instants[0] ?? 0).toISOString() ? "first" : "one";
}

const DAY_MS = 86_400_000;

/** All instants at which clocks here show this time, first things first: rarely none, or two. */
function instantsOf(local: string): readonly number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  // The clocks of the day before and of the day after: more than one change in two days there is none.
  const offsets = [-DAY_MS, DAY_MS].map((by) => new Date(asUtc + by).getTimezoneOffset());
  const instants = [...new Set(offsets)].map((minutes) => asUtc + minutes * 60_000).sort((one, other) => one - other);
  return instants.filter((at) => localText(new Date(at)) === local.slice(0, "2026-05-01T20:00".length));
}

/** "today, 20:00", "tomorrow, 9:30", "Sat, May 2, 20:00", in local time. */
export function whenWords(at: Date, now: Date, tag: string): string {
  const time = at.toLocaleTimeString(tag, { timeStyle: "short" });
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  if (days === 0 || days === 1) {
    const day = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(days, "day");
    return `${day} ${time}`;
  }
  return at.toLocaleString(tag, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** "Europe/Berlin, GMT+2" of that instant, here. */
export function zoneWords(at: Date, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value;
  return [format.resolvedOptions().timeZone, offset].filter((part) => part !== undefined).join(", ");
}
