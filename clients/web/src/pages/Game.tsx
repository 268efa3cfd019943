/** A game: waiting, play, settling, finished; seated or watching. One board through all. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { referees, type GameState } from "../game/state";
import { sideWords, wasCounted } from "../game/words";
import { texts } from "../i18n";
import { walked as reached } from "../router";
import { GameStore, lowerSide, upperSide } from "../store/game";
import { serverNow, you } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { GameView, keysBegin } from "../store/view";
import type { Color, Phase } from "../wire/messages";
import { Actions } from "../ui/Actions";
import { Blank } from "../ui/Blank";
import { ConnectionBar } from "../ui/ConnectionBar";
import { CountSheet } from "../ui/CountSheet";
import { Desk } from "../ui/Desk";
import { Details } from "../ui/Details";
import { Finished } from "../ui/Finished";
import { WhyFlag } from "../ui/FlagStory";
import { GameBoard } from "../ui/GameBoard";
import { GameWalk, walks } from "../ui/GameWalk";
import { Header } from "../ui/Header";
import { PlanBoard } from "../ui/PlanBoard";
import { PlanNote, PlanPanel } from "../ui/PlanPanel";
import { Loading } from "../ui/Loading";
import { ConfirmBar, Notice, Veil } from "../ui/Notice";
import { Record } from "../ui/Record";
import { SeatCard } from "../ui/SeatCard";
import { SettlingKey, SettlingPanel } from "../ui/Settling";
import { TalkSection, useTalkKey } from "../ui/Talk";
import { gameHeading, gameTitle } from "../ui/title";
import { Totals } from "../ui/Totals";
import { FinalVerdict } from "../ui/Verdict";
import { Waiting } from "../ui/Waiting";

export function GamePage({ id }: { id: string }) {
  const game = useMemo(() => new GameStore(id), [id]);
  const view = useMemo(() => new GameView(), [id]);
  useEffect(() => () => game.dispose(), [game]);
  const t = texts.value;
  const state = game.state.value;
  const missing = game.missing.value;
  const myTurn = game.myTurn.value;
  useTitle(game, state);
  useEffect(() => {
    if (!myTurn) view.candidate.value = null;
  }, [myTurn, view]);
  useEffect(() => {
    view.note.value = null;
    // Turns that are undone cannot be looked back at.
    if (view.look.value !== null && view.look.value >= (state?.turns.length ?? 0)) view.look.value = null;
  }, [state?.turns.length, state?.phase, view]);
  useSummons(game, view, state);
  useTalkKey(view);

  if (missing !== null) {
    return (
      <>
        <Header where={t.game.lost} />
        <main id="main" class="alone">
          <Blank whole title={t.game.lost} say={t.game.lostSay} code={missing.code}>
            <a class="btn" href="/">
              {t.game.toLobby}
            </a>
          </Blank>
        </main>
      </>
    );
  }
  return (
    <>
      <Header where={state === null ? t.game.loading : whereWords(state)} />
      <ConnectionBar myTurn={myTurn} queued={game.pending.value !== null} fetchingFrom={game.fetchingFrom.value} />
      {state === null ? <Loading /> : <Body game={game} view={view} state={state} />}
    </>
  );
}

interface BodyProps {
  game: GameStore;
  view: GameView;
  state: GameState;
}

function Body({ game, view, state }: BodyProps) {
  const t = texts.value;
  const seat = game.seat.value;
  const counted = state.phase === "finished" && state.result !== null && wasCounted(state.result);
  const counting = state.phase === "settling" || counted;
  const playing = state.phase === "play" || state.phase === "paused" || state.phase === "adjourned";
  const walked = walks(game, state);
  const draft = playing ? game.plan.draft.value : null;
  const desk = referees(state, you.value) ? <Desk key="desk" game={game} state={state} /> : null;
  return (
    <main id="main" class={`game${counting ? " counting" : ""}${walked ? " walked" : ""}${draft ? " planning" : ""}`} data-phase={state.phase}>
      {state.phase !== "settling" && <h1 class="sr">{gameHeading(state, t)}</h1>}
      {!counting && state.phase !== "waiting" && <Seat key="opp" game={game} state={state} color={upperSide(seat)} place="opp" />}
      <div class="boardbox" key="board">
        <div class="frame">
          {draft ? <PlanBoard plan={game.plan} draft={draft} /> : <GameBoard game={game} view={view} state={state} />}
          {!draft && <Veil state={state} />}
        </div>
        {walked && <GameWalk game={game} view={view} state={state} />}
        {counting && view.look.value === null && <SettlingKey state={state} seat={seat} />}
      </div>
      {state.phase === "waiting" && (
        <div class="talk waitbox" key="talk">
          <Notice game={game} view={view} state={state} />
          <Waiting game={game} state={state} />
          {state.referee !== null && <TalkSection talk={game.talk} view={view} state={state} />}
          {state.players.length > 1 && desk}
          <Details state={state} refereeIsHere={game.presence.value?.referee ?? null} />
        </div>
      )}
      {state.phase === "settling" && (
        <div class="panelbox" key="panel">
          <Notice game={game} view={view} state={state} />
          <SettlingPanel game={game} view={view} state={state} />
          <TalkSection talk={game.talk} view={view} state={state} />
          {desk}
        </div>
      )}
      {counted && state.result !== null && (
        <section class="panel" key="panel" aria-label={t.title.settling}>
          <FinalVerdict result={state.result} state={state} seat={seat} />
          <Totals state={state} seat={seat} count={state.result} confirmed={null} proposal={0} />
          <Finished game={game} state={state} look={view.look.value} />
          {desk}
          <CountSheet state={state} count={state.result} />
          <Notice game={game} view={view} state={state} />
          <Record game={game} view={view} state={state} />
        </section>
      )}
      {!counting && state.phase !== "waiting" && (
        <>
          <Record key="talk" game={game} view={view} state={state} />
          <div class="notes" key="notes">
            {state.phase === "finished" && state.result !== null && <FinalVerdict result={state.result} state={state} seat={seat} />}
            {state.phase === "finished" && <WhyFlag view={view} state={state} />}
            <Notice game={game} view={view} state={state} />
            {seat !== null && draft === null && <PlanNote game={game} state={state} seat={seat} />}
          </div>
          <Seat key="own" game={game} state={state} color={lowerSide(seat)} place="own" />
          <ConfirmBar key="confirm" game={game} view={view} state={state} />
          {draft && <PlanPanel key="plan" plan={game.plan} draft={draft} />}
          {playing && seat !== null && draft === null && <Actions key="acts" game={game} view={view} seat={seat} />}
          {state.phase === "finished" && <Finished key="acts" game={game} state={state} look={view.look.value} />}
          {desk}
        </>
      )}
    </main>
  );
}

interface SeatProps {
  game: GameStore;
  state: GameState;
  color: Color;
  place: "own" | "opp";
}

function Seat({ game, state, color, place }: SeatProps) {
  const { result } = state;
  const over = state.phase === "finished" && result !== null;
  return (
    <SeatCard
      state={state}
      color={color}
      place={place}
      you={game.seat.value === color}
      away={game.away.value[color]}
      {...(over ? { children: <p class="outcome">{sideWords(result, color, texts.value)}</p> } : {})}
    />
  );
}

/** Calls the focus to the board when its keys begin to matter for us. */
function useSummons(game: GameStore, view: GameView, state: GameState | null): void {
  const before = useRef<Phase | null>(null);
  // The events that led to the present are no beginning that anybody looked at.
  const phase = game.caughtUp.value ? (state?.phase ?? null) : null;
  useEffect(() => {
    if (phase === null) return;
    if (game.seat.value !== null && keysBegin(before.current, phase, reached.value)) view.summons.value += 1;
    before.current = phase;
  }, [phase, game, view]);
}

/** What stands beside the way back, on phones. */
function whereWords(state: GameState): string {
  const t = texts.value;
  switch (state.phase) {
    case "waiting":
      return state.players.length > 1 ? t.lobby.waiting : t.title.open;
    case "settling":
      return t.title.settling;
    case "finished":
      return t.game.move(state.turns.length);
    case "paused":
    case "adjourned":
      return t.title.paused;
    case "play":
      return t.game.move(state.turns.length + 1);
  }
}

/** Keeps the title of the document: it carries the count where the page is not seen. */
function useTitle(game: GameStore, state: GameState | null): void {
  useBeat(state?.phase === "play");
  useEffect(
    () =>
      effect(() => {
        void beat.value;
        const now = game.state.value;
        const words =
          now === null
            ? ""
            : `${gameTitle(now, game.seat.value, game.seated.value, serverNow(), texts.value)} · `;
        if (document.title !== `${words}Shoutan`) document.title = `${words}Shoutan`;
      }),
    [game],
  );
}
