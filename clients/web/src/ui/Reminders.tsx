/** Under "More": the browser's notifications, asked for by this button only. */

import { texts } from "../i18n";
import { reminding, toggleReminders, whyUnable } from "../store/reminders";

export function RemindersButton() {
  const t = texts.value.playing.reminders;
  const now = reminding();
  if (now === "unable") return <p class="meaning denied">{texts.value.newcomer.unable[whyUnable()]}</p>;
  if (now === "denied") return <p class="meaning denied">{t.denied}</p>;
  return (
    <button type="button" class="btn" aria-pressed={now === "on"} onClick={() => void toggleReminders()}>
      {now === "on" ? t.on : t.off}
    </button>
  );
}
