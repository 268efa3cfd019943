/** A text to be used elsewhere, and a button that puts it into the clipboard. */

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Icon } from "./icon";

/** `label`: what the text is, as the button's name says it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = texts.value.newcomer;
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false); // no permission, or not a secure page: the text can be selected
    }
  };
  return (
    <div class="copytext">
      <code>{text}</code>
      <button type="button" class="btn s" aria-label={label} onClick={() => void copy()}>
        <Icon name="share" />
        {t.copy}
      </button>
      <p class="meaning" role="status">
        {copied === true && texts.value.waiting.copied}
        {copied === false && t.copyFailed}
      </p>
    </div>
  );
}
