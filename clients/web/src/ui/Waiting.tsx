/** An open seat: the link to send for who waits, the way in for who comes. */

import { useMemo, useState } from "preact/hooks";
import type { GameState } from "../game/state";
import { isSeated, referees } from "../game/state";
import { texts } from "../i18n";
import { qrCode } from "../qr/encode";
import { gamePath, goTo } from "../router";
import type { GameStore } from "../store/game";
import { met, you } from "../store/session";
import { opponentOf } from "../wire/messages";
import { Appointed, StartRule, StartTime } from "./Appointed";
import { FreeBot } from "./FreeBot";
import { Icon } from "./icon";
import { isThisMachineOnly } from "./reach";
import { SmallStone } from "./sprite";

export function Waiting({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value.waiting;
  const full = state.players.length > 1;
  return (
    <section class="waiting" aria-labelledby="waiting">
      {full && state.startsAt !== null ? (
        <Appointed game={game} state={state} />
      ) : full ? (
        <h2 id="waiting">{t.starting}</h2>
      ) : isSeated(state, you.value) ? (
        <Inviting game={game} state={state} />
      ) : referees(state, you.value) ? (
        <Refereeing game={game} state={state} />
      ) : (
        <Arriving game={game} state={state} />
      )}
    </section>
  );
}

/** We sit and wait: how the colors will be, the link, giving the seat up. */
function Inviting({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value.waiting;
  const colors =
    state.colorsBy === "nigiri"
      ? t.sayNigiri
      : state.colorsBy === "random" || state.creatorColor === null
        ? t.sayRandom
        : t.sayColor(state.creatorColor);
  return (
    <>
      <h2 id="waiting">{t.title}</h2>
      <StartTime game={game} state={state} />
      <p class="say">{colors}</p>
      {state.startsAt !== null && <p class="meaning">{texts.value.start.kept}</p>}
      <p class="legend">{t.send}</p>
      <ShareLink id={state.id} />
      <FreeBot game={game} state={state} />
      <button
        type="button"
        class="btn"
        onClick={() => {
          void game.cancel().then((gone) => gone && goTo("/"));
        }}
      >
        {t.cancel}
      </button>
    </>
  );
}

/** We referee and wait for the players. */
function Refereeing({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value.waiting;
  return (
    <>
      <h2 id="waiting">{t.refereeTitle}</h2>
      <StartTime game={game} state={state} />
      <p class="say">{t.refereeSay}</p>
      <p class="legend">{t.send}</p>
      <ShareLink id={state.id} />
    </>
  );
}

/** The address of a game in a field of its own, and a button that copies it. */
export function ShareLink({ id }: { id: string }) {
  const t = texts.value.waiting;
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = location.origin + gamePath(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false); // no permission, or not a secure page: the field can be selected
    }
  };
  return (
    <div class="share">
      <label class="field">
        <span class="sr">{t.link}</span>
        <input readonly value={address} data-testid="link" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="btn main" onClick={() => void copy()}>
        <Icon name="share" />
        {t.copy}
      </button>
      <p class="meaning" role="status">
        {copied === true && t.copied}
        {copied === false && t.copyFailed}
      </p>
      {isThisMachineOnly(location.hostname) ? <p class="meaning">{t.hereOnly}</p> : <Scan address={address} />}
    </div>
  );
}

/** The link for a telephone that sees this screen. */
function Scan({ address }: { address: string }) {
  const t = texts.value.waiting;
  const code = useMemo(() => qrCode(address), [address]);
  if (code === null) return null;
  const width = code.length + 2 * QUIET_ZONE;
  const dark = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
  );
  return (
    <figure class="scan">
      <svg viewBox={`0 0 ${width} ${width}`} role="img" aria-label={t.code}>
        <rect width={width} height={width} />
        <path d={dark.join("")} />
      </svg>
      <figcaption class="meaning">{t.scan}</figcaption>
    </figure>
  );
}

/** Light modules round a code, without which no camera finds it. */
const QUIET_ZONE = 4;

/** We have opened the link: sit down here, or watch. */
function Arriving({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value.waiting;
  const holder = state.players[0]?.name ?? texts.value.lobby.somebody;
  if (met.value && you.value === null) {
    return (
      <>
        <h2 id="waiting">{t.titleOther}</h2>
        <p class="say">{t.noGuests}</p>
        <a class="btn" href="/account">
          {texts.value.account.logIn}
        </a>
      </>
    );
  }
  if (state.kind === "rated" && you.value?.kind !== "person") {
    return (
      <>
        <h2 id="waiting">{t.titleOther}</h2>
        <p class="say">{texts.value.account.ratedNeedsLogin}</p>
        <a class="btn main wide" href="/account">
          {texts.value.account.logIn}
        </a>
        <p class="meaning">{t.watch}</p>
      </>
    );
  }
  const refereed = (
    <>
      <StartTime game={game} state={state} />
      <StartRule game={game} state={state} />
      {state.referee !== null && <p class="meaning">{t.refereedBy(state.referee.name)}</p>}
    </>
  );
  if (state.players.length === 0) {
    return (
      <>
        <h2 id="waiting">{t.takeFirst}</h2>
        <p class="say">
          {state.colorsBy === "assigned" && state.creatorColor !== null ? (
            <>
              <SmallStone color={state.creatorColor} /> {t.takeSay(state.creatorColor)}
            </>
          ) : state.colorsBy === "nigiri" ? (
            t.sayNigiri
          ) : (
            t.sayRandom
          )}
        </p>
        {refereed}
        <button type="button" class="btn main wide" onClick={() => void game.join()}>
          {t.take}
        </button>
        <p class="meaning">{t.watch}</p>
      </>
    );
  }
  if (state.colorsBy === "nigiri") {
    return (
      <>
        <h2 id="waiting">{t.oddOrEven}</h2>
        <p class="say">{t.nigiriSay(holder)}</p>
        {refereed}
        <div class="pair">
          <button type="button" class="btn" onClick={() => void game.join("odd")}>
            {t.odd}
          </button>
          <button type="button" class="btn" onClick={() => void game.join("even")}>
            {t.even}
          </button>
        </div>
        <p class="meaning">{t.watch}</p>
      </>
    );
  }
  const color = state.creatorColor === null ? null : opponentOf(state.creatorColor);
  return (
    <>
      <h2 id="waiting">{t.titleOther}</h2>
      <p class="say">{texts.value.newcomer.waits(holder)}</p>
      <p class="say">
        {color !== null && state.colorsBy === "assigned" ? (
          <>
            <SmallStone color={color} /> {t.takeSay(color)}
          </>
        ) : (
          t.takeRandom
        )}
      </p>
      {refereed}
      <button type="button" class="btn main wide" onClick={() => void game.join()}>
        {t.take}
      </button>
      <p class="meaning">{t.watch}</p>
    </>
  );
}
