/** What was said of the position shown, and a field to say more. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import type { ReviewStore } from "../store/review";

const MOST = 2_000;

export function Said({ review, maySay }: { review: ReviewStore; maySay: boolean }) {
  const t = texts.value.review;
  const at = review.at.value;
  const node = review.tree.value.nodes[at];
  const [text, setText] = useState("");
  useEffect(() => setText(""), [at]);
  const send = async () => {
    // Whatever a paste brings besides line breaks has no place in it.
    const clean = text.replace(/\r\n?/g, "\n").replace(/[\p{Cc}]/gu, (c) => (c === "\n" ? c : " ")).trim();
    if (clean !== "" && (await review.say(clean))) setText("");
  };
  return (
    <>
      {(node?.said ?? []).length === 0 ? (
        <p class="quiet small">{t.nothingSaid}</p>
      ) : (
        <ul class="said-list">
          {node?.said.map((said, index) => (
            <li key={index}>
              {said.by !== null && <b>{said.by}</b>}
              <p>{said.text}</p>
            </li>
          ))}
        </ul>
      )}
      {maySay ? (
        <form
          class="sayform"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <textarea
            rows={2}
            maxLength={MOST}
            aria-label={t.sayHere}
            placeholder={t.sayHere}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="btn">
            {t.send}
          </button>
        </form>
      ) : (
        <p class="note">{t.guestsOnly}</p>
      )}
    </>
  );
}
