/**
 * The first that runs, and little: it sets the theme, and asks for everything that the
 * page of this address needs at once, so that nothing waits for another file to be read.
 */

import { LANGUAGES } from "./i18n/languages";
import { askFor } from "./pages";
import { routeOf } from "./routes";
import { recall } from "./store/memory";

// Before the first paint, which waits for this file; `applyTheme` takes over.
const theme = recall("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

LANGUAGES.load(LANGUAGES.first(recall("language"), navigator.languages)).catch(() => undefined);
askFor(routeOf(location.pathname).page);
import("./main").then(({ start }) => start()).catch(notLoaded);

/** No words of ours are there: the document has a sentence for it. */
function notLoaded(problem: unknown): void {
  console.error(problem);
  const words = document.getElementById("unloaded");
  if (words instanceof HTMLTemplateElement) document.getElementById("page")?.replaceChildren(words.content.cloneNode(true));
}
