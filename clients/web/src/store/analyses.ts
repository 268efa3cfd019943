/** What the engines of a game think: as it comes while they play, all of it afterwards. */

import { effect, signal } from "@preact/signals";
import { evaluationOf, evaluationsOf, type Evaluation, type Evaluations } from "../game/evaluations";
import { isSeated } from "../game/state";
import type { GameStore } from "./game";
import { connection, listen, whenReady, you } from "./session";
import { analysesOf } from "./records";

/** Whether anything can be known now: after the end, or between engines for others. */
export function mayKnow(game: GameStore): boolean {
  const state = game.state.value;
  if (state === null || state.phase === "waiting") return false;
  if (state.phase === "finished") return true;
  return state.players.every((player) => player.kind === "bot") && !isSeated(state, you.value);
}

export class AnalysisStore {
  readonly evaluations = signal<Evaluations>(new Map());
  #stop: (() => void)[];

  constructor(private readonly game: GameStore) {
    this.#stop = [
      listen((message) => {
        if (message.type !== "analysis" || message.game !== game.id) return;
        this.#add([[message.ply, evaluationOf(message)]]);
      }),
      whenReady(() => void this.#begin()),
      // The end opens everything; what was live ends with it.
      effect(() => {
        if (game.state.value?.phase === "finished") void this.#fetch();
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.#stop) stop();
    connection.request({ type: "analysis.leave", game: this.game.id }).catch(() => {
      // Without a line there is nothing to leave.
    });
  }

  async #begin(): Promise<void> {
    if (this.game.state.peek()?.phase === "finished") return;
    const answer = await connection.request({ type: "analysis.watch", game: this.game.id }).catch(() => null);
    if (answer?.type === "ok") await this.#fetch();
  }

  async #fetch(): Promise<void> {
    const found = await analysesOf(this.game.id);
    if (found !== null) this.#add(evaluationsOf(found));
  }

  #add(more: Iterable<readonly [number, Evaluation]>): void {
    this.evaluations.value = new Map([...this.evaluations.peek(), ...more]);
  }
}
