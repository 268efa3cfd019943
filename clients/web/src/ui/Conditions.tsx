/** Under "Change": any size of board, komi, who plays which color. */

import { texts } from "../i18n";
import { komiOf, type ColorChoice, type Form } from "../store/form";
import { Choice } from "./Choice";
import { SmallStone } from "./sprite";

const COLORS: ColorChoice[] = ["nigiri", "black", "white", "random"];

interface Props {
  form: Form;
  onChange(part: Partial<Form>): void;
}

export function Conditions({ form, onChange }: Props) {
  const t = texts.value.lobby;
  const komi = komiOf(form);
  return (
    <div class="conditions">
      <fieldset>
        <legend>{form.referee ? t.colorFirst : t.color}</legend>
        <Choice
          label={form.referee ? t.colorFirst : t.color}
          options={COLORS.map((color) => [color, t.colors[color]] as const)}
          chosen={form.color}
          onChoose={(color) => onChange({ color })}
        />
      </fieldset>
      <div class="pair">
        <label>
          <span class="legend">{t.otherSize}</span>
          <span class="field">
            <input
              type="number"
              min="2"
              max="25"
              value={form.size}
              onInput={(event) => onChange({ size: event.currentTarget.valueAsNumber })}
            />
          </span>
        </label>
        <label>
          <span class="legend">{t.komi}</span>
          <span class="field">
            <input
              inputMode="decimal"
              value={form.komi}
              onInput={(event) => onChange({ komi: event.currentTarget.value })}
            />
            <span class="quiet small frac">{komi === null ? "" : t.komiZi(komi)}</span>
          </span>
        </label>
      </div>
      {komi === null && <p class="meaning">{t.komiBad}</p>}
      <label class="check">
        <input type="checkbox" checked={form.referee} onChange={(event) => onChange({ referee: event.currentTarget.checked })} />
        {t.referee}
      </label>
    </div>
  );
}

/** The stone of a seat in a list: its color, or half and half while it is open. */
export function SeatStone({ color }: { color: "black" | "white" | "nigiri" | "random" }) {
  const t = texts.value.lobby;
  const label = color === "nigiri" ? t.seatNigiri : color === "random" ? t.seatByLot : t.seatFor[color];
  return <SmallStone color={color === "random" ? "nigiri" : color} label={label} />;
}
