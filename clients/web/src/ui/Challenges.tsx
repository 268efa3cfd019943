/** Challenges that wait, above whatever page is shown: one click accepts or declines. */

import { challengeWords } from "../game/challenge";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { answer, dismiss, ended, isOurs, takeBack, waiting, type Waiting } from "../store/challenges";
import { beat, useBeat } from "../store/tick";
import { Icon } from "./icon";

export function Challenges() {
  const t = texts.value.meeting;
  if (waiting.value.length === 0 && ended.value.length === 0) return null;
  return (
    <section class="challenges" aria-label={t.challenges}>
      {waiting.value.map((one) => (
        <Strip key={one.info.id} one={one} />
      ))}
      {ended.value.map((one) => (
        <div class="strip" key={one.id} data-testid="challenge-over">
          <span>{one.words}</span>
          {one.game !== null && (
            <a class="btn s main" href={gamePath(one.game)} onClick={() => dismiss(one.id)}>
              {t.toGame}
            </a>
          )}
          <button type="button" class="btn bare icon" aria-label={t.close} onClick={() => dismiss(one.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
}

/** Whole seconds that a challenge still holds. */
export function secondsLeft(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1_000));
}

function Strip({ one: { info, until } }: { one: Waiting }) {
  const t = texts.value.meeting;
  useBeat(true);
  void beat.value;
  const ours = isOurs(info);
  return (
    <div class="strip" data-testid="challenge">
      <span>
        {ours ? t.askedBy(info.to.name) : t.asksYou(info.by.name, challengeWords(info, texts.value))}{" "}
        <span class="quiet num">{t.left(secondsLeft(until))}</span>
      </span>
      {ours ? (
        <button type="button" class="btn s" onClick={() => void takeBack(info.id)}>
          {t.takeBack}
        </button>
      ) : (
        <>
          <button type="button" class="btn s main" onClick={() => void answer(info.id, true)}>
            {t.accept}
          </button>
          <button type="button" class="btn s" onClick={() => void answer(info.id, false)}>
            {t.decline}
          </button>
        </>
      )}
    </div>
  );
}
