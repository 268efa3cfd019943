/** Sound on or off, the two volumes, and how calls are spoken. */

import { ownName, texts } from "../../i18n";
import { canSpeak, sampleCall } from "../../sound/calls";
import { makeSound } from "../../sound/play";
import type { Kept } from "../../store/kept";
import {
  SPEECH_LANGUAGES,
  callVolume,
  sound,
  speech,
  speechLanguage,
  stoneVolume,
} from "../../store/settings";
import { Choice } from "../Choice";

export function Sound() {
  const t = texts.value.settings;
  return (
    <>
      <Switch setting={sound} label={t.soundOn} />
      <Volume id="stones" setting={stoneVolume} label={t.stones} sample={() => makeSound({ name: "stone", after: 0 })} />
      <Volume id="calls" setting={callVolume} label={t.calls} sample={sampleCall} />
      <Switch setting={speech} label={t.speech} />
      <p class="legend" aria-hidden="true">
        {t.speechLanguage}
      </p>
      <Choice
        label={t.speechLanguage}
        options={SPEECH_LANGUAGES.map((one) => [one, one === "page" ? t.speechAsPage : <span lang={one}>{ownName(one)}</span>] as const)}
        chosen={speechLanguage.value}
        onChoose={(chosen) => speechLanguage.set(chosen)}
      />
      <p class="note" role="status">
        {!speech.value ? t.beeped : canSpeak() ? t.spoken : t.noVoice}
      </p>
    </>
  );
}

function Switch({ setting, label }: { setting: Kept<boolean>; label: string }) {
  return (
    <label class="check">
      <input type="checkbox" checked={setting.value} onChange={(event) => setting.set(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface VolumeProps {
  id: string;
  setting: Kept<number>;
  label: string;
  /** Sounds as loud as it is now set. */
  sample(): void;
}

function Volume({ id, setting, label, sample }: VolumeProps) {
  const t = texts.value.settings;
  const words = setting.value === 0 ? t.silent : t.percent(setting.value);
  return (
    <div class="volume">
      <label for={`volume-${id}`}>{label}</label>
      <output class="num" for={`volume-${id}`}>
        {words}
      </output>
      <input
        id={`volume-${id}`}
        type="range"
        min="0"
        max="100"
        step="5"
        value={setting.value}
        aria-valuetext={words}
        onInput={(event) => setting.set(Number(event.currentTarget.value))}
        onChange={sample}
      />
    </div>
  );
}
