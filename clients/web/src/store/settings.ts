/** What the reader chose about the page itself: theme, sound, asking before a move. */

import { effect, signal } from "@preact/signals";
import { keep, recall } from "./memory";

export type Theme = "system" | "light" | "dark";

function keptTheme(): Theme {
  const kept = recall("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export const theme = signal<Theme>(keptTheme());
export const sound = signal(recall("sound") !== "off");
/** Ask before each move also with a mouse; a finger is always asked. */
export const askFirst = signal(recall("ask") === "on");

const NEXT_THEME: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

export function nextTheme(): void {
  theme.value = NEXT_THEME[theme.value];
  keep("theme", theme.value === "system" ? null : theme.value);
}

export function toggleSound(): void {
  sound.value = !sound.value;
  keep("sound", sound.value ? null : "off");
}

export function toggleAskFirst(): void {
  askFirst.value = !askFirst.value;
  keep("ask", askFirst.value ? "on" : null);
}

/** Writes the theme where the style sheet reads it. */
export function applyTheme(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}
