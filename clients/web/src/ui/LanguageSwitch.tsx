/** The language of the page, in the header: two stand side by side, more are a list. */

import { LANGUAGES, chooseLanguage, language, ownName, texts } from "../i18n";

const SIDE_BY_SIDE = 2;

export function LanguageSwitch() {
  const label = texts.value.header.language;
  const { codes } = LANGUAGES;
  if (codes.length > SIDE_BY_SIDE) {
    return (
      <select
        class="languages"
        aria-label={label}
        value={language.value}
        onChange={(event) => chooseLanguage(event.currentTarget.value)}
      >
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {ownName(code)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div class="lang" role="group" aria-label={label}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language.value === code}
          onClick={() => chooseLanguage(code)}
        >
          <span>{ownName(code)}</span>
        </button>
      ))}
    </div>
  );
}
