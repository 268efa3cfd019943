/** The line under the header that says how the connection stands; nothing while it is well. */

import { useEffect, useState } from "preact/hooks";
import { took } from "../game/clock";
import { texts } from "../i18n";
import { loggedOut, registered } from "../store/account";
import { connection, link, lostAt, met } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { Icon } from "./icon";

/** How long "connected again" stays. */
const BACK_MS = 2_000;
/** A gap as short as this is nobody's business. */
const QUIET_MS = 700;
/** A question to the server that waits for longer than that is told. */
const SILENT_MS = 1_500;

interface Props {
  myTurn?: boolean;
  queued?: boolean;
  fetchingFrom?: number | null;
}

export function ConnectionBar({ myTurn = false, queued = false, fetchingFrom = null }: Props) {
  const t = texts.value.link;
  const since = lostAt.value;
  const lost = link.value === "lost" || (link.value === "connecting" && met.value);
  useBeat(lost);
  const seconds = since === null ? 0 : Math.max(0, beat.value - since);
  const shown = lost && seconds > QUIET_MS;
  const back = useBack(shown);
  const silent = useSilence();

  if (link.value === "replaced") {
    return (
      <div class="strip bar" role="status">
        <Icon name="offline" />
        <span>{t.replaced}</span>
        <button type="button" class="btn s" onClick={() => connection.nudge()}>
          {t.here}
        </button>
      </div>
    );
  }
  if (shown) {
    return (
      <div class="strip bar alarm" role="status">
        <Icon name="offline" />
        <span>
          <b>{myTurn ? t.yourTurn : t.lost}</b> {queued && t.queued} {texts.value.timing.again}
        </span>
        <time class="num" aria-hidden="true">
          {took(seconds)}
        </time>
      </div>
    );
  }
  if (silent !== null && !lost) {
    return (
      <div class="strip bar" role="status">
        <Icon name="clock" />
        <span>
          {texts.value.timing.silent} {queued && t.queued}
        </span>
        <time class="num" aria-hidden="true">
          {took(silent)}
        </time>
      </div>
    );
  }
  if (back) {
    return (
      <div class="strip bar" role="status">
        <Icon name="down" />
        <span>{fetchingFrom === null ? t.back : t.fetching(fetchingFrom)}</span>
      </div>
    );
  }
  if (loggedOut.value) {
    return (
      <div class="strip bar" role="status">
        <span>{texts.value.account.loggedOutSay}</span>
        <a class="btn s" href="/account">
          {texts.value.account.logIn}
        </a>
      </div>
    );
  }
  if (registered.value !== null) {
    return (
      <div class="strip bar" role="status">
        <Icon name="person" />
        <span>{texts.value.newcomer.welcome(registered.value)}</span>
        <button type="button" class="btn s" onClick={() => (registered.value = null)}>
          {texts.value.meeting.close}
        </button>
      </div>
    );
  }
  return null;
}

/** For how long the server has not answered, ms; null while that is not worth a word. */
function useSilence(): number | null {
  const since = connection.lag.waitingSince.value;
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    setOverdue(false);
    if (since === null) return;
    const timer = setTimeout(() => setOverdue(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, [since]);
  useBeat(overdue);
  return overdue && since !== null ? Math.max(0, beat.value - since) : null;
}

/** True for a while after `lost` has turned from true to false. */
function useBack(lost: boolean): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    if (lost) {
      setWas(true);
      return;
    }
    if (!was) return;
    const timer = setTimeout(() => setWas(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [lost, was]);
  return was && !lost;
}
