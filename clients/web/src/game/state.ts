/** A game as the page sees it: what the fold of its messages makes. */

import type {
  Called,
  ClockState,
  Color,
  ColorsBy,
  CountInfo,
  EndReason,
  GameEvent,
  OfficialInfo,
  PauseReason,
  Phase,
  PlayerInfo,
  ResultInfo,
} from "../wire/messages";
import { opponentOf } from "../wire/messages";
import type { Board } from "./board";
import type { Proceedings } from "./proceedings";
import { rulesOf, type Options, type Rules } from "./rules";

/** One turn. `vertex` null is a pass; `lost` a void play that cost the turn. */
export interface Turn {
  color: Color;
  vertex: string | null;
  captured: readonly string[];
  spentMs: number;
  offer: boolean;
  lost: boolean;
  /** The code of the reason and the article, for a lost turn. */
  reason?: string | undefined;
  article?: string | undefined;
}

export interface Settlement {
  reason: EndReason;
  proposal: number;
  /** Who made the proposal; null for the first, empty one. */
  by: Color | null;
  dead: readonly string[];
  /** The list is the server's suggestion, put forward by that side. */
  suggested: boolean;
  /** Points open to contest; all of them for the other side of who conceded. */
  contestable: readonly string[];
  concededBy: Color | null;
  confirmed: readonly Color[];
  /** What the proposal would give. */
  count: CountInfo;
  /** The server's monotonic ms at which the settlement times out. */
  untilMs: number;
}

/** How colors were decided, where it was by lot. Players are named by id. */
export interface Draw {
  holder: string | null;
  guesser: string | null;
  held: number | null;
  guess: "odd" | "even" | null;
}

/** Something that the referee said or did, in place among the moves. */
export interface Entry {
  /** The turns taken before it, undone ones among them. */
  after: number;
  what:
    | { type: "called"; call: Called }
    | { type: "warning"; color: Color; article: string; count: number }
    | { type: "paused" | "resumed"; reason: PauseReason }
    | { type: "settling"; reason: Settlement["reason"] }
    | { type: "dispute"; by: Color; vertex: string; toMove: Color }
    | { type: "flag"; color: Color }
    /** Whatever else is told in one sentence. */
    | { type: "told"; event: GameEvent };
}

export interface GameState {
  readonly id: string;
  /** The last event that is in here. */
  readonly seq: number;
  readonly phase: Phase;
  readonly size: number;
  readonly profile: string;
  /** What the game changes of its set of rules, as the wire says it. */
  readonly options: Options;
  /** Handicap stones among those of `start`. */
  readonly handicap: number;
  readonly komi: number;
  /** As lists have it: "20m", or "20m / 5m" where the sides have different clocks. */
  readonly clockText: string;
  readonly kind: "casual" | "rated" | "event";
  readonly colorsBy: ColorsBy;
  readonly creatorColor: Color | null;
  readonly private: boolean;
  /** The appointed start, as the wire has it; null where the game starts with both here. */
  readonly startsAt: string | null;
  /** After so many turns the game ends without a result; null for never. */
  readonly moveLimit: number | null;
  /** The first so many turns neither take time nor earn any. */
  readonly openingTurns: number;
  /** Everybody who sat down, in that order, colors decided or not. */
  readonly players: readonly PlayerInfo[];
  readonly black: PlayerInfo | null;
  readonly white: PlayerInfo | null;
  readonly draw: Draw | null;
  /** The position before the first turn. */
  readonly start: Board;
  readonly firstToMove: Color;
  readonly turns: readonly Turn[];
  readonly board: Board;
  readonly toMove: Color | null;
  readonly ply: number;
  readonly offerBy: Color | null;
  readonly warnings: Readonly<Record<Color, number>>;
  /** How often play may still be resumed over a chain that this side says is dead. */
  readonly resumptionsLeft: Readonly<Record<Color, number>>;
  readonly settlement: Settlement | null;
  readonly result: ResultInfo | null;
  /** Who may rule; null where nobody does. */
  readonly referee: OfficialInfo | null;
  readonly proceedings: Proceedings;
  readonly clock: ClockState | null;
  /** Why play stands still; empty while it goes on. */
  readonly pauses: readonly PauseReason[];
  /** The last call of this turn. */
  readonly call: Called | null;
  readonly entries: readonly Entry[];
}

/** Returns the seat of a player, null for a spectator and while colors are open. */
export function seatOf(state: GameState, player: PlayerInfo | null): Color | null {
  if (player === null) return null;
  if (state.black?.id === player.id) return "black";
  if (state.white?.id === player.id) return "white";
  return null;
}

/** Whether this player has sat down, whatever color it will be. */
export function isSeated(state: GameState, player: PlayerInfo | null): boolean {
  return player !== null && state.players.some((seated) => seated.id === player.id);
}

/** Whether this player is the referee of the game. */
export function referees(state: GameState, player: PlayerInfo | null): boolean {
  return player !== null && state.referee?.id === player.id;
}

/** Returns the bot that the player in `seat` played against; null where it was none. */
export function botAgainst(state: GameState, seat: Color | null): PlayerInfo | null {
  const other = seat === null ? null : state[opponentOf(seat)];
  return other?.kind === "bot" ? other : null;
}

/** Whether two people may play a game once more: in an event the organizer says who plays whom. */
export function rematchable(state: GameState): boolean {
  const isBetweenPeople = [state.black, state.white].every((player) => player !== null && player.kind !== "bot");
  return isBetweenPeople && state.kind !== "event" && state.referee === null;
}

/** The rules of a game, its options among them. */
export function rulesOfGame({ profile, options }: Pick<GameState, "profile" | "options">): Rules {
  return rulesOf(profile, options);
}

/** Whether a play took its own stones off. */
export function isSelfCapture({ vertex, captured }: Pick<Turn, "vertex" | "captured">): boolean {
  return vertex !== null && captured.includes(vertex);
}

/**
 * The prisoners that each side holds: what it took, what the other took off of its own,
 * and a stone for each of the other's turns without one where passes cost that.
 */
export function captures(state: GameState): Record<Color, number> {
  const held = { black: 0, white: 0 };
  const { passStones } = rulesOfGame(state);
  for (const turn of state.turns) {
    const other = opponentOf(turn.color);
    if (turn.captured.length > 0) held[isSelfCapture(turn) ? other : turn.color] += turn.captured.length;
    else if (passStones && (turn.vertex === null || turn.lost)) held[other] += 1;
  }
  return held;
}
