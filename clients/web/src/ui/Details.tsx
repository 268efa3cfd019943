/** What was agreed before a game: board, rules, clock, who; its link, the keys of the page. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameState } from "../game/state";
import { clockWords, handicapWords, komiValue, optionWords, rulesName } from "../game/terms";
import { texts } from "../i18n";
import { gamePath, playerPath } from "../router";
import { recordHashOf } from "../store/record";
import { connection } from "../store/session";
import { withRank } from "./player-words";

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
          {clockWords(state.clockText, t)}
        </Fact>
        {state.moveLimit !== null && <Fact name={d.limit}>{t.terms.limit(state.moveLimit)}</Fact>}
        {state.openingTurns > 0 && <Fact name={d.opening}>{t.terms.opening(state.openingTurns)}</Fact>}
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
