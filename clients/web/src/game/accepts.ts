/** Which games a bot accepts: its conditions in words, and whether a wish meets them. */

import type { Texts } from "../i18n";
import type { BotAccepts } from "../wire/messages";
import type { TimeSystem } from "./clock-text";
import { points } from "./zi";

export type ClockKind = NonNullable<BotAccepts["clocks"]>[number];

/** A game that somebody would like to play with a bot. */
export interface Wish {
  size: number;
  /** Null while it cannot be read; then it is not held against any condition. */
  clock: TimeSystem | null;
  profile: string;
  /** In points. */
  komi: number;
  handicap: number;
  isPrivate: boolean;
  kind: "casual" | "rated" | "event";
  /** Who would sit opposite; null where nobody does yet. `games`: those with this bot now. */
  opponent: { rank: string | null; games: number } | null;
}

export interface Condition {
  /** What is accepted, a part of a list. */
  words: string;
  fits: boolean;
}

/** The kind of a clock as the wire has it, its main time, and what a move has beyond it, ms. */
export function traitsOf(system: TimeSystem): { kind: ClockKind; mainMs: number | null; moveMs: number | null } {
  switch (system.kind) {
    case "none":
      return { kind: "none", mainMs: null, moveMs: null };
    case "absolute":
    case "leeway":
      return { kind: "absolute", mainMs: system.mainMs, moveMs: null };
    case "byoyomi":
      return { kind: "byoyomi", mainMs: system.mainMs, moveMs: system.periodMs };
    case "moves": {
      const moveMs = Math.floor(system.blockMs / system.moves);
      return { kind: system.carry ? "moves_in_time" : "canadian", mainMs: system.mainMs, moveMs };
    }
    case "fischer":
      return { kind: "fischer", mainMs: system.mainMs, moveMs: system.incrementMs };
    case "move":
      return { kind: "per_move", mainMs: null, moveMs: system.limitMs };
  }
}

/** Clocks without a main time, and clocks without a time for a move beside it. */
const NO_MAIN: ReadonlySet<ClockKind> = new Set(["per_move", "none"]);
const NO_MOVE: ReadonlySet<ClockKind> = new Set(["absolute", "none"]);

/** Every condition that a bot sets, in the order in which the server looks at them. */
export function conditionsOf(accepts: BotAccepts | undefined, wish: Wish, t: Texts): Condition[] {
  const conditions: Condition[] = [];
  const { sizes, profiles, clocks, kinds } = accepts ?? {};
  const say = t.accepts;
  const add = (words: string, fits: boolean) => conditions.push({ words, fits });
  const opponent = wish.opponent;
  if (accepts?.opponents === "bots") add(say.botsOnly, opponent === null);
  if (accepts?.opponents === "people") add(say.peopleOnly, true);
  if (sizes != null) add(say.list(runs(sizes).map(([a, b]) => say.sizes(a, b))), sizes.includes(wish.size));
  if (profiles != null) {
    add(say.list(profiles.map((name) => t.rules[name] ?? name)), profiles.includes(wish.profile));
  }
  const clock = wish.clock === null ? null : traitsOf(wish.clock);
  if (clocks != null) add(say.list(clocks.map((kind) => say.clocks[kind])), clock === null || clocks.includes(clock.kind));
  // What no clock has that it accepts need not be said: there, every game fits it.
  const mainIsSaid = clocks == null || clocks.some((kind) => !NO_MAIN.has(kind));
  const moveIsSaid = clocks == null || clocks.some((kind) => !NO_MOVE.has(kind));
  const moveWords = clocks != null && clocks.every((kind) => NO_MAIN.has(kind)) ? say.moveAlone : say.move;
  if (mainIsSaid) span(accepts?.least_main_ms, accepts?.most_main_ms, clock?.mainMs ?? null, (ends) => say.main(ends), say.duration);
  if (moveIsSaid) span(accepts?.least_move_ms, accepts?.most_move_ms, clock?.moveMs ?? null, moveWords, say.duration);
  if (accepts?.most_handicap != null) {
    add(say.handicap(accepts.most_handicap), wish.handicap <= accepts.most_handicap);
  }
  span(accepts?.least_komi, accepts?.most_komi, wish.komi, (ends) => say.komi(ends), points);
  if (kinds != null) add(say.list(kinds.map((kind) => say.kinds[kind])), kinds.includes(wish.kind));
  if (accepts?.private === false) add(say.noPrivate, !wish.isPrivate);
  const { least_rank: least, most_rank: most } = accepts ?? {};
  if (least != null || most != null) {
    add(say.ranks(say.range(least == null ? null : t.rankWords(least), most == null ? null : t.rankWords(most))), rankFits(opponent?.rank ?? null, least, most));
  }
  if (accepts?.needs_rank === true) add(say.needsRank, opponent === null || readRank(opponent.rank) !== null);
  if (accepts?.per_player != null) {
    add(say.perPlayer(accepts.per_player), opponent === null || opponent.games < accepts.per_player);
  }
  return conditions;

  function span(
    low: number | null | undefined,
    high: number | null | undefined,
    given: number | null,
    words: (ends: string) => string,
    unit: (value: number) => string,
  ): void {
    if (low == null && high == null) return;
    const ends = say.range(low == null ? null : unit(low), high == null ? null : unit(high));
    add(words(ends), given === null || ((low == null || given >= low) && (high == null || given <= high)));
  }
}

/** What a bot accepts, in one line; "" where it sets no condition. */
export function acceptsWords(accepts: BotAccepts | undefined, wish: Wish, t: Texts): string {
  return conditionsOf(accepts, wish, t)
    .map(({ words }) => words)
    .join(t.accepts.between);
}

/** The conditions that are not met, as a list; null where all are. */
export function missedConditions(accepts: BotAccepts | undefined, wish: Wish, t: Texts): string | null {
  const missed = conditionsOf(accepts, wish, t).filter(({ fits }) => !fits);
  return missed.length === 0 ? null : missed.map(({ words }) => words).join(t.accepts.between);
}

/** Why a bot would refuse, in a sentence; null where it would not. */
export function whyNot(name: string, accepts: BotAccepts | undefined, wish: Wish, t: Texts): string | null {
  const missed = missedConditions(accepts, wish, t);
  return missed === null ? null : t.accepts.only(name, missed);
}

/** Whole numbers as runs: [9], [13, 19] for 9, 13 to 19. */
function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** A rank that a scale has; the two dan scales have nothing to do with each other. */
function readRank(text: string | null): { scale: string; value: number } | null {
  const match = /^([1-9]\d?)([kdp])$/.exec(text ?? "");
  return match === null ? null : { scale: match[2] ?? "", value: Number(match[1]) };
}

function isAbove(one: string | null, other: string | null | undefined): boolean {
  const a = readRank(one);
  const b = readRank(other ?? null);
  if (a === null || b === null) return false;
  if (a.scale === b.scale) return a.scale === "k" ? a.value < b.value : a.value > b.value;
  return b.scale === "k";
}

/** A rank that nobody knows is neither too low nor too high. */
function rankFits(rank: string | null, least: string | null | undefined, most: string | null | undefined): boolean {
  return !isAbove(least ?? null, rank) && !isAbove(rank, most);
}
