/**
 * The board for two at one screen: the turns are kept here, the server says by the rules
 * how the game stands. Nothing of it is kept there.
 */

import { computed, signal } from "@preact/signals";
import { chainAt } from "../game/board";
import { gameOfSnapshot } from "../game/first-state";
import { vertexOf, type Point } from "../game/points";
import type { Told } from "../game/refusal";
import { DEFAULT_PROFILE, isProfile, type Profile } from "../game/rules";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { IllegalPoint, Snapshot } from "../wire/messages";
import { sizeIsFine } from "./form";
import { say } from "./live";
import { keep, recallJson } from "./memory";

export interface LocalGame {
  size: number;
  profile: Profile;
  handicap: number;
  /** Vertices and "pass". */
  moves: readonly string[];
  /** Both agree that play is over. */
  ended: boolean;
  /** Stones taken for dead then; null for those that look so. */
  dead: readonly string[] | null;
  /** Both agree to the count. */
  agreed: boolean;
}

interface LocalBoard {
  snapshot: Snapshot;
  illegal: IllegalPoint[];
  refused: (Told & { at: number; article: string | null }) | null;
  sgf: string | null;
}

const KEY = "local";
const PASS = "pass";
/** Turns of one game: the server takes no more (`MOST_MOVES` there). */
export const MOST_TURNS = 1500;
const FIRST: LocalGame = {
  size: 19,
  profile: DEFAULT_PROFILE,
  handicap: 0,
  moves: [],
  ended: false,
  dead: null,
  agreed: false,
};

function isLocalGame(value: unknown): value is LocalGame {
  const game = value as LocalGame | null;
  return (
    typeof game?.size === "number" &&
    sizeIsFine(game.size) &&
    isProfile(game.profile) &&
    typeof game.handicap === "number" &&
    isTexts(game.moves) &&
    typeof game.ended === "boolean" &&
    typeof game.agreed === "boolean" &&
    (game.dead === null || isTexts(game.dead))
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

export class LocalStore {
  /** What the server has agreed to; what is on its way is in `pending`. */
  readonly game = signal<LocalGame>(recallJson(KEY, isLocalGame) ?? FIRST);
  readonly state = signal<GameState | null>(null);
  readonly illegal = signal<ReadonlyMap<string, string>>(new Map());
  readonly refusal = signal<Told | null>(null);
  /** The server did not answer. */
  readonly away = signal(false);
  /** What has been asked and not been answered. */
  readonly pending = signal<LocalGame | null>(null);
  readonly phase = computed(() => this.state.value?.phase ?? null);

  constructor() {
    void this.#ask(this.game.value, false);
  }

  /** Asks again after the server was away. */
  again(): void {
    void this.#ask(this.game.value, false);
  }

  begin(conditions: Pick<LocalGame, "size" | "profile" | "handicap">): void {
    void this.#ask({ ...FIRST, ...conditions }, false);
  }

  play(point: Point): void {
    const { state } = this;
    if (state.value?.phase !== "play") return;
    const vertex = vertexOf(point, state.value.size);
    const code = state.value.board[point] !== null ? "occupied" : this.illegal.value.get(vertex);
    if (code !== undefined) {
      this.refusal.value = { code, sentence: "" };
      say({ text: texts.value.refusal.codes[code] ?? "", urgent: true });
      return;
    }
    this.#take(vertex);
  }

  pass(): void {
    if (this.phase.value === "play") this.#take(PASS);
  }

  /** Takes a turn, if there is one left: what was played stays, to be counted or saved. */
  #take(turn: string): void {
    const { moves } = this.game.value;
    if (moves.length < MOST_TURNS) {
      void this.#ask(this.#with({ moves: [...moves, turn] }), true);
      return;
    }
    this.refusal.value = { code: "board_full_of_turns", sentence: "" };
    say({ text: texts.value.meeting.local.noMoreTurns(MOST_TURNS), urgent: true });
  }

  undo(): void {
    const { moves } = this.game.value;
    if (moves.length > 0) void this.#ask(this.#with({ ...PLAYING, moves: moves.slice(0, -1) }), true);
  }

  /** Both agree that play is over. */
  count(): void {
    void this.#ask(this.#with({ ended: true, dead: null }), true);
  }

  /** Play goes on: two passes at the end are taken back, or it would be over again. */
  goOn(): void {
    const moves = [...this.game.value.moves];
    while (moves.at(-1) === PASS) moves.pop();
    void this.#ask(this.#with({ ...PLAYING, moves }), true);
  }

  /** Marks the chain on a point dead, or alive again. */
  mark(point: Point): void {
    const state = this.state.value;
    const chain = state && chainAt(state.board, state.size, point);
    if (state?.phase !== "settling" || state.settlement === null || !chain) return;
    const vertices = chain.points.map((stone) => vertexOf(stone, state.size));
    const dead = new Set(state.settlement.dead);
    const isDead = vertices.some((vertex) => dead.has(vertex));
    for (const vertex of vertices) {
      if (isDead) dead.delete(vertex);
      else dead.add(vertex);
    }
    void this.#ask(this.#with({ ended: true, dead: [...dead] }), true);
  }

  agree(): void {
    const dead = this.state.value?.settlement?.dead ?? [];
    void this.#ask(this.#with({ ended: true, dead, agreed: true }), true);
  }

  /** The record as SGF; null where the server does not answer. */
  async record(): Promise<string | null> {
    return (await fetchBoard(this.game.value, true).catch(() => null))?.sgf ?? null;
  }

  #with(part: Partial<LocalGame>): LocalGame {
    return { ...this.game.value, ...part };
  }

  async #ask(wanted: LocalGame, tell: boolean): Promise<void> {
    if (this.pending.value !== null) return;
    this.pending.value = wanted;
    this.refusal.value = null;
    let board: LocalBoard;
    try {
      board = await fetchBoard(wanted, false);
    } catch (problem) {
      this.pending.value = null;
      // It has answered, and takes none of it: that is no server that is away.
      const unreadable = problem instanceof Unreadable;
      this.away.value = !unreadable;
      if (!unreadable) return;
      // What another release kept, say: a new board works.
      if (this.state.value === null && wanted !== FIRST) void this.#ask(FIRST, false);
      else this.refusal.value = { code: "bad_request", sentence: problem.message };
      return;
    }
    this.pending.value = null;
    this.away.value = false;
    const { refused, snapshot } = board;
    this.refusal.value = refused;
    const before = this.state.value;
    const after = gameOfSnapshot(snapshot, 0);
    this.state.value = after;
    this.illegal.value = new Map(board.illegal.map(({ vertex, code }) => [vertex, code]));
    // What was refused, and all that came after it, is not kept.
    this.game.value = refused === null ? wanted : { ...wanted, ...PLAYING, moves: wanted.moves.slice(0, refused.at) };
    keep(KEY, JSON.stringify(this.game.value));
    if (tell) tellChange(before, after);
  }
}

const PLAYING = { ended: false, dead: null, agreed: false } as const;

/** The server does not take what it was sent. */
class Unreadable extends Error {}

async function fetchBoard(game: LocalGame, sgf: boolean): Promise<LocalBoard> {
  const { side } = texts.value;
  const answer = await fetch("/api/local-board", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...game, black: side.black, white: side.white, sgf }),
  });
  if (answer.status === 422) throw new Unreadable(await sentenceOf(answer));
  if (!answer.ok) throw new Error(`local board: ${answer.status}`);
  return (await answer.json()) as LocalBoard;
}

async function sentenceOf(answer: Response): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail?: unknown };
    return typeof detail === "string" ? detail : "";
  } catch {
    return "";
  }
}

function tellChange(before: GameState | null, after: GameState): void {
  const t = texts.value;
  const turn = after.turns.at(-1);
  if (after.phase === "settling" && before?.phase === "play") {
    say({ text: t.say.settling, urgent: false });
  } else if (after.phase === "play" && turn !== undefined && after.turns.length > (before?.turns.length ?? 0)) {
    const words =
      turn.vertex === null
        ? t.say.pass(turn.color)
        : t.say.move(turn.color, turn.vertex, turn.captured.length, after.toMove);
    say({ text: words, urgent: false });
  }
}
