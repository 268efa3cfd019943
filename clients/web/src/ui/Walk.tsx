/**
 * Walking through a game: a slider, steps, the replay, and a link to the move shown. The
 * slider takes arrows, Home, End, and Page Up and Page Down for ten moves.
 */

import { useEffect, useMemo, useState } from "preact/hooks";
import { PACES, momentLink, type Pace } from "../game/replay";
import { texts } from "../i18n";
import { Replay, type Replayed } from "../store/replay";
import { Icon, type IconName } from "./icon";

interface Props {
  /** Turns shown, and turns that there are. */
  at: number;
  count: number;
  /** How many of them, at the end, were tried in a review. */
  tried?: number;
  /** The turn shown in words: "Move 96, White S6". */
  words: string;
  times: readonly (number | null)[];
  onGo(count: number): void;
  /** Whether a link to the move shown leads somewhere. */
  linked?: boolean;
}

const PAGE = 10;

export function Walk({ at, count, tried = 0, words, times, onGo, linked = true }: Props) {
  const t = texts.value.review;
  const now = useMemo(() => ({ at, times, onGo }), []);
  Object.assign(now, { at, times, onGo });
  const replay = useMemo(() => new Replay(replayed(now)), [now]);
  useEffect(() => () => replay.stop(), [replay]);
  const go = (target: number) => onGo(Math.min(count, Math.max(0, target)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  const running = replay.running.value;
  const step = (icon: IconName, label: string, target: number, far = false) => (
    <button type="button" class={`btn bare icon${far ? " far" : ""}`} aria-label={label} onClick={() => go(target)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <div class="walk" role="group" aria-label={t.walk}>
        {step("first", t.first, 0, true)}
        {step("prev", t.back, at - 1)}
        <input
          type="range"
          min="0"
          max={count}
          value={at}
          aria-label={t.move}
          aria-valuetext={words}
          onInput={(event) => go(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
        {step("next", t.on, at + 1)}
        {step("last", t.last, count, true)}
        <output class="num" aria-hidden="true">
          {t.walkedTo(at)}
          <span>{t.of(count)}</span>
        </output>
        <button
          type="button"
          class="btn bare icon"
          aria-label={running ? t.stop : t.replay}
          onClick={() => (running ? replay.stop() : replay.start())}
        >
          <Icon name={running ? "pause" : "play"} />
        </button>
        <select
          class="pace"
          aria-label={t.pace}
          value={replay.pace.value}
          onChange={(event) => replay.setPace(event.currentTarget.value as Pace)}
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {t.paces[pace]}
            </option>
          ))}
        </select>
        {linked && <ShareMove at={at} />}
      </div>
      {tried > 0 && <p class="thentried small quiet num">{t.thenTried(count - tried, tried)}</p>}
    </>
  );
}

function replayed(now: { at: number; times: readonly (number | null)[]; onGo(count: number): void }): Replayed {
  return {
    at: () => now.at,
    times: () => now.times,
    go: (count) => {
      now.at = count; // the page draws it later than the next turn may be due
      now.onGo(count);
    },
  };
}

/** Puts a link to the move shown into the clipboard, and into the address of the page. */
function ShareMove({ at }: { at: number }) {
  const t = texts.value.review;
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => setSaid(null), [at]);
  const share = async () => {
    history.replaceState(null, "", momentLink(at));
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid(t.copied(at));
    } catch {
      setSaid(t.inAddress(at)); // no permission, or not a secure page
    }
  };
  return (
    <>
      <button type="button" class="btn bare icon" aria-label={t.share(at)} onClick={() => void share()}>
        <Icon name="share" />
      </button>
      <p class="said" role="status">
        {said}
      </p>
    </>
  );
}
