// Check-in at the desk, on top of the filter of event.js: Enter checks in the only match,
// "all shown" leaves out what the filter hides, and a failure is said.
// Without it the list is searched by the server, and every button works.
//
//   <form data-filter="roster">     the filter; "roster" is the list
//   <button data-check-in>          checks in the entrant of its row
//   <button data-undo>              undoes it, in the same place
//   <div id="checked">              says what was done

const SETTLE = 600; // ms in which a second click of a double click would hit "Undo"

const roster = document.getElementById("roster");
const search = document.querySelector("form[data-filter=roster]");
const everybody = document.getElementById("check-all");
const told = document.getElementById("checked");
const shown = () => [...roster.querySelectorAll("[data-row]:not([hidden])")];

function say(words, kind = "") {
  const line = document.createElement("p");
  line.className = `notice ${kind}`;
  line.textContent = words;
  told.replaceChildren(line);
}

const nameOf = (row) => row.querySelector(".who").textContent;

// "All shown"

function leaveOutHidden() {
  let count = 0;
  for (const row of roster.querySelectorAll("[data-row]")) {
    const sent = row.querySelector("input[form=check-all]");
    if (!sent) continue;
    sent.disabled = row.hidden;
    count += !row.hidden;
  }
  const button = everybody?.querySelector("button");
  if (!button) return;
  button.querySelector("[data-count]").textContent = count;
  button.hidden = !count;
}

// Enter on the only match

function onEnter(event) {
  const field = search?.elements.q;
  if (event.key !== "Enter" || event.isComposing || event.target !== field) return;
  event.preventDefault();
  if (event.repeat || !field.value.trim()) return;
  const rows = shown();
  if (rows.length !== 1) {
    if (rows.length) say(`${rows.length} entrants match. Type more of the name.`, "is-about-filter");
    return;
  }
  const button = rows[0].querySelector("[data-check-in]");
  if (button) button.click();
  else if (rows[0].querySelector("[data-undo]")) say(`${nameOf(rows[0])} is already checked in.`);
  else return;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// A second click of a double click does not undo the first.

const settled = new WeakMap();

function guard(event) {
  const button = event.target.closest("[data-undo]");
  if (!button || performance.now() - (settled.get(button) ?? -SETTLE) >= SETTLE) return;
  event.preventDefault();
  event.stopPropagation();
}

if (roster) {
  roster.addEventListener("sifted", leaveOutHidden);
  search?.addEventListener("input", () => told.querySelector(".is-about-filter")?.remove());
  document.addEventListener("keydown", onEnter);
  document.addEventListener("click", guard, { capture: true });
  document.addEventListener("htmx:afterSwap", () => {
    for (const button of roster.querySelectorAll("[data-undo]")) {
      if (!settled.has(button)) settled.set(button, performance.now());
    }
    leaveOutHidden();
  });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, ({ detail }) => {
      const row = detail.elt.closest?.("[data-row]");
      if (row) say(`Not saved: ${nameOf(row)} is as before. Check the connection and try again.`, "notice-bad");
    });
  }
  for (const button of roster.querySelectorAll("[data-undo]")) settled.set(button, -SETTLE);
}
