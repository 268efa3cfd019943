/** The panel of a game: its moves, the referee's words, its conditions. */

import { readable, unread } from "../game/talk";
import type { GameState } from "../game/state";
import { texts, type Texts } from "../i18n";
import { mayKnow } from "../store/analyses";
import type { GameStore } from "../store/game";
import { you } from "../store/session";
import { muted } from "../store/talk";
import type { GameView, RecordTab } from "../store/view";
import { Details } from "./Details";
import { Entries } from "./Entries";
import { FlagStory, isOnTime } from "./FlagStory";
import { Icon } from "./icon";
import { Insight } from "./Insight";
import { Moves } from "./Moves";
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
    players: texts.value.talk.title,
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
              <Entries entries={state.entries} />
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
