/** The controls of the referee's desk: one part of a ruling, or the few that belong together. */

import type { ComponentChildren } from "preact";
import { parseClockOf } from "../game/clock-text";
import { readingFields, type Draft } from "../game/ruling-draft";
import type { Field, Offense } from "../game/rulings";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { Color } from "../wire/messages";

interface PartProps {
  field: Field;
  draft: Draft;
  state: GameState;
  onChange(part: Partial<Draft>): void;
}

/** The control, or the few, of one part of a ruling. */
export function Part({ field, draft, state, onChange }: PartProps) {
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
      return <>{readingFields(parseClockOf(state.clockText, draft.color || "black")?.kind).map((name) => text(name))}</>;
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

export function Select<T extends string>({ value, options, onChoose }: SelectProps<T>) {
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
