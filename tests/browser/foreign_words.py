"""What a page says in letters of another script than its reader's."""

import re

from playwright.sync_api import Page

# Words in Latin letters that are seen, read aloud or shown as a hint: of two letters and
# more, for columns of the board are single ones. What is marked as another language, such
# as the button "English", and codes are none of its sentences.
_LATIN = r"""() => {
  const found = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const one = node instanceof Element ? node : node.parentElement;
    if (!one.checkVisibility() || one.closest("[lang=en], code, style, script, noscript") !== null) continue;
    if (node instanceof Element) {
      for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"])
        if (one.hasAttribute(name)) found.add(one.getAttribute(name));
      if (one instanceof HTMLOptionElement) found.add(one.textContent);
    } else found.add(node.textContent);
  }
  return [...found].filter(text => /[A-Za-z]{2}/.test(text));
}"""


SAME_EVERYWHERE = re.compile(
    r"(?<![A-Za-z])(Shoutan|English|GTP|SGF|AGA|Tromp-Taylor|Enter|Esc|Alt\+[PER]|Ctrl\+P"
    r"|[BW]\+\d|none|--host|\S+:\d+/game/\S+|[\w-]{22})(?![A-Za-z])"
    r"|\d+(d|m|h|s)(\+\d+x\d+s|/\d+x\d+s|\+\d+s|/move)?(?![A-Za-z])"
)
"""Names, keys, what is typed, addresses, results and clocks as records have them."""


def is_translated(text: str) -> bool:
    """Tell whether a text has no word in Latin letters but those of every language."""
    return re.search("[A-Za-z]{2}", SAME_EVERYWHERE.sub("", text)) is None


def untranslated(page: Page) -> list[str]:
    """Return the texts of a page that have a word in another script than Chinese."""
    texts: list[str] = page.evaluate(_LATIN)
    return [text for text in texts if not is_translated(text)]
