/** What the two at one screen may do. */

import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { LocalStore } from "../store/local";
import { Icon } from "./icon";

export function LocalActs({ local, state }: { local: LocalStore; state: GameState }) {
  const t = texts.value;
  const l = t.meeting.local;
  const busy = local.pending.value !== null;
  const download = async () => {
    const sgf = await local.record();
    if (sgf === null) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
    link.download = "local.sgf";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div class="localacts" role="group" aria-label={l.actions} aria-busy={busy}>
      {state.phase === "play" && (
        <>
          <button type="button" class="btn" onClick={() => local.pass()}>
            <Icon name="pass" />
            {l.pass}
          </button>
          <button type="button" class="btn" onClick={() => local.count()}>
            <Icon name="end" />
            {l.count}
          </button>
        </>
      )}
      {state.phase === "settling" && (
        <>
          <button type="button" class="btn main" onClick={() => local.agree()}>
            {l.agree}
          </button>
          <button type="button" class="btn" onClick={() => local.goOn()}>
            {l.goOn}
          </button>
        </>
      )}
      {state.phase !== "settling" && (
        <button
          type="button"
          class="btn"
          aria-disabled={local.game.value.moves.length === 0}
          onClick={() => local.undo()}
        >
          <Icon name="back" />
          {l.undo}
        </button>
      )}
      <button type="button" class="btn" onClick={() => void download()}>
        <Icon name="down" />
        {l.sgf}
      </button>
    </div>
  );
}
