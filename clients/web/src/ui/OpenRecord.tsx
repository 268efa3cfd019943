/** A place to open a record: choose a file, or drop it anywhere on the page. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Told } from "../game/refusal";
import { texts } from "../i18n";
import { readRecord } from "../store/records";
import type { RecordTree } from "../wire/messages";
import { Icon } from "./icon";

interface Props {
  /** Small where a record is open already. */
  small?: boolean;
  onOpen(record: RecordTree): void;
}

export function OpenRecord({ small = false, onOpen }: Props) {
  const t = texts.value;
  const f = t.review.file;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<Told | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    const answer = await readRecord(file);
    setBusy(false);
    if ("record" in answer) onOpen(answer.record);
    else setProblem(answer);
  };
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    // Anywhere on the page: beside the field the browser would leave the page for the file.
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
    };
    const drop = (event: DragEvent) => {
      hold(event);
      void latest.current(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", hold);
    addEventListener("dragleave", hold);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hold);
      removeEventListener("dragleave", hold);
      removeEventListener("drop", drop);
    };
  }, []);
  return (
    <div class={`open-record${small ? " small-form" : ""}${over ? " over" : ""}`} aria-busy={busy}>
      <input
        ref={input}
        class="sr"
        type="file"
        accept=".sgf,application/x-go-sgf,text/plain"
        aria-label={small ? f.another : f.choose}
        tabIndex={-1}
        onChange={(event) => {
          void open(event.currentTarget.files?.[0]);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      <button type="button" class={small ? "btn s" : "btn main"} onClick={() => input.current?.click()}>
        <Icon name="up" />
        {busy ? f.reading : small ? f.another : f.choose}
      </button>
      {!small && <p class="quiet">{f.drop}</p>}
      <div role="alert">
        {problem !== null && (
          <p class="strip alarm">
            <span>
              {t.review.codes[problem.code] ?? t.refusal.failed}
              {problem.code === "bad_record" && <span lang="en"> {detail(problem.sentence)}</span>}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** What the server says of a file, without what our own sentence says before it. */
function detail(sentence: string): string {
  const text = sentence.replace(/^This is no record: /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
