"""What a page is asked to note while it is measured, by its own clock."""

from typing import Final

VISIT: Final = """
window.visit = { shift: 0 };
// A page that has moved under the reader, by what Chromium holds for unexpected.
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) visit.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
window.visited = new Promise((resolve) => {
  const look = () => {
    const now = performance.now();
    const tile = document.querySelector('.sit [role=radio][aria-checked="false"]');
    if (visit.drawn === undefined && tile !== null && document.querySelector(".sit .btn.main")) {
      visit.drawn = now;
      visit.tile = tile;
      tile.click(); // the first input, as early as there can be one
    }
    if (visit.handled === undefined && visit.tile?.getAttribute("aria-checked") === "true") visit.handled = now;
    if (visit.named === undefined && document.querySelector(".sit .say b, .top .me")?.textContent.startsWith("Guest ")) {
      visit.named = now;
    }
    if (visit.handled === undefined || visit.named === undefined) return;
    observer.disconnect();
    // What comes after the first picture may still move it.
    requestIdleCallback(() => setTimeout(() => resolve({
      shift: visit.shift,
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? now,
      drawn: visit.drawn,
      handled: visit.handled,
      named: visit.named,
    }), 300));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""
"""A first visit of the lobby, ms since its navigation began: `await visited`."""

PRESSED: Final = """
window.noted = {};
const clock = (ms) => performance.timeOrigin + ms;
addEventListener("pointerup", (event) => (noted.pressed = clock(event.timeStamp)), true);
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", () => (noted.heard = clock(performance.now())));
  }
  send(text) {
    if (text.includes('"vertex"')) noted.sent = clock(performance.now());
    super.send(text);
  }
};
"""
"""Notes when the mouse was let go, a move sent, a message heard: ms of the system's clock."""

SEES: Final = """
(point) => {
  const cell = document.querySelector(`[data-point="${point}"]`);
  const before = cell.getAttribute("aria-label");
  window.seen = new Promise((resolve) => {
    const now = () => performance.timeOrigin + performance.now();
    const observer = new MutationObserver(() => {
      if (cell.getAttribute("aria-label") === before) return;
      const { heard } = noted;
      const set = now();
      observer.disconnect();
      // Of the next frame: what stands behind it in the queue comes after its drawing.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ heard, set, drawn: now() });
        port2.postMessage(null);
      });
    });
    observer.observe(cell, { attributes: true });
  });
}
"""
"""From now on `await seen` is when a point of the board changed, when the last message before
that was heard, and when the change was drawn."""

PLACES: Final = """
() => [...document.querySelectorAll("[data-point]")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [Number(cell.dataset.point), x + width / 2, y + height / 2];
})
"""
"""Each point of the board and where it is in the window, CSS pixels."""
