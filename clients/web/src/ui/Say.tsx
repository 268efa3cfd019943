/** The field for something to say, and the set phrases. */

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { refusalWords } from "../game/refusal";
import { PHRASES, type Channel } from "../game/talk";
import { texts } from "../i18n";
import type { TalkStore } from "../store/talk";
import { Icon } from "./icon";

const MOST_LETTERS = 500;

interface Props {
  store: TalkStore;
  /** Where something may be said now. */
  channels: readonly Channel[];
  /** The field is asked for. */
  asked: Signal<boolean>;
  /** Whether the people are shown instead of the lines. */
  people: Signal<boolean>;
}

export function Say({ store, channels, asked, people }: Props) {
  const t = texts.value.talk;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked.value) return;
    asked.value = false;
    const inBox = (what: string) => box.current?.querySelector<HTMLElement>(what);
    (inBox("input") ?? inBox(".phrases button"))?.focus();
  }, [asked.value]);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !people.value) opener.current?.focus();
    wasOpen.current = people.value;
  }, [people.value]);
  const chosen = store.chosen.value;
  const channel = chosen !== null && channels.includes(chosen) ? chosen : channels[0];
  const draft = channel === undefined ? "" : (store.drafts.value[channel] ?? "");
  const free = channel !== undefined && store.talk.value.rights?.[channel] === "free";
  const send = async (event: Event) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === "" || channel === undefined || !(await store.say(channel, { text }))) return;
    // What was typed while it was on its way is the next one.
    if (store.drafts.value[channel]?.trim() === text) store.write(channel, "");
  };
  const peopleButton = (
    <button ref={opener} type="button" class="btn icon" aria-label={t.people} onClick={() => (people.value = true)}>
      <Icon name="people" />
    </button>
  );
  return (
    <div ref={box} class="say" hidden={people.value}>
      <Refused store={store} channels={channels} />
      {channel !== undefined && (
        <div class="phrases" role="group" aria-label={t.phrasesTitle} onWheel={aside}>
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" class="btn" onClick={() => void store.say(channel, { phrase })}>
              {t.phrases[phrase]}
            </button>
          ))}
        </div>
      )}
      <div class="sayrow">
        {channel !== undefined && channels.length > 1 && (
          <div class="field whom">
            <select
              aria-label={t.to}
              value={channel}
              onChange={(event) => store.choose(channel, event.currentTarget.value as Channel)}
            >
              {channels.map((one) => (
                <option key={one} value={one}>
                  {t.channels[one]}
                </option>
              ))}
            </select>
          </div>
        )}
        {free && (
          <form class="field" onSubmit={(event) => void send(event)}>
            <input
              type="text"
              dir="auto"
              enterKeyHint="send"
              autoComplete="off"
              maxLength={MOST_LETTERS}
              aria-label={t.write[channel]}
              placeholder={t.write[channel]}
              value={draft}
              onInput={(event) => {
                store.write(channel, event.currentTarget.value);
                store.refusal.value = null;
              }}
              onKeyDown={(event) => {
                if (event.key === "Escape") event.currentTarget.blur();
              }}
            />
            <button type="submit" class="btn bare icon" aria-label={t.send}>
              <Icon name="send" />
            </button>
          </form>
        )}
        {!free && <span class="room" />}
        {peopleButton}
      </div>
    </div>
  );
}

/** A wheel moves the row of phrases aside, where it is longer than its place. */
function aside(event: WheelEvent & { currentTarget: HTMLElement }): void {
  const row = event.currentTarget;
  if (event.deltaX !== 0 || row.scrollWidth <= row.clientWidth) return;
  const before = row.scrollLeft;
  row.scrollLeft += event.deltaY;
  // At its end the page scrolls on.
  if (row.scrollLeft !== before) event.preventDefault();
}

/** Why the last thing was not said, beside the field. */
function Refused({ store, channels }: { store: TalkStore; channels: readonly Channel[] }) {
  const t = texts.value;
  const refusal = store.refusal.value;
  let words: string | null = null;
  if (store.waits.value) words = t.talk.notSent;
  else if (refusal !== null && (channels.length === 0 || channels.includes(refusal.channel))) {
    words =
      refusal.waitS !== null
        ? t.talk.tooFast(refusal.waitS)
        : (t.talk.refusals[refusal.code] ?? refusalWords(refusal, t));
  }
  return (
    <p class="refused" role="alert">
      {words}
    </p>
  );
}
