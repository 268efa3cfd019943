/** Games of ours in the lobby: whose move it is, the ones that wait for us first. */

import {
  opponentOf,
  type ClockState,
  type Color,
  type GameEvent,
  type LiveGame,
  type PauseReason,
  type Phase,
  type PlayerInfo,
  type Snapshot,
} from "../wire/messages";

/** As much of a game as a line about it needs. `seats`: the ids of who sits there. */
export interface Standing {
  phase: Phase;
  toMove: Color | null;
  clock: ClockState | null;
  clockText: string;
  seats: Readonly<Record<Color, string | null>>;
}

/** A game of ours; `standing` is null where nothing is known of it yet. */
export interface OwnGame<T> {
  mine: T;
  standing: Standing | null;
  myMove: boolean;
}

type Seated = { black: PlayerInfo | null; white: PlayerInfo | null };

export function seatsOf({ black, white }: Seated): Standing["seats"] {
  return { black: black?.id ?? null, white: white?.id ?? null };
}

/** How a game stands that the lobby shows. */
export function standingOfLive(game: LiveGame): Standing {
  const { phase, to_move: toMove, clock_state: clock, clock: clockText } = game;
  return { phase, toMove, clock, clockText, seats: seatsOf(game) };
}

/** How a game stands that a snapshot tells of. */
export function standingOfSnapshot({ phase, to_move: toMove, clock, info }: Snapshot): Standing {
  return { phase, toMove, clock, clockText: info.clock, seats: seatsOf(info) };
}

/** How it stands after an event; what is not about turns changes the clocks at most. */
export function standingAfter(before: Standing, event: GameEvent): Standing {
  const now = { ...before, clock: event.clock ?? before.clock };
  switch (event.type) {
    case "played":
    case "passed":
    case "turn_lost":
      return { ...now, toMove: opponentOf(event.color) };
    case "reverted":
      return { ...now, phase: "play", toMove: event.to_move };
    case "clock_paused":
      return HALTING.has(event.reason) ? { ...now, phase: event.reason === "adjourned" ? "adjourned" : "paused" } : now;
    case "clock_resumed":
      return HALTING.has(event.reason) ? { ...now, phase: "play" } : now;
    case "settling_started":
      return { ...now, phase: "settling" };
    case "play_resumed":
      return { ...now, phase: "play", toMove: event.to_move };
    default:
      return now;
  }
}

/** For these nobody may move. */
const HALTING: ReadonlySet<PauseReason> = new Set(["player", "referee", "adjourned"]);

/** Puts our games together with what is known of them; those in which it is our move come first. */
export function waitingFirst<T extends { id: string }>(
  mine: readonly T[],
  live: readonly LiveGame[],
  heeded: ReadonlyMap<string, Standing>,
  me: string | null,
): OwnGame<T>[] {
  const byId = new Map(live.map((game) => [game.id, game]));
  const games = mine.map((one): OwnGame<T> => {
    const game = byId.get(one.id);
    const standing = game === undefined ? (heeded.get(one.id) ?? null) : standingOfLive(game);
    const onTurn = standing?.phase === "play" && standing.toMove !== null ? standing.seats[standing.toMove] : null;
    return { mine: one, standing, myMove: onTurn !== null && onTurn === me };
  });
  return [...games.filter((game) => game.myMove), ...games.filter((game) => !game.myMove)];
}
