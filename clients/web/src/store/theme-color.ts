/** The color of the bar that a browser draws round an installed page. */

import { effect } from "@preact/signals";
import { theme } from "./settings";

/**
 * Keeps the two `theme-color` of the document, the light one first, as the reader's theme
 * wants them: where it is pinned, the system's own does not count.
 */
export function followThemeColor(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const [light, dark] = metas.map((meta) => meta.content);
  if (light === undefined || dark === undefined) return;
  effect(() => {
    const pinned = theme.value === "system" ? null : theme.value === "dark" ? dark : light;
    metas.forEach((meta, index) => (meta.content = pinned ?? (index === 0 ? light : dark)));
  });
}
