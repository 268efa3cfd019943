"use strict";
// The page is complete without this: columns that sort, and a field that filters the games.
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0];
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = (row) => {
        const cell = row.cells[column];
        const text = cell.dataset.s ?? cell.textContent.trim();
        return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
      };
      const order = (a, b) => typeof a === typeof b
        ? (typeof a === "number" ? a - b : a.localeCompare(b, undefined, { numeric: true }))
        : (typeof a === "number" ? -1 : 1);
      const rows = [...body.rows].map((row) => [key(row), row]);
      rows.sort(([a], [b]) => (up ? order(a, b) : order(b, a)));
      body.append(...rows.map(([, row]) => row));
    });
  });
}
const list = document.getElementById("list");
if (list) {
  const label = document.createElement("label");
  label.className = "filter";
  const field = document.createElement("input");
  field.type = "search";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  label.append("Show games with ", field);
  const line = document.createElement("p");
  line.append(label, " ", said);
  list.parentElement.before(line);
  const rows = [...list.tBodies[0].rows].map((row) => [row.textContent.toLowerCase(), row]);
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let found = 0;
    for (const [text, row] of rows) {
      row.hidden = !text.includes(wanted);
      if (!row.hidden) found += 1;
    }
    said.textContent = wanted ? `${found} of ${rows.length}` : "";
  });
}
