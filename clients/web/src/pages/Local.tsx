/** Two people at one screen: a board, the rules, the count; no game on the server. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Mini } from "../board/Mini";
import { vertexOf } from "../game/points";
import { refusalWords } from "../game/refusal";
import { texts } from "../i18n";
import { LocalStore, MOST_TURNS } from "../store/local";
import { serverTitle } from "../store/session";
import { ConnectionBar } from "../ui/ConnectionBar";
import { CountSheet } from "../ui/CountSheet";
import { countShown } from "../ui/GameBoard";
import { Header } from "../ui/Header";
import { LocalActs } from "../ui/LocalActs";
import { LocalBoard } from "../ui/LocalBoard";
import { LocalNew } from "../ui/LocalNew";
import { LocalStanding } from "../ui/LocalStanding";

export function LocalPage() {
  const t = texts.value;
  const l = t.meeting.local;
  const local = useMemo(() => new LocalStore(), []);
  const candidate = useSignal<number | null>(null);
  const typed = useSignal("");
  useEffect(() => {
    document.title = `${l.title} · ${serverTitle.value || "Shoutan"}`;
  }, [l, serverTitle.value]);
  const state = local.state.value;
  return (
    <>
      <Header />
      <ConnectionBar />
      <main id="main" class="localpage" aria-busy={state === null}>
        <div class="localboard">
          {state === null ? (
            <EmptyBoard size={local.game.value.size} />
          ) : (
            <LocalBoard local={local} state={state} candidate={candidate} typed={typed} />
          )}
        </div>
        <div class="localpanel">
          <h1>{l.title}</h1>
          <p class="say">{l.say}</p>
          {local.away.value && (
            <p class="strip alarm" role="alert">
              <span>{l.offline}</span>
              <button type="button" class="btn s" onClick={() => local.again()}>
                {t.meeting.again}
              </button>
            </p>
          )}
          {local.refusal.value !== null && (
            <p class="meaning alarm" role="alert">
              {local.refusal.value.code === "board_full_of_turns"
                ? t.meeting.local.noMoreTurns(MOST_TURNS)
                : refusalWords(local.refusal.value, t)}
            </p>
          )}
          {state !== null && <LocalStanding state={state} typed={typed.value} />}
          {state !== null && candidate.value !== null ? (
            <div class="localacts first">
              <button
                type="button"
                class="btn main"
                onClick={() => {
                  const point = candidate.value;
                  candidate.value = null;
                  if (point !== null) local.play(point);
                }}
              >
                {l.play(vertexOf(candidate.value, state.size))}
              </button>
              <button type="button" class="btn" onClick={() => (candidate.value = null)}>
                {l.cancel}
              </button>
            </div>
          ) : (
            state !== null && <LocalActs local={local} state={state} />
          )}
          {state?.phase === "finished" && countShown(state) !== null && (
            <CountSheet state={state} count={countShown(state)!} />
          )}
          <LocalNew local={local} started={(state?.turns.length ?? 0) > 0 && state?.phase !== "finished"} />
        </div>
      </main>
    </>
  );
}

/** The board before the server has said how the game stands. */
function EmptyBoard({ size }: { size: number }) {
  return (
    <Mini size={size} board={".".repeat(size * size)} last={null} label={texts.value.meeting.fetching} large />
  );
}
