/** The panel of a game: its moves, the referee's words, its conditions. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseClock } from "../game/clock-text";
import type { Entry, GameState } from "../game/state";
import { handicapWords, komiValue, optionWords, rulesName } from "../game/terms";
import { readable, unread } from "../game/talk";
import { toldWords } from "../game/told";
import { texts, type Texts } from "../i18n";
import type { GameStore } from "../store/game";
import { mayKnow } from "../store/analyses";
import { recordHashOf } from "../store/record";
import { connection, you } from "../store/session";
import { muted } from "../store/talk";
import type { GameView, RecordTab } from "../store/view";
import { gamePath, playerPath } from "../router";
import { FlagStory, isOnTime } from "./FlagStory";
import { Icon } from "./icon";
import { Insight } from "./Insight";
import { Moves } from "./Moves";
import { withRank } from "./player-words";
import { PANES, Talk } from "./Talk";

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

const TABS: RecordTab[] = ["moves", "players", "referee", "analysis", "details"];

export function Record({ game, view, state }: Props) {
  const t = texts.value.game;
  const talk = game.talk.talk.value;
  const heard = readable(talk, PANES.players);
  const known = mayKnow(game);
  const tabs = TABS.filter((name) => (name !== "players" || heard.length > 0) && (name !== "analysis" || known));
  const tab = tabs.includes(view.tab.value) ? view.tab.value : "moves";
  const names = {
    ...t.tabs,
    players: heard.includes("spectators") ? texts.value.talk.tabs.all : texts.value.talk.tabs.players,
    analysis: texts.value.review.analysis,
  };
  const watching = game.presence.value?.watching ?? 0;
  const watchers = watcherWords(watching, game.presence.value?.watchers ?? [], texts.value);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    if (by === 0 || next === undefined) return;
    view.tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="talk" aria-label={t.record}>
      <div class="tabs" role="tablist">
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            id={`tab-${name}`}
            role="tab"
            aria-selected={tab === name}
            aria-controls="record"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => (view.tab.value = name)}
            onKeyDown={onKeyDown}
          >
            {names[name]}
            <Unread game={game} tab={name} open={tab === name} />
          </button>
        ))}
        {watching > 0 && (
          <span class="tagline quiet num" title={watchers}>
            <Icon name="eye" />
            {watching}
            <span class="sr">{t.watching(watching)}</span>
          </span>
        )}
      </div>
      <div class="pane" id="record" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "moves" && <Moves state={state} view={view} planned={game.plan.played.value} />}
        {tab === "players" && <Talk talk={game.talk} view={view} state={state} pane="players" />}
        {tab === "referee" && (
          <div class="refereepane">
            <div class="refereebox" role="group" aria-label={t.tabs.referee} tabIndex={0}>
              {isOnTime(state) && <FlagStory state={state} />}
              <Referee entries={state.entries} />
            </div>
            {talk.rights !== null && talk.rights.referee !== "hidden" && (
              <Talk talk={game.talk} view={view} state={state} pane="referee" />
            )}
          </div>
        )}
        {tab === "analysis" && <Insight game={game} view={view} state={state} />}
        {tab === "details" && (
          <Details
            state={state}
            refereeIsHere={game.presence.value?.referee ?? null}
            watchers={watching > 0 ? watchers : null}
            keysAsked={view.keysAsked.value}
          />
        )}
      </div>
    </section>
  );
}

/** A mark and the number of lines that were not looked at. */
function Unread({ game, tab, open }: { game: GameStore; tab: RecordTab; open: boolean }) {
  if (open || (tab !== "players" && tab !== "referee")) return null;
  const count = unread(game.talk.talk.value, PANES[tab], muted.value, you.value?.id ?? null);
  if (count === 0) return null;
  return (
    <span class="unread">
      <span aria-hidden="true">{count}</span>
      <span class="sr">{texts.value.talk.unread(count)}</span>
    </span>
  );
}

/** "2 watching", and who, where they said it. */
function watcherWords(count: number, names: readonly string[], t: Texts): string {
  if (names.length === 0) return t.game.watching(count);
  const more = count - names.length;
  const shown = more > 0 ? [...names, t.review.moreWatchers(more)] : names;
  return shown.join(t.review.listComma);
}

function Referee({ entries }: { entries: readonly Entry[] }) {
  const t = texts.value;
  const words = entries
    .map((entry) => ({ after: entry.after, text: entryWords(entry, t) }))
    .filter((line) => line.text !== null);
  if (words.length === 0) return <p class="quiet small empty">{t.game.noEntries}</p>;
  return (
    <ol class="referee">
      {words.map((line, index) => (
        <li key={index}>
          <b>{t.entry.at(line.after)}</b> {line.text}
        </li>
      ))}
    </ol>
  );
}

/** An entry in words; null for the calls within a period, which are not kept in the list. */
function entryWords({ what }: Entry, t: Texts): string | null {
  switch (what.type) {
    case "called": {
      const { color, call, period_ms: period, periods_left: left, count } = what.call;
      if (call === "period_used") return t.entry.period(color, Math.round(period / 1_000), left);
      return call === "count" && count === 1 ? t.entry.lastPeriod(color) : null;
    }
    case "warning":
      return t.entry.warning(what.color, what.article, what.count);
    case "paused":
      return t.entry.paused(t.pause.short[what.reason]);
    case "resumed":
      return t.entry.resumed;
    case "settling":
      return t.entry.settling[what.reason] ?? t.entry.stopped;
    case "told":
      return toldWords(what.event, t);
    case "dispute":
      return t.entry.dispute(what.by, what.vertex, what.toMove);
    case "flag":
      return t.entry.flag(what.color);
  }
}

interface DetailsProps {
  state: GameState;
  /** Whether the referee is connected; null while that is not known. */
  refereeIsHere?: boolean | null;
  /** Who looks on; null for nobody. */
  watchers?: string | null;
  /** Counts up when the list of keys is asked for; 0: not yet. */
  keysAsked?: number;
}

export function Details({ state, refereeIsHere = null, watchers = null, keysAsked = 0 }: DetailsProps) {
  const pane = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (keysAsked === 0 || pane.current === null || keys.current === null) return;
    const [outer, inner] = [pane.current.getBoundingClientRect(), keys.current.getBoundingClientRect()];
    pane.current.scrollTop += inner.top - outer.top;
  }, [keysAsked]);
  const t = texts.value;
  const d = t.game.details;
  const system = parseClock(state.clockText);
  const name = (id: string | null) => state.players.find((player) => player.id === id)?.name ?? "";
  const draw = state.draw;
  const people = state.players.filter((player) => player.kind === "person");
  const changes = Object.entries(state.options).map(([option, value]) => optionWords(option, value, t));
  return (
    <div ref={pane} class="details">
      <dl>
        <Fact name={d.board}>{t.lobby.size(state.size)}</Fact>
        <Fact name={d.rules}>
          {rulesName(state.profile, t)}
          {t.rulesSay[state.profile] !== undefined && <p class="note">{t.rulesSay[state.profile]}</p>}
        </Fact>
        {changes.length > 0 && (
          <Fact name={d.changed}>
            {changes.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Fact>
        )}
        {state.handicap > 0 && <Fact name={d.handicap}>{handicapWords(state, t)}</Fact>}
        <Fact name={d.komi}>{komiValue(state, t)}</Fact>
        <Fact name={d.clock}>
          {system === null ? state.clockText : t.lobby.clockMeaning(system)}
        </Fact>
        <Fact name={d.kind}>{d.kinds[state.kind]}</Fact>
        {state.referee !== null && (
          <Fact name={d.referee}>{d.refereeValue(state.referee.name, refereeIsHere !== false)}</Fact>
        )}
        {watchers !== null && <Fact name={t.review.watching}>{watchers}</Fact>}
        {state.warnings.black + state.warnings.white > 0 && (
          <Fact name={d.warnings}>{d.warningsValue(state.warnings.black, state.warnings.white)}</Fact>
        )}
        {draw?.held != null && draw.guess !== null && (
          <Fact name={d.draw}>
            {d.drawValue(name(draw.holder), draw.held, name(draw.guesser), draw.guess, state.black?.name ?? "")}
          </Fact>
        )}
        {people.length > 0 && (
          <Fact name={t.account.profiles}>
            {people.map((player) => (
              <p key={player.id}>
                <a href={playerPath(player.name)}>{withRank(player)}</a>
              </p>
            ))}
          </Fact>
        )}
        <Fact name={d.link}>
          <a href={gamePath(state.id)}>{location.host + gamePath(state.id)}</a>
        </Fact>
        <LineFact />
        {state.phase === "finished" && <RecordHash id={state.id} />}
      </dl>
      <h2 ref={keys}>{d.keys}</h2>
      <dl class="keys">
        {t.game.keys.map(([keys, does]) => (
          <Fact key={keys} name={keys ?? ""}>
            {does}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

/** How slow our line is; nothing before it was measured. */
function LineFact() {
  const t = texts.value.timing;
  const ms = connection.lag.roundTripMs.value;
  return ms === null ? null : <Fact name={t.line}>{t.lineValue(Math.ceil(ms))}</Fact>;
}

/** What players may keep to prove the record later. */
function RecordHash({ id }: { id: string }) {
  const d = texts.value.game.details;
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    recordHashOf(id).then(
      (found) => wanted && setHash(found),
      () => {
        // It is shown where it can be had; the SGF record has it as well.
      },
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (hash === null) return null;
  return (
    <Fact name={d.recordHash}>
      <code>{hash}</code>
      <p class="note">{d.recordHashSay}</p>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
