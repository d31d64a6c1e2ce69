// The margin follows while somebody types, a line number leads into the text, Enter adds
// the first card found, and what was not saved is kept in the tab or asked about. Without
// it the page works as before.
const bench = document.getElementById("bench");
const text = () => document.getElementById("id_text");
const format = () => document.getElementById("id_snapshot");
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

// What the check says of a text that a button has changed since is nobody's answer, and
// what the button answered needs no second one: it says what was done, and can undo it.
let answered = null;
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = event.detail;
  if (!answered || !elt.matches(".bench-typed")) return;
  const isSame = answered.text === parameters.text && answered.format === parameters.snapshot;
  if (isSame && answered.isText === (parameters.view === "text")) event.preventDefault();
});
// A button that answers a text which was typed on since is asked again with the new text.
let outdated = null;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, parameters } = detail.requestConfig;
  const isOurs = elt.matches(".bench-typed") || elt.form === bench;
  if (!isOurs || parameters.text === text().value) return;
  detail.shouldSwap = false;
  outdated = elt;
});

// What the site has stored as a draft is not lost; a card that was added makes room for
// the next one.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const button = detail.requestConfig.elt; // which its answer may have replaced
  const isTyping = button.matches(".bench-typed");
  if (detail.successful && detail.requestConfig.parameters.text === text().value) isTyped = false;
  if (isTyping || (button.getAttribute("form") !== "bench" && button.id !== "stepper")) return;
  isTyped = !detail.successful;
  if (outdated === button) {
    outdated = null;
    htmx.trigger(button, "click");
    return;
  }
  answered = { text: text().value, format: format().value, isText: bench.elements.view.value === "text" };
  if (document.activeElement === find) find.select();
  else if (button.name && document.activeElement === document.body) document.getElementById("undo")?.focus();
});

bench.addEventListener("submit", () => { isTyped = false; });
addEventListener("beforeunload", (event) => { if (isTyped && bench.elements.place.value) event.preventDefault(); });

// Enter takes the first card, once the answer to what is typed now has come. Letters in
// this field are none of the list.
const find = document.getElementById("find");
let isWanted = false;

find.form.addEventListener("submit", () => { isWanted = true; });
find.closest(".adder").addEventListener("input", (event) => {
  isWanted = isWanted && event.target !== find;
  event.stopPropagation();
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!isWanted || detail.target?.id !== "found") return;
  isWanted = false;
  detail.target.querySelector("[name=step]")?.click();
});

// A list that is no deck yet stays in this tab, for its own writer: whoever follows a link
// and comes back finds it, and what the check says of it. A deck has its versions.
const KEPT = "deck list";
const who = bench.dataset.who;
let isSaved = false;

function keep() {
  if (isSaved) return;
  const list = JSON.stringify({ who, text: text().value, format: format().value });
  if (text().value.trim()) sessionStorage.setItem(KEPT, list);
  else sessionStorage.removeItem(KEPT);
}

function bringBack() {
  const list = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (list?.who && list.who !== who) sessionStorage.removeItem(KEPT);
  else if (list && "fresh" in bench.dataset && !text().value.trim()) {
    text().value = list.text;
    if (!location.search) format().value = list.format;
    text().dispatchEvent(new Event("input", { bubbles: true }));
  }
}

if (!bench.elements.expected) {
  bench.addEventListener("input", keep);
  document.addEventListener("htmx:afterSettle", keep);
  bench.addEventListener("submit", ({ submitter }) => {
    isSaved = submitter?.value === "save";
    if (isSaved) sessionStorage.removeItem(KEPT);
  });
  addEventListener("load", () => {
    bringBack();
    keep();
    // What was answered to a form is asked for anew, and not sent again.
    if (!("fresh" in bench.dataset)) history.replaceState(null, "", bench.action);
  });
}
