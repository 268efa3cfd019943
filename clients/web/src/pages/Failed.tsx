/** Pages for what went wrong: an address that is none, a page that broke. */

import { Component, type ComponentChildren } from "preact";
import { texts } from "../i18n";
import { Blank } from "../ui/Blank";
import { Header } from "../ui/Header";

export function MissingPage() {
  const t = texts.value;
  document.title = `${t.page.missing} · Shoutan`;
  return (
    <>
      <Header where={t.page.missing} />
      <main id="main" class="alone">
        <Blank whole title={t.page.missing} say={t.page.missingSay} code="404">
          <a class="btn" href="/">
            {t.game.toLobby}
          </a>
        </Blank>
      </main>
    </>
  );
}

interface State {
  problem: Error | null;
}

/** Catches what a page throws while it is drawn: the game on the server is not touched. */
export class Failsafe extends Component<{ children: ComponentChildren }, State> {
  override state: State = { problem: null };

  static override getDerivedStateFromError(problem: unknown): State {
    return { problem: problem instanceof Error ? problem : new Error(String(problem)) };
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    const t = texts.value.page;
    return (
      <main id="main" class="alone">
        <Blank whole title={t.broken} say={t.brokenSay} code={problem.message}>
          <button type="button" class="btn main" onClick={() => location.reload()}>
            {t.reload}
          </button>
        </Blank>
      </main>
    );
  }
}
