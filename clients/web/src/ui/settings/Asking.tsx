/** When a move is asked for twice, separately for games at one sitting and over days. */

import { texts } from "../../i18n";
import type { Kept } from "../../store/kept";
import { ASKINGS, askLive, askSlow, type Asking as When } from "../../store/settings";
import { Choice } from "../Choice";

export function Asking() {
  const t = texts.value.settings;
  return (
    <>
      <When setting={askLive} label={t.askLive} />
      <When setting={askSlow} label={t.askSlow} />
      <p class="note">{t.askSay}</p>
    </>
  );
}

function When({ setting, label }: { setting: Kept<When>; label: string }) {
  const t = texts.value.settings;
  return (
    <>
      <p class="legend" aria-hidden="true">
        {label}
      </p>
      <Choice
        label={label}
        options={ASKINGS.map((one) => [one, t.askings[one]] as const)}
        chosen={setting.value}
        onChoose={(chosen) => setting.set(chosen)}
      />
    </>
  );
}
