// The table: what folds are open stays open, the question is spoken, keys p and u.
// A tap while an answer is on its way, or just after the next question came, does
// nothing: it was meant for the question before. The page stays where it is.
//
//   <form id="table" hx-post="…">   replaced as a whole by each answer
//   <details data-fold="log">         stays as it was
//   <button data-pass>, <button data-undo>

const HOLD = 600; // ms

const said = document.getElementById("said");
const table = () => document.getElementById("table");
let open = new Map();
let isOnItsWay = false;
let heldUntil = 0;

const isHeld = () => isOnItsWay || performance.now() < heldUntil;
const sends = (button) => button?.form?.id === "table" && button.type === "submit";

function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function hold() {
  heldUntil = performance.now() + HOLD;
  table().classList.add("tb-held");
  setTimeout(() => { if (!isHeld()) table()?.classList.remove("tb-held"); }, HOLD + 20);
}

document.addEventListener("click", (event) => {
  if (isHeld() && sends(event.target.closest("button"))) refuse(event);
}, true);
document.addEventListener("submit", (event) => {
  if (isHeld() && event.target.id === "table") refuse(event);
}, true);

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "table") isOnItsWay = true;
});
document.addEventListener("htmx:afterRequest", () => { isOnItsWay = false; });

document.addEventListener("htmx:beforeSwap", () => {
  open = new Map([...table().querySelectorAll(".tb-side-by details[data-fold]")].map((each) => [each.dataset.fold, each.open]));
});

document.addEventListener("htmx:afterSwap", () => {
  for (const each of table().querySelectorAll(".tb-side-by details[data-fold]")) each.open = open.get(each.dataset.fold) ?? each.open;
  hold();
  const question = document.getElementById("question");
  question?.focus({ preventScroll: true });
  said.textContent = question?.textContent ?? "";
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const key = { p: "[data-pass]", u: "[data-undo]" }[event.key];
  if (key) table()?.querySelector(key)?.click();
});
