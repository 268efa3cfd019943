/** Under "Change": colors, any size of board; under "More" of it rules, handicap, komi. */

import { useState } from "preact/hooks";
import { PROFILES, rulesOf, type Profile } from "../game/rules";
import { handicapWords, komiValue } from "../game/terms";
import { points } from "../game/zi";
import { texts } from "../i18n";
import { FIRST, handicapsOn, komiOf, usualKomi, type ColorChoice, type Form } from "../store/form";
import { ByRank } from "./ByRank";
import { Choice } from "./Choice";
import { SmallStone } from "./sprite";
import { StartsAt } from "./StartsAt";

const COLORS: ColorChoice[] = ["nigiri", "black", "white", "random"];

interface Props {
  form: Form;
  onChange(part: Partial<Form>): void;
}

export function Conditions({ form, onChange }: Props) {
  const t = texts.value.lobby;
  const [open, setOpen] = useState(isUnusual(form));
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
      <label class="lines">
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
      <StartsAt form={form} onChange={onChange} />
      <label class="check">
        <input type="checkbox" checked={form.referee} onChange={(event) => onChange({ referee: event.currentTarget.checked })} />
        {t.referee}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={form.secret || form.against === "friend"}
          disabled={form.against === "friend"}
          onChange={(event) => onChange({ secret: event.currentTarget.checked })}
        />
        {texts.value.meeting.secret}
      </label>
      <button type="button" class="textlink" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t.less : t.more}
      </button>
      {open && <RulesAndHandicap form={form} onChange={onChange} />}
    </div>
  );
}

/** Whether anything under "More" is not as on the first visit: then it is open at once. */
function isUnusual({ profile, handicap, letFirst, komi }: Form): boolean {
  return profile !== FIRST.profile || handicap > 0 || letFirst || komi !== null;
}

const NAMES = Object.keys(PROFILES) as Profile[];

function RulesAndHandicap({ form, onChange }: Props) {
  const t = texts.value;
  const l = t.lobby;
  const komi = komiOf(form);
  const rules = rulesOf(form.profile);
  const stones = handicapsOn(form.size);
  const chosen = form.letFirst ? "first" : form.handicap === 0 ? "even" : String(form.handicap);
  const start = (choice: string) =>
    onChange({ handicap: Number(choice) || 0, letFirst: choice === "first", komi: null });
  return (
    <>
      <fieldset>
        <legend>{l.rules}</legend>
        <Choice
          label={l.rules}
          look="rulebook"
          options={NAMES.map(
            (name) =>
              [
                name,
                <>
                  <b>{t.rules[name]}</b>{" "}
                  <span class="frac">
                    {t.rulesSay[name]}
                    {t.terms.space}
                    {usualKomiWords(name)}
                  </span>
                </>,
              ] as const,
          )}
          chosen={form.profile}
          onChoose={(profile) => onChange({ profile, komi: null })}
        />
      </fieldset>
      <fieldset>
        <legend>{l.handicap}</legend>
        <Choice
          label={l.handicap}
          look="seg stones num"
          options={[
            ["even", l.even],
            ["first", l.letFirst],
            ...stones.map((number) => [String(number), String(number)] as const),
          ]}
          chosen={chosen}
          onChoose={start}
        />
        {form.handicap > 0 && (
          <p class="meaning frac">{handicapWords({ ...form, komi: 0 }, t)}</p>
        )}
        {form.letFirst && <p class="meaning">{l.letFirstSay}</p>}
        {chosen !== "even" && (form.color === "nigiri" || form.color === "random") && (
          <p class="meaning">{l.drawnSay}</p>
        )}
      </fieldset>
      <ByRank size={form.size} onChange={onChange} />
      <label class="lines">
        <span class="legend">{l.komi}</span>
        <span class="field">
          <input
            inputMode="decimal"
            value={form.komi ?? usualKomi(form)}
            aria-describedby="komi-say"
            onInput={(event) => onChange({ komi: event.currentTarget.value })}
          />
          {komi !== null && rules.counting === "area" && <span class="quiet small frac">{l.komiZi(komi)}</span>}
        </span>
      </label>
      <p id="komi-say" class="meaning" role="status">
        {komi === null ? l.komiBad : komiSay(form, komi)}
      </p>
    </>
  );
}

/** "Komi 6.5 points.", "Komi 3 3/4 zi (7.5 points)." */
function usualKomiWords(profile: Profile): string {
  return texts.value.lobby.withKomi(komiValue({ profile, komi: rulesOf(profile).komi }, texts.value));
}

/** Why komi is what it is, where somebody may wonder. */
function komiSay(form: Form, komi: number): string | null {
  const l = texts.value.lobby;
  const usual = usualKomi(form);
  if (komi !== usual) return l.komiUsual(points(usual));
  return form.handicap > 0 || form.letFirst ? l.komiNone : null;
}

/** The stone of a seat in a list: its color, or half and half while it is open. */
export function SeatStone({ color }: { color: "black" | "white" | "nigiri" | "random" }) {
  const t = texts.value.lobby;
  const label = color === "nigiri" ? t.seatNigiri : color === "random" ? t.seatByLot : t.seatFor[color];
  return <SmallStone color={color === "random" ? "nigiri" : color} label={label} />;
}
