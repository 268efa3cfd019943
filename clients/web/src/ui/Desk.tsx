/** The referee's desk: a ruling, its parts, the article, the reason. For who referees. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { parseClock } from "../game/clock-text";
import {
  EMPTY,
  readingFields,
  RULINGS,
  rulingOf,
  withReading,
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
  const [tried, setTried] = useState(false);
  const row = possible.find((one) => one.name === chosen) ?? possible[0];
  if (row === undefined) return null;
  const players = state.players.map((player) => player.id);
  const shown = withReading(draft, state.clock?.[draft.color] ?? null);
  const filled = { ...shown, player: draft.player || (players[0] ?? ""), first: draft.first || (players[0] ?? "") };
  const ruling = rulingOf(row.name, filled, state.size, players);
  const words = (article ?? row.article).trim();
  const why = ruling === null || words === "" || reason.trim() === "";
  const rule = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(why);
    if (why || ruling === null) return;
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
        <button type="submit" class="btn main" aria-disabled={why} title={why ? t.needed : undefined}>
          {t.rule}
        </button>
        <p class="meaning wide" role="status">
          {tried && why ? t.needed : null}
        </p>
      </form>
    </details>
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
  const colors: [Color, string][] = [
    ["black", t.side.black],
    ["white", t.side.white],
  ];
  const text = (name: keyof Draft & ("ply" | "main" | "periods" | "period" | "moves" | "real" | "vertices" | "vertex" | "barred"), inputMode: "decimal" | "text" = "decimal") => (
    <Labelled key={name} label={f[name]} wide={inputMode === "text"}>
      <span class="field">
        <input
          inputMode={inputMode}
          autocapitalize="characters"
          spellcheck={false}
          value={draft[name]}
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
          <Select value={draft.color} options={colors} onChoose={(color) => onChange({ color })} />
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
          <Select
            value={draft.forfeit}
            options={[
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
          <Select
            value={draft.result}
            options={Object.entries(t.desk.results) as [Draft["result"], string][]}
            onChoose={(result) => onChange({ result })}
          />
        </Labelled>
      );
    case "player":
    case "first":
      return (
        <Labelled label={f[field]} wide>
          <Select
            value={draft[field]}
            options={state.players.map(({ id, name }) => [id, name])}
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
      return text(field, "text");
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
