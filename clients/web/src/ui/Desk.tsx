/** The referee's desk: a ruling, its parts, the article, the reason. For who referees. */

import { useEffect, useRef, useState } from "preact/hooks";
import { EMPTY, missingIn, rulingOf, withShown, type Draft } from "../game/ruling-draft";
import { rulingWords } from "../game/ruling-words";
import { ENDING, RULINGS, type RulingName } from "../game/rulings";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { Part, Select } from "./DeskPart";

interface Props {
  game: GameStore;
  state: GameState;
}

export function Desk({ game, state }: Props) {
  const t = texts.value.desk;
  const possible = RULINGS.filter((row) => row.phases.includes(state.phase));
  const [chosen, choose] = useState<RulingName>("pause");
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [article, setArticle] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  /** The ruling that is asked about before it ends the game, as JSON: another asks anew. */
  const [asked, setAsked] = useState<string | null>(null);
  const row = possible.find((one) => one.name === chosen) ?? possible[0];
  if (row === undefined) return null;
  const players = state.players.map((player) => player.id);
  const reading = draft.color === "" ? null : (state.clock?.[draft.color] ?? null);
  const filled = withShown(draft, reading, state.turns.length);
  const ruling = rulingOf(row.name, filled, state.size, players);
  const words = (article ?? row.article).trim();
  const lacking = [
    ...missingIn(row.name, filled, state.size, players).map((field) => t.fields[field]),
    ...(reason.trim() === "" ? [t.reason] : []),
    ...(words === "" ? [t.article] : []),
  ];
  const why = lacking.length === 0 ? null : t.needed(lacking);
  const order = JSON.stringify([ruling, words, reason]);
  const isAsking = why === null && asked === order;
  const rule = async (event: SubmitEvent) => {
    event.preventDefault();
    if (why !== null || ruling === null) return;
    if (ENDING.has(ruling.name) && !isAsking) {
      setAsked(order);
      return;
    }
    setAsked(null);
    if (await game.rule(ruling, words, reason.trim())) {
      setReason("");
      setArticle(null);
      setDraft(EMPTY);
    }
  };
  return (
    <details class="desk" data-testid="desk">
      <summary>{t.title}</summary>
      <form noValidate onSubmit={(event) => void rule(event)}>
        <label class="wide">
          <span class="legend">{t.ruling}</span>
          <Select
            value={row.name}
            options={possible.map(({ name }) => [name, t.names[name]])}
            onChoose={(name) => {
              choose(name);
              setArticle(null);
              // A side or a move chosen for one ruling is not chosen for the next.
              setDraft(EMPTY);
            }}
          />
        </label>
        {row.fields.map((field) => (
          <Part
            key={field}
            field={field}
            draft={filled}
            state={state}
            onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          />
        ))}
        <label class="wide">
          <span class="legend">{t.reason}</span>
          <span class="field">
            <input value={reason} maxLength={500} required onInput={(event) => setReason(event.currentTarget.value)} />
          </span>
        </label>
        <label>
          <span class="legend">{t.article}</span>
          <span class="field">
            <input value={article ?? row.article} maxLength={40} required onInput={(event) => setArticle(event.currentTarget.value)} />
          </span>
        </label>
        {isAsking && ruling !== null ? (
          <Ask words={rulingWords(ruling, texts.value)} over={state.phase === "finished"} onCancel={() => setAsked(null)} />
        ) : (
          <button type="submit" class="btn main" aria-disabled={why !== null} aria-describedby="desk-lacking">
            {t.rule}
          </button>
        )}
        <p id="desk-lacking" class="meaning wide">
          {why}
        </p>
      </form>
    </details>
  );
}

interface AskProps {
  /** The ruling in words. */
  words: string;
  /** The game is over: its result changes. */
  over: boolean;
  onCancel(): void;
}

/** What ends a game is asked about once, in place of the button. */
function Ask({ words, over, onCancel }: AskProps) {
  const t = texts.value;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const question = (over ? t.desk.askChange : t.desk.askEnd)(words);
  return (
    <div class="wide sure" role="group" aria-label={question}>
      <p>{question}</p>
      <button type="submit" class="btn main">
        {t.desk.sure}
      </button>
      <button ref={cancel} type="button" class="btn" onClick={onCancel}>
        {t.game.cancel}
      </button>
    </div>
  );
}
