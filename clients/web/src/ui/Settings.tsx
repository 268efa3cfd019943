/**
 * What the reader can set, beside the page: opened from the header, never over a board.
 * Each section is a line of `SECTIONS`.
 */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { Icon } from "./icon";
import { SECTIONS } from "./settings/sections";

export const settingsOpen = signal(false);

const PANEL = "settings";

export function SettingsButton() {
  const open = settingsOpen.value;
  return (
    <button
      type="button"
      class="btn bare icon"
      aria-label={texts.value.settings.title}
      aria-expanded={open}
      aria-controls={PANEL}
      onClick={() => (open ? close() : (settingsOpen.value = true))}
    >
      <Icon name="settings" />
    </button>
  );
}

/** Closes the panel; the button that opened it has the focus again. */
function close(): void {
  settingsOpen.value = false;
  document.querySelector<HTMLElement>(`[aria-controls="${PANEL}"]`)?.focus();
}

export function SettingsPanel() {
  const open = settingsOpen.value;
  // Another page begins without it.
  useEffect(() => () => void (settingsOpen.value = false), []);
  return open ? <Panel /> : null;
}

function Panel() {
  const t = texts.value.settings;
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !belongs(panel.current)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <section ref={panel} id={PANEL} class="settings" aria-labelledby={`${PANEL}-title`}>
      <header>
        <h2 ref={title} id={`${PANEL}-title`} tabIndex={-1}>
          {t.title}
        </h2>
        <button type="button" class="btn bare icon" aria-label={t.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {SECTIONS.map(({ id, title, Body }) => (
        <section key={id} aria-labelledby={`${PANEL}-${id}`}>
          <h3 id={`${PANEL}-${id}`}>{title(texts.value)}</h3>
          <Body />
        </section>
      ))}
      <p class="note">{t.kept}</p>
    </section>
  );
}

/** Whether a key is meant for the panel: the focus is in it, on its button, or nowhere. */
function belongs(panel: HTMLElement | null): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.getAttribute("aria-controls") === PANEL ||
    (panel?.contains(activeElement) ?? false)
  );
}
