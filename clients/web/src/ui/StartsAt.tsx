/** "Starts": at once, or at a time that both agree upon; with the time zone it is meant in. */

import { kindOf, localText, MOST_AHEAD_MS, proposedStart, startOf, whenWords, zoneWords } from "../game/start";
import { texts } from "../i18n";
import type { Form } from "../store/form";
import { Choice } from "./Choice";

interface Props {
  form: Form;
  onChange(part: Partial<Form>): void;
}

export function StartsAt({ form: { startsAt, against }, onChange }: Props) {
  const t = texts.value.start;
  if (against === "bot") return null; // it plays at once
  const now = new Date();
  const starts = startsAt === null ? null : startOf(startsAt, now);
  const kind = startsAt === null ? "one" : kindOf(startsAt, now);
  const zone = starts === null ? "" : zoneWords(new Date(starts), texts.value.tag);
  const d = texts.value.drafts;
  const fine = starts !== null;
  const words = kind === "none" ? d.noSuchTime : !fine ? t.bad : kind === "first" ? d.twice(zone) : t.yourTime(zone);
  return (
    <fieldset class="starts">
      <legend>{t.starts}</legend>
      <Choice
        label={t.starts}
        options={[
          ["now", t.atOnce],
          ["at", t.atTime],
        ]}
        chosen={startsAt === null ? "now" : "at"}
        onChoose={(choice) => onChange({ startsAt: choice === "now" ? null : proposedStart(now) })}
      />
      {startsAt !== null && (
        <>
          <label class="field">
            <span class="sr">{t.time}</span>
            <input
              type="datetime-local"
              value={startsAt}
              min={localText(now)}
              max={localText(new Date(now.getTime() + MOST_AHEAD_MS))}
              aria-describedby="starts-say"
              aria-invalid={!fine}
              onInput={(event) => onChange({ startsAt: event.currentTarget.value })}
            />
          </label>
          <p id="starts-say" class="meaning num" role="status">
            {words}
          </p>
          <p class="meaning">{t.lateSay}</p>
        </>
      )}
    </fieldset>
  );
}

/** "Starts today 20:00", or "starts" within a list, of a time on the wire, here and now. */
export function startWords(iso: string, where: "at" | "inList" = "at"): string {
  const t = texts.value.start;
  return t[where](whenWords(new Date(iso), new Date(), texts.value.tag));
}
