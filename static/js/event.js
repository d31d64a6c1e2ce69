// Pages of an event: the filter by name, the pause of updates, your own row, countdowns.
// Without it every page works as before; only nothing changes by itself.
//
//   <form data-filter="pairings">          filters the rows of #pairings by its field q,
//                                          and by its box open those with data-open;
//                                          #pairings hears of it by the event "sifted"
//   <li data-row>                          a row of a list that is no table
//   <td class="who">Ada Ito</td>           a name that the filter looks at
//   <main … data-me="Ada Ito" data-you="you">   rows with this name are yours, and say so
//   <button data-pause data-off="Pause updates" data-on="…">   stops what polls, and starts
//   <span data-unpaused>                                       hidden while it is stopped
//                                          it again; its words are of the page
//   <time data-until="2026-02-21T14:52:00Z" data-now="…">   counts down by the server's clock
//   <time data-updated="Europe/Berlin">    when the tables were asked for last, there
//   <button data-print>                    opens the dialogue of the printer

// As the server folds names: without accents, apostrophes and case.
const folded = (text) => text.normalize("NFKD").toLowerCase()
  .replace(/[\p{M}'’‘ʼ`.´]/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();

// The filter

function sift(form) {
  const table = document.getElementById(form.dataset.filter);
  if (!table) return;
  const said = folded(form.elements.q?.value ?? "");
  const isOpenOnly = form.elements.open?.checked ?? false;
  let shown = 0;
  for (const row of table.querySelectorAll("tbody tr, [data-row]")) {
    const names = [...row.querySelectorAll(".who")].map((each) => folded(each.textContent));
    const isMeant = names.some((each) => each.includes(said));
    row.hidden = !isMeant || (isOpenOnly && !("open" in row.dataset));
    shown += !row.hidden;
  }
  table.querySelector("[data-none]")?.toggleAttribute("hidden", shown > 0);
  table.dispatchEvent(new Event("sifted", { bubbles: true }));
}

const forms = () => document.querySelectorAll("form[data-filter]");

document.addEventListener("input", ({ target }) => {
  if (target.form?.dataset.filter) sift(target.form);
});

// The address keeps what was typed, and the page stays where it is.
document.addEventListener("submit", (event) => {
  if (!event.target.dataset.filter) return;
  event.preventDefault();
  history.replaceState(null, "", `?${new URLSearchParams(new FormData(event.target))}`);
});

// Your own row

function tint() {
  const { me, you } = document.querySelector("[data-me]")?.dataset ?? {};
  if (!me) return;
  for (const name of document.querySelectorAll("table .who")) {
    const row = name.closest("tr");
    if (name.textContent !== me || row.classList.contains("mine")) continue;
    row.classList.add("mine");
    const badge = document.createElement("span");
    badge.className = "badge badge-you";
    badge.textContent = you;
    name.after(" ", badge);
  }
}

// What polls: its hx-trigger begins with "every", and "refresh" has it ask at once.

const JITTER = 4000; // so that a hall that began together does not ask together
let isPaused = false;
const polls = (element) => element.getAttribute?.("hx-trigger")?.startsWith("every");
const refresh = (chosen) => document.querySelectorAll(chosen)
  .forEach((each) => each.dispatchEvent(new Event("refresh")));

function showPause() {
  for (const button of document.querySelectorAll("[data-pause]")) {
    button.setAttribute("aria-pressed", isPaused);
    button.textContent = isPaused ? button.dataset.on : button.dataset.off;
  }
  for (const words of document.querySelectorAll("[data-unpaused]")) words.hidden = isPaused;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) print();
  if (!target.closest("[data-pause]")) return;
  isPaused = !isPaused;
  showPause();
  if (!isPaused) refresh("[hx-trigger^=every]");
});

document.addEventListener("htmx:confirm", (event) => {
  if (!polls(event.target)) return;
  event.preventDefault();
  const wait = event.detail.triggeringEvent ? 0 : Math.random() * JITTER;
  if (isPaused || document.hidden) return;
  setTimeout(() => {
    if (event.target.isConnected && !isPaused) event.detail.issueRequest();
  }, wait);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const told = document.querySelector("[data-updated]");
  if (!detail.successful || detail.elt.id !== "pairings" || !told) return;
  const timeZone = told.dataset.updated;
  told.textContent = new Date().toLocaleTimeString("en-GB", { timeZone });
});

// Settled, not only swapped: until then htmx gives what has an id its old attributes.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  forms().forEach(sift);
  tint();
  tick();
  if (isPaused) showPause();
  if (detail.target.id === "pairings") refresh("#you, #round-clock");
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh("[hx-trigger^=every], #you, #round-clock");
});

// Countdowns, by the server's clock: data-now tells how far it is from ours.

const away = new WeakMap();

function tick() {
  for (const each of document.querySelectorAll("time[data-until]")) {
    const { until, now } = each.dataset;
    if (!away.has(each)) away.set(each, now ? Date.parse(now) - Date.now() : 0);
    const left = Math.max(0, Math.ceil((Date.parse(until) - Date.now() - away.get(each)) / 1000));
    each.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    each.dateTime = `PT${left}S`;
    each.classList.toggle("is-over", !left);
  }
}

forms().forEach((form) => { if (form.elements.q?.value || form.elements.open?.checked) sift(form); });
tint();
tick();
setInterval(tick, 1000);
