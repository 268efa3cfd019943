/**
 * What the sets of rules say, as far as it shows: counts, prisoners, komi.
 *
 * The server's own table is the law; a test holds this one against it. What a game's
 * options change comes from its `game_created`.
 */

import { points } from "./zi";

export type Counting = "area" | "territory";

/** Options of the rules by their names on the wire, as text. */
export type Options = Readonly<Record<string, string>>;

export interface Rules {
  /** In points, where neither handicap nor let-first makes it nothing. */
  komi: number;
  counting: Counting;
  selfCapture: boolean;
  compensation: "half" | "none" | "n_minus_1" | "n";
  /** Who wins an even count. */
  ties: "draw" | "black" | "white";
  /** A pass hands a stone over (AGA). */
  passStones: boolean;
  /** Nobody is asked what is dead: what stands is alive. */
  allAlive: boolean;
  /** How often play may be resumed over life and death, by each side. */
  resumptions: number;
  /** An illegal play loses the game where nobody plays casually. */
  illegalLoses: boolean;
  /** What one warning costs at the count, in zi. */
  warningZi: number;
}

const CHINESE: Options = {
  komi_zi: "3.75",
  counting: "area",
  self_capture: "forbidden",
  illegal_move: "strict",
  handicap_compensation: "half",
  ties: "draw",
  pass_stones: "false",
  count: "agreed",
  max_resumptions: "1",
  warning_penalty_zi: "1",
};
const ELSEWHERE: Options = { ...CHINESE, handicap_compensation: "none", warning_penalty_zi: "0" };
const JAPANESE: Options = { ...ELSEWHERE, komi_zi: "3.25", counting: "territory", illegal_move: "forfeit" };

/** Every set of rules that a game may be made by; the first is the default. */
export const PROFILES = {
  cn2002: CHINESE,
  cn1988: { ...CHINESE, komi_zi: "2.75", warning_penalty_zi: "0" },
  japanese: JAPANESE,
  korean: JAPANESE,
  ing: { ...ELSEWHERE, komi_zi: "4", self_capture: "allowed", ties: "black" },
  aga: { ...ELSEWHERE, handicap_compensation: "n_minus_1", pass_stones: "true" },
  new_zealand: { ...ELSEWHERE, komi_zi: "3.5", self_capture: "allowed" },
  tromp_taylor: { ...ELSEWHERE, self_capture: "allowed", count: "all_alive" },
} as const satisfies Record<string, Options>;

export type Profile = keyof typeof PROFILES;

export const DEFAULT_PROFILE: Profile = "cn2002";

export function isProfile(name: string): name is Profile {
  return Object.hasOwn(PROFILES, name);
}

/** The rules of a game; a set that we do not know is taken for the default one. */
export function rulesOf(profile: string, options: Options = {}): Rules {
  const text: Options = { ...PROFILES[isProfile(profile) ? profile : DEFAULT_PROFILE], ...options };
  return {
    komi: 2 * Number(text["komi_zi"]),
    counting: text["counting"] as Counting,
    selfCapture: text["self_capture"] === "allowed",
    compensation: text["handicap_compensation"] as Rules["compensation"],
    ties: text["ties"] as Rules["ties"],
    passStones: text["pass_stones"] === "true",
    allAlive: text["count"] === "all_alive",
    resumptions: Number(text["max_resumptions"]),
    illegalLoses: text["illegal_move"] === "forfeit",
    warningZi: Number(text["warning_penalty_zi"]),
  };
}

/** What Black gives back for handicap stones, in points (section 6 of the rules). */
export function compensationOf(rules: Rules, handicap: number): number {
  if (handicap < 2) return 0;
  switch (rules.compensation) {
    case "none":
      return 0;
    case "n_minus_1":
      return handicap - 1;
    case "n":
      return handicap;
    case "half":
      return rules.counting === "area" ? handicap : handicap / 2;
  }
}

interface Amounts {
  /** Zi as the language writes them. */
  zi(value: number): string;
  amount: Record<Counting, (text: string) => string>;
}

/** An amount of margin with its unit: "3/4 zi" by area, "1.5 points" by territory. */
export function amountWords(valueZi: number, counting: Counting, t: Amounts): string {
  return t.amount[counting](counting === "area" ? t.zi(valueZi) : points(2 * valueZi));
}
