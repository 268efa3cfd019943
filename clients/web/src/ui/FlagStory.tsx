/** After a loss on time: what the log says of the last move. */

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { spokenCall } from "../game/announce";
import { flagStory, wallTime, type FlagStory as Story, type Happened } from "../game/flag";
import { announceClocks } from "../game/tell";
import type { GameState } from "../game/state";
import { texts, type Texts } from "../i18n";
import { logOf } from "../store/log";
import type { GameView } from "../store/view";
import type { ClockState } from "../wire/messages";

/** Under the verdict: the way to the story, which stands with the referee's words. */
export function WhyFlag({ view, state }: { view: GameView; state: GameState }) {
  if (!isOnTime(state)) return null;
  const show = () => {
    view.tab.value = "referee";
    const tab = document.getElementById("tab-referee");
    tab?.focus({ preventScroll: true });
    tab?.scrollIntoView({ block: "nearest" });
    document.getElementById("record")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <p class="why-flag">
      <button type="button" class="textlink" onClick={show}>
        {texts.value.timing.whyFlag}
      </button>
    </p>
  );
}

/** Whether the game ended by a flag. */
export function isOnTime(state: GameState): boolean {
  return state.phase === "finished" && state.result?.reason === "time";
}

export function FlagStory({ state }: { state: GameState }) {
  return (
    <section class="flagstory" aria-labelledby="flagstory">
      <h2 id="flagstory">{texts.value.timing.whyFlag}</h2>
      <Told key={state.id} state={state} />
    </section>
  );
}

/** "fetching", "failed", or what there is to tell (null: the log has no flag). */
type Fetched = "fetching" | "failed" | Story | null;

function Told({ state }: { state: GameState }) {
  const t = texts.value;
  const [story, setStory] = useState<Fetched>("fetching");
  useEffect(() => {
    let wanted = true;
    logOf(state.id).then(
      (events) => wanted && setStory(flagStory(events)),
      () => wanted && setStory("failed"),
    );
    return () => {
      wanted = false;
    };
  }, [state.id]);
  if (story === "fetching") return <p class="note">{t.timing.fetchingLog}</p>;
  if (story === "failed" || story === null) return <p class="note">{t.timing.noLog}</p>;
  const clocks = (clock: ClockState | null) => announceClocks({ clock, clockText: state.clockText }, null, t);
  const begun = t.timing.begun(story.color, story.after);
  return (
    <>
      <dl class="num" data-testid="flagstory">
        <dt>{wallTime(story.startedAt)}</dt>
        <dd>
          {begun} <span class="quiet">{clocks(story.start)}</span>
        </dd>
        {story.happened.map(({ at, it }, index) => (
          <Fragment key={index}>
            <dt>{wallTime(at)}</dt>
            <dd>{happenedWords(it, t)}</dd>
          </Fragment>
        ))}
        <dt>{wallTime(story.deadlineAt)}</dt>
        <dd>
          <b>{t.timing.deadline(story.color)}</b> <span class="quiet">{clocks(story.end)}</span>
        </dd>
        <dt>{t.timing.afterMs(story.saidAfterMs)}</dt>
        <dd>{t.timing.said}</dd>
      </dl>
      <p class="note">{t.timing.credit}</p>
    </>
  );
}

function happenedWords(it: Happened, t: Texts): string {
  switch (it.what) {
    case "called":
      return t.timing.called(spokenCall(it.call, t));
    case "paused":
      return t.entry.paused(t.pause.short[it.reason]);
    case "resumed":
      return t.entry.resumed;
    case "overtime":
      return t.timing.overtime;
  }
}
