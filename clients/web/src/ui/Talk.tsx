/** What is said at a game: the lines, and the field for one of our own. User text is text. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { readable, shownLines, speakers, writable, type Channel } from "../game/talk";
import { referees, type GameState } from "../game/state";
import { texts } from "../i18n";
import { you } from "../store/session";
import { muted, toggleMuted, type TalkStore } from "../store/talk";
import type { GameView } from "../store/view";
import type { ChatSaid } from "../wire/messages";
import { Icon } from "./icon";
import { Say } from "./Say";
import { SmallStone } from "./sprite";

/** The channels of each pane. */
export const PANES = {
  players: ["players", "spectators"],
  referee: ["referee"],
} as const satisfies Record<string, readonly Channel[]>;

export type PaneName = keyof typeof PANES;

interface Props {
  talk: TalkStore;
  view: GameView;
  state: GameState;
  pane: PaneName;
}

export function Talk({ talk: store, view, state, pane }: Props) {
  const t = texts.value.talk;
  const talk = store.talk.value;
  const channels = readable(talk, PANES[pane]);
  const lines = shownLines(talk, channels, muted.value);
  const people = useSignal(false);
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLook(store, channels);
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const toEnd = () => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines.length, people.value]);
  const onScroll = () => {
    const element = log.current;
    if (element !== null) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
  };
  return (
    <div class="talkpane">
      {people.value ? (
        <People store={store} state={state} pane={pane} close={() => (people.value = false)} />
      ) : (
        <div ref={log} class="said" role="log" aria-label={t.log[pane]} tabIndex={0} onScroll={onScroll}>
          {lines.length === 0 && <p class="quiet">{t.nothing}</p>}
          {lines.map((line) => (
            <Line key={`${line.channel}${line.n}`} line={line} state={state} mixed={channels.length > 1} />
          ))}
        </div>
      )}
      {!people.value && <Notes store={store} state={state} pane={pane} />}
      <Say
        store={store}
        channels={writable(talk, channels)}
        asked={view.talkAsked}
        people={people}
        key={pane}
      />
    </div>
  );
}

/** Notes that the lines were looked at, once the page itself is. */
function useLook(store: TalkStore, channels: readonly Channel[]): void {
  const last = store.talk.value.last;
  const key = channels.map((channel) => last[channel]).join();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") store.look(channels);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [key, channels.join(), store]);
}

function Line({ line, state, mixed }: { line: ChatSaid; state: GameState; mixed: boolean }) {
  const t = texts.value.talk;
  const { silence, by } = line;
  if (silence != null) {
    return (
      <p class="ref">
        <Icon name="mute" /> {t.silenced(silence.name, silence.silent)}
      </p>
    );
  }
  const color = by.id === state.black?.id ? "black" : by.id === state.white?.id ? "white" : null;
  const words = line.phrase != null ? (t.phrases[line.phrase] ?? line.phrase) : (line.text ?? "");
  return (
    <p class={by.role === "referee" ? "ref" : undefined}>
      {color !== null && <SmallStone color={color} label={texts.value.board.stone[color]} />}
      <b>
        <bdi>{by.name}</bdi>
      </b>{" "}
      {by.role === "referee" && <span class="role">· {t.roles.referee} </span>}
      {mixed && by.role === "spectator" && <span class="role">· {t.roles.spectator} </span>}
      <bdi class="words">{words}</bdi>
    </p>
  );
}

/** One line each that says who hears what, and why something cannot be said. */
function Notes({ store, state, pane }: { store: TalkStore; state: GameState; pane: PaneName }) {
  const t = texts.value.talk;
  const { rights, silent } = store.talk.value;
  if (rights === null || pane === "referee") return null;
  const me = you.value;
  const plays = me !== null && state.players.some(({ id }) => id === me.id);
  const opponent = plays ? state.players.find(({ id }) => id !== me.id) : undefined;
  const over = state.phase === "finished";
  const notes: string[] = [];
  if (silent) notes.push(t.silent);
  else if (plays && rights.players === "phrases") notes.push(!over && state.kind !== "casual" ? t.onlyPhrases : t.phrasesOnly);
  if (plays && rights.spectators === "hidden") notes.push(t.opensLater);
  // A referee, who may write to players as well, chooses whom he writes to.
  const watches = !plays && rights.players === "read";
  if (watches && !over && rights.spectators !== "read" && rights.spectators !== "hidden") notes.push(t.playersDoNotSee);
  if (me === null) notes.push(t.nameless);
  if (plays && opponent?.kind === "bot") notes.push(t.bot);
  if (notes.length === 0) return null;
  return <p class="talknote quiet">{notes.join(" ")}</p>;
}

interface PeopleProps {
  store: TalkStore;
  state: GameState;
  pane: PaneName;
  close(): void;
}

/** Whoever has spoken: to be muted by this reader, or silenced by the referee. */
function People({ store, state, pane, close }: PeopleProps) {
  const t = texts.value.talk;
  const me = you.value;
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  const found = speakers(store.talk.value, PANES[pane], me?.id ?? null);
  const mayRule = referees(state, me);
  return (
    <div class="people" role="group" aria-label={t.people}>
      <div class="peoplehead">
        <h2>{t.people}</h2>
        <button ref={done} type="button" class="btn" onClick={close}>
          {t.done}
        </button>
      </div>
      {found.length === 0 && <p class="quiet">{t.nobodySpoke}</p>}
      {found.map(({ id, name, role, silenced }) => {
        const off = muted.value.includes(id);
        return (
          <div class="person" key={id}>
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
              <span class="role">{t.roles[role]}</span>
            </p>
            {mayRule && role !== "referee" && (
              <button
                type="button"
                class="btn"
                aria-label={silenced ? t.unsilence(name) : t.silence(name)}
                onClick={() => void store.silence(PANES[pane][0], id, !silenced)}
              >
                {silenced ? t.acts.unsilence : t.acts.silence}
              </button>
            )}
            <button
              type="button"
              class="btn"
              aria-label={off ? t.unmute(name) : t.mute(name)}
              onClick={() => toggleMuted(id)}
            >
              {off ? t.acts.unmute : t.acts.mute}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Talk where there are no tabs: while dead stones are agreed upon. */
export function TalkSection({ talk, view, state }: Omit<Props, "pane">) {
  const t = texts.value.talk;
  const panes = (Object.keys(PANES) as PaneName[]).filter((pane) => readable(talk.talk.value, PANES[pane]).length > 0);
  if (panes.length === 0) return null;
  return (
    <section class="talksection" aria-label={t.title}>
      <h2>{t.title}</h2>
      {panes.map((pane) => (
        <Talk key={pane} talk={talk} view={view} state={state} pane={pane} />
      ))}
    </section>
  );
}

/** Where the key for the talk field is heard: not over other fields, and not all over the page. */
const HEARS_SLASH = '[role="grid"], .talk, .talksection';

/** `/` on the board or in the talk leads to its field. */
export function useTalkKey(view: GameView): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(target instanceof Element) || target.closest(HEARS_SLASH) === null) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      event.preventDefault();
      if (view.tab.value !== "referee") view.tab.value = "players";
      view.talkAsked.value = true;
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [view]);
}
