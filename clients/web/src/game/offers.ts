/** What a player may ask for now, besides moving: only what applies is offered. */

import { parseClockOf, type TimeSystem } from "./clock-text";
import { isHalted } from "./proceedings";
import { botAgainst, type GameState } from "./state";
import { opponentOf, type Color } from "../wire/messages";

export type Offer =
  | "undo"
  | "pause"
  | "adjourn"
  | "seal"
  | "concede"
  | "time"
  | "leave"
  | "back"
  | "times"
  | "complain"
  | "appeal";

/** Time systems with main time, which can be added to. */
const HAVE_MAIN: ReadonlySet<TimeSystem["kind"]> = new Set(["absolute", "leeway", "fischer", "byoyomi", "moves"]);

/** Returns the offers for the side `seat`, in the order in which they are shown. */
export function offersOf(state: GameState, seat: Color): Offer[] {
  const { proceedings: now } = state;
  const other = opponentOf(seat);
  const inPlay = state.phase === "play" && now.overtime === null && !now.sealing;
  const mayAsk = inPlay && state.kind === "casual" && now.asked === null;
  const system = parseClockOf(state.clockText, seat);
  const theirs = parseClockOf(state.clockText, other);
  const mine = state.clock?.[seat] ?? null;
  const inByoYomi = system?.kind === "byoyomi" && mine !== null && mine.main_ms === 0 && mine.periods > 0;
  const isAway = now.away.includes(seat);
  const begun = state.phase !== "waiting";
  const wanted: [Offer, boolean][] = [
    ["undo", mayAsk && state.turns.some((turn) => turn.color === seat)],
    ["pause", mayAsk],
    // No engine agrees to that.
    ["adjourn", mayAsk && botAgainst(state, seat) === null],
    ["seal", mayAsk && botAgainst(state, seat) === null],
    ["concede", inPlay && (system?.kind === "absolute" || system?.kind === "leeway") && state.toMove === seat],
    ["time", inPlay && state.kind === "casual" && state.clock !== null && theirs !== null && HAVE_MAIN.has(theirs.kind)],
    ["leave", inPlay && inByoYomi && state.toMove === other && now.leaves[seat] === 0 && !isAway],
    ["back", isAway],
    ["times", isHalted(state.phase) && state.clock !== null && !now.confirmedTimes.includes(seat)],
    ["complain", state.referee !== null && begun && state.phase !== "finished" && state.turns.at(-1)?.color === other],
    ["appeal", state.referee !== null && begun],
  ];
  return wanted.filter(([, applies]) => applies).map(([offer]) => offer);
}

/** Whether a player may let a halted game go on: not where the referee has stopped it. */
export function mayGoOn(state: GameState): boolean {
  if (!isHalted(state.phase) || state.pauses.includes("referee")) return false;
  const byPlayers = state.pauses.includes("player") || state.pauses.includes("adjourned");
  return byPlayers && !(state.pauses.includes("adjourned") && state.referee !== null);
}
