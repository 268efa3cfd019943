/** The conditions of a game in words. */

import { clocksIn, parseClock } from "./clock-text";
import type { Texts } from "../i18n";
import { amountWords, compensationOf, rulesOf, type Options } from "./rules";
import { points } from "./zi";

export interface Terms {
  profile: string;
  options?: Options;
  handicap?: number;
  letFirst?: boolean;
  /** In points. */
  komi: number;
  /** After so many turns the game ends without a result. */
  move_limit?: number | null;
  /** The first so many turns neither take time nor earn any. */
  opening_turns?: number;
}

/** The name of a set of rules; a newer server's has only the name on the wire. */
export function rulesName(profile: string, t: Texts): string {
  return t.rules[profile] ?? profile;
}

/** "Chinese rules 2002, komi 3 3/4 zi", "Japanese rules, handicap 2, no komi". */
export function termsWords(terms: Terms, t: Texts): string {
  const { profile, options = {}, handicap = 0, letFirst = false } = terms;
  const parts = [rulesName(profile, t)];
  if (Object.keys(options).length > 0) parts.push(t.terms.changed);
  if (handicap > 0) parts.push(t.terms.handicap(handicap));
  if (letFirst) parts.push(t.terms.letFirst);
  parts.push(komiWords(terms, t));
  return parts.join(t.terms.comma);
}

/** A clock in words, of both sides where they differ; what cannot be read stays as it is. */
export function clockWords(text: string, t: Texts): string {
  const words = (clock: string) => {
    const system = parseClock(clock);
    return system === null ? clock : t.lobby.clockMeaning(system);
  };
  const { black, white } = clocksIn(text);
  return black === white ? words(black) : t.terms.clocks(words(black), words(white));
}

/** What of the terms is not usual under these rules, for lists; "" where everything is. */
export function unusualWords(terms: Terms, t: Texts): string {
  const { profile, options = {}, handicap = 0, komi, move_limit: limit = null, opening_turns: opening = 0 } = terms;
  const parts: string[] = [];
  if (Object.keys(options).length > 0) parts.push(t.terms.changed);
  if (handicap > 0) parts.push(t.terms.handicap(handicap));
  if (komi !== (handicap > 0 ? 0 : rulesOf(profile).komi)) parts.push(komiWords(terms, t));
  if (limit != null) parts.push(t.terms.limit(limit));
  if (opening > 0) parts.push(t.terms.opening(opening));
  return parts.join(t.terms.comma);
}

function komiWords({ profile, options, komi }: Terms, t: Texts): string {
  return komi === 0 ? t.terms.noKomi : t.terms.komi(amountWords(komi / 2, rulesOf(profile, options).counting, t));
}

/** "3 3/4 zi (7.5 points)" by area, "6.5 points" by territory, "none". */
export function komiValue({ profile, options, komi }: Terms, t: Texts): string {
  if (komi === 0) return t.game.details.none;
  const { counting } = rulesOf(profile, options);
  const amount = amountWords(komi / 2, counting, t);
  return counting === "area" ? t.game.details.komiValue(amount, points(komi)) : amount;
}

/** "2 stones, White moves first. Black gives back 1 zi at the count." */
export function handicapWords({ profile, options, handicap = 0 }: Terms, t: Texts): string {
  const rules = rulesOf(profile, options);
  const given = compensationOf(rules, handicap);
  const gives = given === 0 ? t.terms.givesNothing : t.terms.gives(amountWords(given / 2, rules.counting, t));
  return `${t.terms.stones(handicap)}${t.terms.space}${gives}`;
}

/** An option in a sentence; one that we have no words for as the wire has it. */
export function optionWords(name: string, value: string, t: Texts): string {
  const words = t.options[name];
  const said = typeof words === "function" ? words(value) : words?.[value];
  return said ?? `${name}: ${value}`;
}
