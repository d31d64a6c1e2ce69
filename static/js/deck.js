// The margin follows while somebody types, a line number leads into the text, and what
// was not saved is asked about. Without it the page works as before.
const bench = document.getElementById("bench");
const text = () => document.getElementById("id_text");
let isTyped = false;

function number() {
  const lines = text().value.split("\n").length;
  const margin = document.getElementById("margin");
  text().rows = Math.max(lines + 1, 14);
  while (margin.children.length > lines) margin.lastElementChild.remove();
  while (margin.children.length < lines) {
    const line = document.createElement("li");
    line.textContent = margin.children.length + 1;
    line.id = `l${line.textContent}`;
    margin.append(line);
  }
}

bench.addEventListener("input", ({ target }) => {
  isTyped = true;
  if (target === text()) number();
});

document.addEventListener("click", (event) => {
  const line = event.target.closest("[data-line]")?.dataset.line;
  if (!line) return;
  event.preventDefault();
  const before = text().value.split("\n").slice(0, line - 1);
  const start = before.join("\n").length + (line > 1 ? 1 : 0);
  const end = text().value.indexOf("\n", start);
  text().focus({ preventScroll: true });
  text().setSelectionRange(start, end < 0 ? text().value.length : end);
  document.getElementById(`l${line}`).scrollIntoView({ block: "center" });
});

// A card that was added makes room for the next one.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const button = detail.elt;
  if (button.form !== bench) return;
  isTyped = true;
  if (button.name === "add" && detail.successful) document.getElementById("find").select();
  else document.getElementById("verdict").querySelector("[name=undo]")?.focus();
});

bench.addEventListener("submit", () => { isTyped = false; });
addEventListener("beforeunload", (event) => { if (isTyped && bench.elements.place.value) event.preventDefault(); });
