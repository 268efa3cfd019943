/** The plan in one slow game: what the server keeps of it, and the one that is being made. */

import { computed, signal } from "@preact/signals";
import type { Board } from "../game/board";
import {
  answersTo,
  boardAfterLine,
  colorAt,
  MOST_LINES,
  MOST_MOVES,
  sameLines,
  withLine,
  withoutLine,
  type Line,
} from "../game/plan";
import { vertexOf, type Point } from "../game/points";
import type { Told } from "../game/refusal";
import type { GameState } from "../game/state";
import { opponentOf, type Color, type Conditional, type Message } from "../wire/messages";
import { playLine } from "./records";
import { connection } from "./session";

/** A plan that is being made, over the position in which it was begun. */
export interface Draft {
  size: number;
  board: Board;
  own: Color;
  ply: number;
  lines: readonly Line[];
  /** The line that is shown on the board, and what each of its moves took. */
  path: Line;
  captured: readonly (readonly string[])[];
  /** What the server kept when it was begun, or when its maker last chose to go on. */
  kept: readonly Line[];
  /** Which of our plans that was: another page may have put one since. */
  version: number | undefined;
}

export class PlanStore {
  /** What the server said last; null where nothing is planned, or nobody sits. */
  readonly told = signal<Conditional | null>(null);
  readonly draft = signal<Draft | null>(null);
  /** The point that waits for its press, where a finger aimed. */
  readonly candidate = signal<Point | null>(null);
  readonly refusal = signal<Told | null>(null);
  readonly busy = signal(false);
  /** The turns there were when the game went on over a plan that was being made. */
  readonly overtaken = signal<number | null>(null);
  readonly played = computed<ReadonlySet<number>>(() => new Set(this.told.value?.played ?? []));
  readonly lines = computed<readonly Line[]>(() => this.told.value?.lines ?? []);
  /** Another page of the same player has the server keep another plan than this draft began with. */
  readonly changedElsewhere = computed(() => {
    const [draft, told] = [this.draft.value, this.told.value];
    // What the game itself does to a plan ends the draft as well.
    if (draft === null || told === null || told.ended !== null || this.busy.value) return false;
    const isOfThisTurn = told.lines.length === 0 || told.ply === draft.ply;
    return isOfThisTurn && !sameLines(draft.kept, told.lines);
  });
  /** The position that the draft shows. */
  readonly board = computed<Board>(() => {
    const draft = this.draft.value;
    if (draft === null) return [];
    return boardAfterLine(draft.board, draft.size, draft.path, draft.captured, draft.own);
  });

  constructor(
    private readonly game: string,
    private readonly news: (now: Conditional, before: Conditional | null) => void,
  ) {}

  /** Takes in a message; tells whether it was of this plan. */
  hear(message: Message): boolean {
    if (message.type !== "conditional" || message.game !== this.game) return false;
    const before = this.told.value;
    this.told.value = message;
    this.news(message, before);
    return true;
  }

  /** Whether a plan may be made now: out of turn, in a game that goes on. */
  mayPlan(state: GameState, seat: Color | null): boolean {
    const goesOn = state.phase === "play" || state.phase === "paused" || state.phase === "adjourned";
    return this.told.value !== null && goesOn && seat !== null && state.toMove === opponentOf(seat);
  }

  /** Whether what the opponent just played will be answered by the server. */
  willAnswer(vertex: string | null): boolean {
    return answersTo(this.lines.peek(), vertex);
  }

  open(state: GameState, own: Color): void {
    this.#reset();
    const { size, board, ply } = state;
    const kept = this.lines.value;
    this.draft.value = { size, board, own, ply, lines: kept, path: [], captured: [], kept, version: this.#version };
  }

  /** Leaves what was made here for the plan of the other page. */
  takeChanged(): void {
    const draft = this.draft.value;
    if (draft === null) return;
    this.#reset();
    const kept = this.lines.value;
    this.draft.value = { ...draft, lines: kept, path: [], captured: [], kept, version: this.#version };
  }

  /** Goes on with what was made here; once saved, it replaces the plan of the other page. */
  goOn(): void {
    const draft = this.draft.value;
    if (draft !== null) this.draft.value = { ...draft, kept: this.lines.value, version: this.#version };
  }

  close(): void {
    this.#reset();
    this.draft.value = null;
  }

  /** The game went on: a draft for another turn is over. */
  moved(ply: number): void {
    const draft = this.draft.peek();
    if (draft === null || draft.ply === ply) return;
    this.close();
    this.overtaken.value = ply;
  }

  async press(point: Point): Promise<void> {
    const draft = this.draft.value;
    if (draft === null || this.busy.value) return;
    this.candidate.value = null;
    await this.#show([...draft.path, vertexOf(point, draft.size)]);
  }

  /** Shows a line from its beginning to its end. */
  async show(line: Line): Promise<void> {
    if (!this.busy.value) await this.#show(line);
  }

  back(): void {
    const draft = this.draft.value;
    if (draft === null || draft.path.length === 0) return;
    this.#reset();
    this.draft.value = { ...draft, path: draft.path.slice(0, -1), captured: draft.captured.slice(0, -1) };
  }

  toStart(): void {
    const draft = this.draft.value;
    if (draft === null) return;
    this.#reset();
    this.draft.value = { ...draft, path: [], captured: [] };
  }

  remove(line: Line): void {
    const draft = this.draft.value;
    if (draft === null) return;
    this.#reset();
    const gone = draft.path.length > 0 && line.join(" ").startsWith(draft.path.join(" "));
    const shown = gone ? { path: [], captured: [] } : {};
    this.draft.value = { ...draft, ...shown, lines: withoutLine(draft.lines, line) };
  }

  /** Has the server keep what was made; the board is that of the game again once it does. */
  async save(): Promise<boolean> {
    const draft = this.draft.value;
    if (draft === null || this.busy.value || this.changedElsewhere.value) return false;
    return this.#send(draft.ply, draft.lines, draft.version);
  }

  async takeBack(): Promise<boolean> {
    if (this.busy.value) return false;
    return this.#send(this.told.value?.ply ?? 0, [], this.#version);
  }

  get #version(): number | undefined {
    return this.told.value?.version;
  }

  async #send(ply: number, lines: readonly Line[], version: number | undefined): Promise<boolean> {
    this.refusal.value = null;
    this.busy.value = true;
    try {
      const sent = lines.map((line) => [...line]);
      const known = version === undefined ? {} : { version };
      const answer = await connection.request({ type: "conditional.set", game: this.game, ply, lines: sent, ...known });
      if (answer.type === "error") {
        this.refusal.value = answer;
        return false;
      }
      this.close();
      return true;
    } catch {
      this.refusal.value = { code: "offline", sentence: "" };
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  async #show(path: Line): Promise<void> {
    const draft = this.draft.value;
    if (draft === null) return;
    this.refusal.value = null;
    if (path.length > MOST_MOVES) {
      this.refusal.value = { code: "bad_plan", sentence: "", params: { reason: "moves" } };
      return;
    }
    const isAnswered = path.length % 2 === 0;
    const lines = isAnswered ? withLine(draft.lines, path) : draft.lines;
    if (lines.length > MOST_LINES) {
      this.refusal.value = { code: "bad_plan", sentence: "", params: { reason: "lines" } };
      return;
    }
    this.busy.value = true;
    const moves = path.map((vertex, index) => [colorAt(index, draft.own), vertex] as const);
    const taken = await playLine(draft.size, draft.board, moves);
    this.busy.value = false;
    if (this.draft.value !== draft) return; // closed meanwhile
    if ("code" in taken) {
      this.refusal.value = taken;
      return;
    }
    this.draft.value = { ...draft, lines, path, captured: taken.captured };
  }

  #reset(): void {
    this.refusal.value = null;
    this.candidate.value = null;
    this.overtaken.value = null;
  }
}
