/** How a board looks and lies, and for which hand. */

import { texts } from "../../i18n";
import {
  BOARD_THEMES,
  COORDINATES,
  HANDS,
  TURNS,
  boardTheme,
  coordinates,
  crosshair,
  handed,
  numbered,
  shapes,
  tapZoom,
  turnName,
} from "../../store/board-look";
import type { Kept } from "../../store/kept";
import { Choice } from "../Choice";

export function Board() {
  const t = texts.value.boardLook;
  return (
    <>
      <Few setting={boardTheme} label={t.theme} values={BOARD_THEMES} words={t.themes} />
      {boardTheme.value === "contrast" && <p class="note">{t.contrastSay}</p>}
      <Tick setting={shapes} label={t.shapes} />
      <Few setting={coordinates} label={t.coordinates} values={COORDINATES} words={t.lettering} />
      {coordinates.value === "chinese" && <p class="note">{t.chineseSay}</p>}
      <Tick setting={numbered} label={t.numbers} />
      <Tick setting={crosshair} label={t.crosshair} />
      <Few setting={turnName} label={t.turn} values={TURNS} words={t.turns} />
      <Few setting={handed} label={t.hand} values={HANDS} words={t.hands} />
      <p class="note">{t.handSay}</p>
      <Tick setting={tapZoom} label={t.zoom} />
    </>
  );
}

interface FewProps<T extends string> {
  setting: Kept<T>;
  label: string;
  values: readonly T[];
  words: Record<T, string>;
}

function Few<T extends string>({ setting, label, values, words }: FewProps<T>) {
  return (
    <>
      <p class="legend" aria-hidden="true">
        {label}
      </p>
      <Choice
        label={label}
        options={values.map((one) => [one, words[one]] as const)}
        chosen={setting.value}
        onChoose={(chosen) => setting.set(chosen)}
      />
    </>
  );
}

function Tick({ setting, label }: { setting: Kept<boolean>; label: string }) {
  return (
    <label class="check">
      <input type="checkbox" checked={setting.value} onChange={(event) => setting.set(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
