// The workbench: copies more and fewer, moves, undo, keys, and card texts on hover. A
// button with steps works without this file; with it, clicks that come while an answer is
// on its way are sent together after it, and the focus stays where it was.
const bench = document.getElementById("bench");
const stepper = document.getElementById("stepper");
const peek = document.getElementById("peek");
const find = document.getElementById("find");
const byId = (id) => document.getElementById(id);
const text = () => byId("id_text");

// Steps

const AGAIN = 3000; // ms, if no answer came
let steps = [];
let sent = [];
let last = null; // the line of the last step, for the focus

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=step]");
  if (!button) return;
  event.preventDefault();
  const line = button.closest(".card-line");
  const lines = [...line.parentElement.children];
  last = { number: line.dataset.number, part: line.closest(".deck-part")?.getAttribute("aria-labelledby"), at: lines.indexOf(line), isMove: "move" in button.dataset };
  steps.push(button.value);
  htmx.trigger(stepper, "steps");
});

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt !== stepper) return;
  if (!steps.length) return event.preventDefault(); // the request before took them
  event.detail.parameters.step = steps;
  [sent, steps] = [steps, []];
});

function takeAgain(wait) {
  [steps, sent] = [[...sent, ...steps], []];
  setTimeout(() => htmx.trigger(stepper, "steps"), wait);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt !== stepper) return;
  const isOld = detail.requestConfig.parameters.text !== text().value;
  if (!isOld && detail.xhr.status !== 429) return;
  detail.shouldSwap = false;
  takeAgain(isOld ? 0 : AGAIN);
});
document.addEventListener("htmx:sendError", ({ detail }) => {
  if (detail.elt !== stepper) return;
  byId("said").textContent = "No connection. The change is sent again.";
  takeAgain(AGAIN);
});

// Undo: each change keeps the text before it, until somebody types in the text.

let past = [];
bench.addEventListener("input", ({ target }) => { if (target === text()) past = []; });

// A button that its own answer replaced is in no form any more.
const isChange = (element) => element === stepper || (element.getAttribute("form") === "bench" && element.hasAttribute("hx-post"));

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt, parameters } = detail.requestConfig;
  if (!isChange(elt) || !detail.successful) return;
  if (parameters.undo) past.pop();
  else if (parameters.text === text().value) return;
  else past.push(parameters.text);
});

function offerUndo() {
  const undo = byId("undo");
  if (!undo) return;
  if (past.length) bench.elements.before.value = past.at(-1);
  else undo.remove();
}

// After an answer

function focusLine() {
  if (!last || document.activeElement !== document.body) return;
  const part = byId(last.part)?.closest(".deck-part");
  const here = part ? [...part.querySelectorAll(".card-line summary")] : [];
  const moved = last.isMove && document.querySelector(`.deck-lines [data-number="${last.number}"] summary`);
  (moved || here[Math.min(last.at, here.length - 1)] || part?.querySelector(".browse"))?.focus({ preventScroll: true });
}

function countCopies() {
  const copies = {};
  for (const { dataset } of document.querySelectorAll(".deck-lines .card-line")) {
    copies[dataset.number] = (copies[dataset.number] ?? 0) + Number(dataset.copies);
  }
  for (const place of document.querySelectorAll("#found [data-copies]")) {
    const here = copies[place.closest("[data-number]").dataset.number];
    place.textContent = here ? `${here} in deck` : "";
  }
}

const open = new Set(); // lines with their text unfolded
document.addEventListener("toggle", ({ target }) => {
  const id = target.firstElementChild?.id;
  if (!target.matches?.(".deck-lines details") || !id || !target.isConnected) return;
  target.open ? open.add(id) : open.delete(id);
}, true);

document.addEventListener("htmx:afterSettle", () => {
  for (const id of open) byId(id)?.parentElement.setAttribute("open", "");
  offerUndo();
  focusLine();
  countCopies();
});
countCopies();

// Views

for (const radio of bench.querySelectorAll("[name=view]")) {
  radio.addEventListener("change", () => {
    const isEmpty = !document.querySelector("#found .card-line");
    if (radio.value !== "text" && isEmpty) htmx.trigger(byId("finder"), "submit");
  });
}

document.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]")?.dataset.kind;
  if (!kind) return;
  event.preventDefault();
  byId("view-cards").checked = true;
  const filter = byId("f-kind");
  filter.value = kind;
  filter.dispatchEvent(new Event("change", { bubbles: true }));
  byId("browser").scrollIntoView({ block: "nearest" });
  find.focus();
});

// Keys

const isField = (element) => element.matches("input:not([type=radio]), textarea, select");

function moveFocus(line, by) {
  const all = [...line.closest(".deck-lines, #found").querySelectorAll(".card-line > details > summary")];
  const next = all.indexOf(line.querySelector("summary")) + by;
  if (next < 0 && line.closest("#found")) return find.focus();
  all[next]?.focus();
}

const ON_A_LINE = {
  ArrowDown: (line) => moveFocus(line, 1),
  ArrowUp: (line) => moveFocus(line, -1),
  "+": (line) => line.querySelector("[id^=more-], [id^=add-]")?.click(),
  "=": (line) => line.querySelector("[id^=more-], [id^=add-]")?.click(),
  "-": (line) => line.querySelector("[id^=fewer-]")?.click(),
  Delete: (line) => line.querySelector("[data-remove]")?.click(),
  m: (line) => line.querySelector("[data-move]")?.click(),
};

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.altKey || (isField(target) && target !== find)) return;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "z" || event.shiftKey || isField(target) || !byId("undo")) return;
    event.preventDefault();
    return byId("undo").click();
  }
  if (target === find) {
    if (key === "ArrowDown") document.querySelector("#found summary")?.focus();
    return;
  }
  if (key === "/") {
    event.preventDefault();
    return find.focus();
  }
  const line = target.closest(".card-line");
  if (!line || !ON_A_LINE[key]) return;
  event.preventDefault();
  ON_A_LINE[key](line);
});

// Card texts beside the pointer; a click or Enter unfolds the same text in its line.

let leaving;
function showPeek(summary) {
  clearTimeout(leaving);
  peek.replaceChildren(...summary.parentElement.querySelector(".card-text").cloneNode(true).children);
  peek.showPopover();
  const line = summary.closest(".card-line").getBoundingClientRect();
  peek.style.left = summary.closest("#found") ? `${line.right + 8}px` : `${line.left - peek.offsetWidth - 8}px`;
  peek.style.top = `${Math.max(8, Math.min(line.top, innerHeight - peek.offsetHeight - 8))}px`;
}
const hidePeek = () => { if (peek.matches(":popover-open")) peek.hidePopover(); };

if (matchMedia("(hover: hover) and (min-width: 60rem)").matches) {
  document.addEventListener("pointerover", ({ target }) => {
    const summary = target.closest(".peeked > summary");
    if (summary && !summary.parentElement.open) showPeek(summary);
    else if (!target.closest("#peek")) leaving = setTimeout(hidePeek, 120);
    else clearTimeout(leaving);
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hidePeek(); });
  document.addEventListener("scroll", hidePeek, true);
}
