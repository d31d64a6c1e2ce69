// The table: what folds are open stays open, the question is spoken, keys p and u.
//
//   <form id="table" hx-post="…">   replaced as a whole by each answer
//   <details data-fold="log">         stays as it was
//   <button data-pass>, <button data-undo>

const said = document.getElementById("said");
const table = () => document.getElementById("table");
let open = new Map();

document.addEventListener("htmx:beforeSwap", () => {
  open = new Map([...table().querySelectorAll(".tb-side-by details[data-fold]")].map((each) => [each.dataset.fold, each.open]));
});

document.addEventListener("htmx:afterSwap", () => {
  for (const each of table().querySelectorAll(".tb-side-by details[data-fold]")) each.open = open.get(each.dataset.fold) ?? each.open;
  const question = document.getElementById("question");
  question?.focus({ preventScroll: true });
  said.textContent = question?.textContent ?? "";
  // What can be tapped is in view; where that is no card, what has just happened.
  const lit = table().querySelector(".can");
  if (lit) lit.scrollIntoView({ block: "nearest" });
  else scrollTo(0, 0);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const key = { p: "[data-pass]", u: "[data-undo]" }[event.key];
  if (key) table()?.querySelector(key)?.click();
});
