/** Two people at one screen: a board, the rules, the count; no game on the server. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Mini } from "../board/Mini";
import { vertexOf } from "../game/points";
import { refusalWords } from "../game/refusal";
import { isProfile, PROFILES, type Profile } from "../game/rules";
import { captures, type GameState } from "../game/state";
import { termsWords } from "../game/terms";
import { texts } from "../i18n";
import { handicapsOn } from "../store/form";
import { LocalStore, MOST_TURNS } from "../store/local";
import { serverTitle } from "../store/session";
import { Choice } from "../ui/Choice";
import { ConnectionBar } from "../ui/ConnectionBar";
import { CountSheet } from "../ui/CountSheet";
import { countShown } from "../ui/GameBoard";
import { Header } from "../ui/Header";
import { Icon } from "../ui/icon";
import { LocalBoard } from "../ui/LocalBoard";
import { SizeTile } from "../ui/SizeTile";
import { SmallStone } from "../ui/sprite";
import { Totals } from "../ui/Totals";
import { Verdict } from "../ui/Verdict";

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
      <main id="main" class="localpage">
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
                ? t.mended.noMoreTurns(MOST_TURNS)
                : refusalWords(local.refusal.value, t)}
            </p>
          )}
          {state !== null && <Standing state={state} typed={typed.value} />}
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
            state !== null && <Acts local={local} state={state} />
          )}
          {state?.phase === "finished" && countShown(state) !== null && (
            <CountSheet state={state} count={countShown(state)!} />
          )}
          <NewGame local={local} started={(state?.turns.length ?? 0) > 0 && state?.phase !== "finished"} />
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

function Standing({ state, typed }: { state: GameState; typed: string }) {
  const t = texts.value;
  const l = t.meeting.local;
  const count = countShown(state);
  const taken = captures(state);
  const last = state.turns.at(-1);
  return (
    <>
      <p class="quiet small frac">{termsWords(state, t)}</p>
      {state.phase === "play" && state.toMove !== null && (
        <p class="turnline num" role="status">
          <SmallStone color={state.toMove} /> {l.toMove(state.toMove, state.turns.length + 1)}
          {last?.vertex === null && <span class="quiet"> · {l.passed(last.color)}</span>}
          {typed !== "" && <kbd>{typed}</kbd>}
        </p>
      )}
      {state.phase === "settling" && (
        <p class="turnline" role="status">
          {l.mark} <span class="quiet">{l.looks}</span>
        </p>
      )}
      {count === null ? (
        <p class="quiet small num">
          <SmallStone color="black" label={t.side.black} /> {l.captured(taken.black)} ·{" "}
          <SmallStone color="white" label={t.side.white} /> {l.captured(taken.white)}
        </p>
      ) : (
        <>
          <Totals state={state} seat={null} count={count} confirmed={null} proposal={0} />
          <Verdict result={state.result ?? count} />
        </>
      )}
    </>
  );
}

function Acts({ local, state }: { local: LocalStore; state: GameState }) {
  const t = texts.value;
  const l = t.meeting.local;
  const busy = local.pending.value !== null;
  const download = async () => {
    const sgf = await local.record();
    if (sgf === null) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
    link.download = "local.sgf";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div class="localacts" role="group" aria-label={l.actions} aria-busy={busy}>
      {state.phase === "play" && (
        <>
          <button type="button" class="btn" onClick={() => local.pass()}>
            <Icon name="pass" />
            {l.pass}
          </button>
          <button type="button" class="btn" onClick={() => local.count()}>
            <Icon name="end" />
            {l.count}
          </button>
        </>
      )}
      {state.phase === "settling" && (
        <>
          <button type="button" class="btn main" onClick={() => local.agree()}>
            {l.agree}
          </button>
          <button type="button" class="btn" onClick={() => local.goOn()}>
            {l.goOn}
          </button>
        </>
      )}
      {state.phase !== "settling" && (
        <button
          type="button"
          class="btn"
          aria-disabled={local.game.value.moves.length === 0}
          onClick={() => local.undo()}
        >
          <Icon name="back" />
          {l.undo}
        </button>
      )}
      <button type="button" class="btn" onClick={() => void download()}>
        <Icon name="down" />
        {l.sgf}
      </button>
    </div>
  );
}

const SIZES = ["9", "13", "19"] as const;

function NewGame({ local, started }: { local: LocalStore; started: boolean }) {
  const t = texts.value;
  const l = t.meeting.local;
  const now = local.game.value;
  const [size, setSize] = useState(now.size);
  const [profile, setProfile] = useState<Profile>(now.profile);
  const [handicap, setHandicap] = useState(now.handicap);
  const [asking, setAsking] = useState(false);
  const begin = () => {
    setAsking(false);
    local.begin({ size, profile, handicap: handicapsOn(size).includes(handicap) ? handicap : 0 });
  };
  return (
    <details class="newgame" open={!started}>
      <summary>{l.begin}</summary>
      <Choice
        label={t.lobby.board}
        look="sizes"
        options={SIZES.map((one) => [one, <SizeTile key={one} size={Number(one)} />] as const)}
        chosen={SIZES.find((one) => Number(one) === size) ?? null}
        onChoose={(one) => setSize(Number(one))}
      />
      <div class="pair">
        <label class="field">
          <span class="sr">{t.lobby.rules}</span>
          <select
            value={profile}
            onChange={(event) => {
              const name = event.currentTarget.value;
              if (isProfile(name)) setProfile(name);
            }}
          >
            {Object.keys(PROFILES).map((name) => (
              <option key={name} value={name}>
                {t.rules[name]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="sr">{t.lobby.handicap}</span>
          <select value={handicap} onChange={(event) => setHandicap(Number(event.currentTarget.value))}>
            <option value={0}>{t.lobby.even}</option>
            {handicapsOn(size).map((stones) => (
              <option key={stones} value={stones}>
                {t.meeting.stonesShort(stones)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {asking ? (
        <p class="localacts" role="alert">
          <span>{l.beginAsk}</span>
          <button type="button" class="btn main" onClick={begin}>
            {l.clear}
          </button>
          <button type="button" class="btn" onClick={() => setAsking(false)}>
            {l.keep}
          </button>
        </p>
      ) : (
        <button type="button" class="btn wide" onClick={() => (started ? setAsking(true) : begin())}>
          {l.begin}
        </button>
      )}
    </details>
  );
}
