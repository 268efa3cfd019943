/** The referee's desk: a ruling, its parts, the article, the reason. For who referees. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseClock } from "../game/clock-text";
import {
  EMPTY,
  ENDING,
  missingIn,
  readingFields,
  RULINGS,
  rulingOf,
  rulingWords,
  withShown,
  type Draft,
  type Field,
  type Offense,
  type RulingName,
} from "../game/rulings";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import type { Color } from "../wire/messages";

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

interface PartProps {
  field: Field;
  draft: Draft;
  state: GameState;
  onChange(part: Partial<Draft>): void;
}

/** The control, or the few, of one part of a ruling. */
function Part({ field, draft, state, onChange }: PartProps) {
  const t = texts.value;
  const f = t.desk.fields;
  const unchosen = ["", t.desk.choose] as const;
  const colors: [Color, string][] = [
    ["black", t.side.black],
    ["white", t.side.white],
  ];
  const text = (name: "ply" | "main" | "periods" | "period" | "moves" | "real" | "vertices" | "vertex" | "barred", wide = false) => (
    <Labelled key={name} label={f[name]} wide={wide}>
      <span class="field">
        <input
          // A time has a colon, which the keys for numbers of many phones have not.
          inputMode={name === "ply" || name === "periods" || name === "moves" ? "numeric" : "text"}
          autocapitalize="characters"
          spellcheck={false}
          value={draft[name] ?? ""}
          onInput={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      </span>
    </Labelled>
  );
  const tick = (name: "inTime" | "seal" | "isFalse") => (
    <label class="check">
      <input type="checkbox" checked={draft[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })} />
      {f[name]}
    </label>
  );
  switch (field) {
    case "color":
      return (
        <Labelled label={f.color}>
          <Select<Color | "">
            value={draft.color}
            options={[unchosen, ...colors]}
            // Another clock is shown: what was typed was about the other one.
            onChoose={(color) => onChange({ color, main: null, periods: null, period: null, moves: null })}
          />
        </Labelled>
      );
    case "toMove":
      return (
        <Labelled label={f.toMove}>
          <Select<Color | ""> value={draft.toMove} options={[["", f.asBefore], ...colors]} onChoose={(toMove) => onChange({ toMove })} />
        </Labelled>
      );
    case "offense": {
      const offenses = Object.entries(t.desk.offenses) as [Offense, string][];
      return (
        <Labelled label={f.offense}>
          <Select<Offense | ""> value={draft.offense} options={[["", t.desk.noOffense], ...offenses]} onChoose={(offense) => onChange({ offense })} />
        </Labelled>
      );
    }
    case "forfeit":
      return (
        <Labelled label={f.forfeit}>
          <Select<Draft["forfeit"]>
            value={draft.forfeit}
            options={[
              unchosen,
              ["late", t.desk.forfeits.late],
              ["absent", t.desk.forfeits.absent],
            ]}
            onChoose={(forfeit) => onChange({ forfeit })}
          />
        </Labelled>
      );
    case "result":
      return (
        <Labelled label={f.result} wide>
          <Select<Draft["result"]>
            value={draft.result}
            options={[unchosen, ...(Object.entries(t.desk.results) as [Draft["result"], string][])]}
            onChoose={(result) => onChange({ result })}
          />
        </Labelled>
      );
    case "player":
    case "first":
      return (
        <Labelled label={f[field]} wide>
          <Select<string>
            value={draft[field]}
            options={[unchosen, ...state.players.map(({ id, name }) => [id, name] as const)]}
            onChoose={(id) => onChange({ [field]: id })}
          />
        </Labelled>
      );
    case "inTime":
    case "seal":
    case "isFalse":
      return tick(field);
    case "reading":
      return <>{readingFields(parseClock(state.clockText)?.kind).map((name) => text(name))}</>;
    case "vertices":
    case "vertex":
    case "barred":
      return text(field, true);
    case "ply":
    case "real":
      return text(field);
  }
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ComponentChildren }) {
  return (
    <label class={wide ? "wide" : ""}>
      <span class="legend">{label}</span>
      {children}
    </label>
  );
}

interface SelectProps<T extends string> {
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose(value: T): void;
}

function Select<T extends string>({ value, options, onChoose }: SelectProps<T>) {
  return (
    <span class="field">
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {options.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
