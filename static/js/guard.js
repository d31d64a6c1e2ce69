// A button that was changed or moved by news takes no press for a moment, so that nobody
// records what came under the finger while they were pressing. News are the answers to
// what polls, or has "refresh" as its trigger; what a reader asked for is not held.
//
//   <p class="just-changed" role="status" data-words="This changed just now. …"></p>
//
// A script that shows news without htmx says so: the document gets "renewing" before and
// "renewed" after it, whose detail is an element that is not held, if there is one.

const HOLD = 1000; // ms
const MOVED = 4; // px
const SHOWN = 4000; // ms

const main = document.getElementById("main");
const hint = document.querySelector(".just-changed");
const buttons = () => [...main.querySelectorAll("form[method=post] button")];
const timers = new WeakMap();
let before = null; // by what a button does: the places of those that do it
let clearing = 0;

function actionOf(button) {
  const fields = [...button.form.elements]
    .filter(({ type, name }) => type === "hidden" && name !== "csrfmiddlewaretoken")
    .map(({ name, value }) => [name, value]);
  return JSON.stringify([button.form.action, button.name, button.value, button.textContent, fields]);
}

function placeOf(button) {
  const { left, top } = button.getBoundingClientRect();
  return { left, top };
}

function remember() {
  before = new Map();
  for (const each of buttons()) {
    const action = actionOf(each);
    before.set(action, [...before.get(action) ?? [], placeOf(each)]);
  }
}

function isAsBefore(button) {
  const { left, top } = placeOf(button);
  return before.get(actionOf(button))?.some((each) => (
    Math.abs(each.left - left) < MOVED && Math.abs(each.top - top) < MOVED));
}

function hold(button) {
  clearTimeout(timers.get(button));
  button.setAttribute("aria-disabled", "true");
  timers.set(button, setTimeout(() => button.removeAttribute("aria-disabled"), HOLD));
}

function compare(own = null) {
  if (!before) return;
  for (const each of buttons()) if (!own?.contains(each) && !isAsBefore(each)) hold(each);
  before = null;
}

document.addEventListener("htmx:beforeSwap", ({ detail: { target, requestConfig } }) => {
  const { type } = requestConfig.triggeringEvent ?? {};
  before = null;
  if (main.contains(target) && (!type || type === "refresh")) remember();
});
document.addEventListener("htmx:afterSwap", () => compare());
document.addEventListener("renewing", remember);
document.addEventListener("renewed", ({ detail }) => compare(detail));

// Enter in a field clicks the button of its form; it sends what was typed there.
function isEnterInField({ detail }, { form }) {
  const field = document.activeElement;
  return detail === 0 && field?.form === form && field.matches("input, select");
}

// A key presses a button by a click as well.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[aria-disabled=true]");
  if (!timers.has(button) || isEnterInField(event, button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hint.textContent = hint.dataset.words;
  clearTimeout(clearing);
  clearing = setTimeout(() => { hint.textContent = ""; }, SHOWN);
}, true);
