"""What a page says in letters of another script than its reader's."""

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


def latin_texts(page: Page) -> list[str]:
    """Return the texts of a page that have a word in Latin letters."""
    texts: list[str] = page.evaluate(_LATIN)
    return texts
