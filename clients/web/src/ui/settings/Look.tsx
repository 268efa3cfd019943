/** Theme and language. */

import { LANGUAGES, chooseLanguage, language, ownName, texts } from "../../i18n";
import { THEMES, theme } from "../../store/settings";
import { Choice } from "../Choice";

export function Look() {
  const t = texts.value.settings;
  return (
    <>
      <p class="legend" aria-hidden="true">
        {t.theme}
      </p>
      <Choice
        label={t.theme}
        options={THEMES.map((one) => [one, t.themes[one]] as const)}
        chosen={theme.value}
        onChoose={(chosen) => theme.set(chosen)}
      />
      <p class="legend" aria-hidden="true">
        {t.language}
      </p>
      <Choice
        label={t.language}
        options={LANGUAGES.codes.map((code) => [code, <span lang={code}>{ownName(code)}</span>] as const)}
        chosen={language.value}
        onChoose={chooseLanguage}
      />
    </>
  );
}
