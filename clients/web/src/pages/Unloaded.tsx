/** What stands in for a page whose file is on its way, or cannot be had. */

import { useEffect, useState } from "preact/hooks";
import { languageFailed, texts } from "../i18n";
import { Blank } from "../ui/Blank";
import { Header } from "../ui/Header";
import type { StandIns } from "../ui/lazy";

/** Earlier than this the words would only flicker. */
const WORDS_AFTER_MS = 2_000;

/** Paper and header at once, words after a while. */
function Waiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Header />
      <main id="main" class="alone" aria-busy="true">
        <p class="none" role="status">
          {slow && texts.value.loading.waiting}
        </p>
      </main>
    </>
  );
}

/** The server has a newer page than this one, or is not to be reached. */
function Failed({ problem }: { problem: Error }) {
  const t = texts.value;
  return (
    <>
      <Header />
      <main id="main" class="alone">
        <Blank title={t.loading.failed} say={t.loading.failedSay} code={problem.message}>
          <Again />
        </Blank>
      </main>
    </>
  );
}

export const PAGE_STAND_INS: StandIns = { Waiting, Failed };

/** Something smaller than a page: nothing while it comes, a line when it does not. */
export const PART_STAND_INS: StandIns = {
  Waiting: () => null,
  Failed: () => (
    <p class="note" role="alert">
      {texts.value.loading.failed}. <Again />
    </p>
  ),
};

/** Under the header: the language that was asked for could not be had. */
export function LanguageFailed() {
  if (!languageFailed.value) return null;
  return (
    <div class="strip" role="alert">
      <span>{texts.value.loading.languageFailed}</span>
      <Again />
    </div>
  );
}

function Again() {
  return (
    <button type="button" class="btn" onClick={() => location.reload()}>
      {texts.value.page.reload}
    </button>
  );
}
