// Quick entry: Enter moves to the next row at once, and each row is saved in the
// background, one at a time and in order. A row keeps what was typed until the desk has
// recorded it, and says so. Without this file every row is a plain form.
//
//   <ul data-quick data-round data-version data-news data-desk>
//     <li data-match data-table data-version> <form data-save data-undo> … <p data-state>
//   <form data-jump>     a table number or a name leads to its row
//   <div data-banner>    what keeps all rows from being saved
//   <p data-live>        what screen readers hear
//
// The desk answers with one of the states of tournaments/views/desk/quick_rows.py.

const find = (chosen) => document.querySelector(chosen);
const list = find("[data-quick]");
const banner = find("[data-banner]");
const live = find("[data-live]");
const end = find("[data-end]");
const jump = find("[data-jump]");
const number = jump.elements.q;
const notFound = find("[data-not-found]");

const PATIENCE = 15000; // an answer that takes longer is asked for again
const WAITS = [1000, 2000, 4000, 8000];
const TRIES = 3; // of a row that the server cannot answer; then the next has its turn
const NEWS = 15000;
const SOON = 2000;
const MOVING = ["waiting", "sending"];
const UNSAVED = [...MOVING, "typed", "failed", "question", "invalid", "stale", "refused"];
const SPOKEN = ["saved", "failed", "question", "invalid", "stale", "refused", "theirs"];

const queue = []; // rows in the order in which they were entered
let headers = JSON.parse(document.body.getAttribute("hx-headers"));
let isSending = false;
let isHeld = false; // nothing is sent until somebody has signed in again
let losses = 0; // saves in a row that did not reach the desk
let leaving = "";

// Rows

class Row {
  constructor(item) {
    this.item = item;
    this.table = item.dataset.table;
    this.version = Number(item.dataset.version);
    this.state = item.querySelector("[data-state]");
    this.standing = this.state.textContent.trim();
    this.form = item.querySelector("form");
    this.is = item.classList.contains("is-wrong") ? "typed" : "";
    if (!this.form) return;
    this.form.noValidate = true; // the desk says what is wrong
    this.scores = [...this.form.querySelectorAll("input[type=text]")];
    this.how = this.form.querySelector("select");
    this.usual = this.how.querySelector("option").value;
    this.save = this.form.querySelector("button");
  }

  get isEmpty() { return !this.scores.some((each) => each.value.trim()) && this.how.value === this.usual; }
  get isLocked() { return this.save.disabled; }
  get isFocused() { return this.item.contains(document.activeElement); }
  get isUnsaved() { return UNSAVED.includes(this.is); }
  get yes() { return this.state.querySelector("[data-yes]"); }

  lock(isLocked) {
    for (const each of this.scores) each.readOnly = isLocked;
    this.how.disabled = this.save.disabled = isLocked;
  }

  focus(at = 0) {
    this.scores[at].focus();
    this.scores[at].select();
  }

  // The field to fill in next, if Enter is not to save the row yet.
  missing() {
    const pairs = this.scores.flatMap((_, at, all) => (at % 2 ? [] : [all.slice(at, at + 2)]));
    const isFull = (pair) => pair.every((each) => each.value.trim());
    const half = pairs.find((pair) => !isFull(pair) && pair.some((each) => each.value.trim()));
    if (half) return half.find((each) => !each.value.trim());
    const isScored = this.how.selectedOptions[0].parentElement === this.how.querySelector("optgroup");
    const next = pairs.find((pair) => !isFull(pair));
    if (!isScored || !next) return null;
    if (next === pairs[0]) return next[0];
    const wins = [0, 1].map((side) => pairs.filter((pair) => Number(pair[side].value) > Number(pair[1 - side].value)).length);
    const isDecided = Math.max(...wins) > pairs.length / 2;
    return isDecided || next.includes(document.activeElement) ? null : next[0];
  }

  // Say what has become of the row; the row in which somebody types does not move.
  show(is, text, ...buttons) {
    const typing = list.contains(document.activeElement) ? document.activeElement : null;
    const top = typing?.getBoundingClientRect().top;
    this.is = this.item.dataset.is = is;
    this.item.classList.remove("is-wrong");
    this.form.querySelector(".quick-errors")?.remove();
    this.state.replaceChildren(text, ...buttons.flatMap((each) => [" ", each]));
    for (const each of this.scores) each.setAttribute("aria-invalid", is === "invalid");
    if (typing?.isConnected) scrollBy(0, typing.getBoundingClientRect().top - top);
    if (SPOKEN.includes(is)) live.textContent = `Table ${this.table}: ${text}`;
    showKey();
  }

  // Empty the row; what others did to the match while it was typed in counts now.
  clear() {
    if (this.heard?.version > this.version) return this.take(this.heard);
    this.empty();
    this.show("", this.standing);
  }

  empty() {
    for (const each of this.scores) each.value = "";
    this.how.value = this.usual;
  }

  know(now) {
    this.heard = now;
    this.version = this.form.elements.expected.value = now.version;
    this.standing = now.is_open ? now.standing : "";
  }

  // Show what somebody else recorded or reported. A row with a result stays in its place
  // and takes keys, or they would go to the next table; saving it shows both.
  take(now) {
    this.heard = now;
    if (!this.form) {
      this.state.textContent = now.standing || this.state.textContent;
      return;
    }
    if (now.is_open) this.know(now);
    this.empty();
    this.lock(false);
    this.show(now.is_open ? "" : "theirs", now.standing || "No result.");
  }
}

const all = [...list.querySelectorAll("li[data-match]")].map((each) => new Row(each));
const rows = all.filter((each) => each.form);
const rowOf = (element) => rows.find((each) => each.item.contains(element));

function button(text, row, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn btn-small";
  made.textContent = text;
  made.setAttribute("aria-label", `${text}, table ${row.table}`);
  made.addEventListener("click", act);
  return made;
}

function toTable(row) {
  const made = document.createElement("a");
  made.href = row.form.getAttribute("action");
  made.textContent = "Open the table";
  return made;
}

// Typing

function enter(row) {
  if (row.isLocked || MOVING.includes(row.is)) return;
  if (row.isEmpty) {
    if (!row.is) row.state.textContent = "Type two scores, or press ↓ to skip this table.";
    return;
  }
  const missing = row.missing();
  if (missing) {
    missing.focus();
    missing.select();
    return;
  }
  if (row.is === "question") row.yes.click();
  else put(row);
  goOn(row);
}

function put(row, confirmed = {}) {
  row.confirmed = confirmed;
  row.tries = 0;
  row.show("waiting", "Waiting to be saved.");
  if (!queue.includes(row)) queue.push(row);
  send();
}

function drop(row) {
  if (queue.includes(row)) queue.splice(queue.indexOf(row), 1);
}

// Slips in order: the next empty row. Slips in any order: back to the number.
function goOn(row) {
  const next = rows.slice(rows.indexOf(row) + 1).find((each) => each.isEmpty);
  if (row.isJumpedTo) {
    row.isJumpedTo = false;
    number.focus();
    number.select();
  } else if (next) next.focus();
  else {
    end.textContent = "End of the list.";
    end.focus();
  }
}

// Whoever types past the end is told, and Tab does not lead on to a link that Enter opens.
let isPastEnd = false;
end.addEventListener("keydown", (event) => {
  if (/^\d$/.test(event.key)) {
    isPastEnd = true;
    live.textContent = end.textContent = "End of the list. What you type now is not saved anywhere.";
  } else if (event.key === "Tab" && isPastEnd && !event.shiftKey) event.preventDefault();
  else isPastEnd = false;
});

list.addEventListener("submit", (event) => {
  event.preventDefault();
  enter(rowOf(event.target));
});

list.addEventListener("input", ({ target }) => {
  const row = rowOf(target);
  if (row.is === "sending") return;
  drop(row);
  if (row.isEmpty) row.clear();
  else if (row.is !== "typed") row.show("typed", `Not saved yet. ${row.heard?.version > row.version ? `Meanwhile: ${row.heard.standing}` : ""}`);
});

list.addEventListener("focusout", ({ target }) => {
  const row = rowOf(target);
  if (!row || row.is) return;
  if (row.heard?.version > row.version) row.take(row.heard);
  else row.state.textContent = row.standing;
});

list.addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  const { key, target } = event;
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = row.scores.indexOf(target);
  if (key === "Enter" && (event.repeat || target === row.how)) {
    event.preventDefault();
    if (!event.repeat) enter(row);
  } else if (key === "Escape" && row.isUnsaved && row.is !== "sending") {
    drop(row);
    row.clear();
    row.focus(Math.max(at, 0));
  } else if (at >= 0 && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    rows[rows.indexOf(row) + (key === "ArrowUp" ? -1 : 1)]?.focus(at % 2);
  } else if (at >= 0 && key === "/") {
    event.preventDefault();
    number.focus();
    number.select();
  }
});

// A question can be answered from wherever somebody types; the first shows the keys.
function showKey() {
  for (const each of list.querySelectorAll("[data-yes] kbd")) each.remove();
  const key = document.createElement("kbd");
  key.textContent = "Ctrl+Enter";
  list.querySelector("[data-yes]")?.append(" ", key);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) (rowOf(document.activeElement)?.yes ?? list.querySelector("[data-yes]"))?.click();
}, true);

// Sending

let pause = 0;

async function send() {
  clearTimeout(pause);
  if (isSending || isHeld) return;
  const [row] = queue;
  if (!row) {
    rest();
    return;
  }
  const fields = new URLSearchParams(new FormData(row.form));
  for (const [name, value] of Object.entries(row.confirmed)) fields.set(name, value);
  isSending = true;
  row.lock(true);
  row.show("sending", "Saving…");
  const answer = await post(row.form.dataset.save, fields);
  isSending = false;
  row.lock(false);
  settle(row, answer);
}

function settle(row, answer) {
  const { state } = answer;
  const again = button("Retry", row, send);
  if (state === "signed out") {
    isHeld = true;
    row.show("failed", "Not saved: you're signed out.");
    warn("You're signed out, or somebody else signed in in this browser. Sign in in another tab, then come back: what you typed is kept on this page and saved then.");
  } else if (state === "offline" || state === "busy") {
    row.show("failed", `Not saved: ${state === "busy" ? "the desk is busy" : "no connection"}. Trying again.`, again);
    if (state === "offline") warn("No connection. What you typed is kept on this page and saved when the connection is back.");
    pause = setTimeout(send, WAITS[Math.min(losses++, WAITS.length - 1)]);
  } else if (state === "broken" && ++row.tries < TRIES) {
    row.show("failed", "Not saved: the server failed. Trying again.", again);
    pause = setTimeout(send, answer.wait || WAITS[row.tries]);
  } else {
    losses = 0;
    warn("");
    queue.shift();
    if (state === "saved") saved(row, answer);
    else refused(row, answer);
    send();
  }
}

function saved(row, { message, line, row: now }) {
  row.know(now);
  row.lock(true);
  row.show("saved", `Saved: ${message}`, line ? button("Undo", row, () => undo(row, line)) : toTable(row));
}

function refused(row, { state, message, confirmed, row: now }) {
  row.heard = now;
  const text = `Not saved: ${message}`;
  const forget = button("Drop what I typed", row, () => { row.clear(); row.focus(); });
  const yes = button("Save anyway", row, () => put(row, confirmed));
  yes.dataset.yes = "";
  if (state === "broken") row.show("failed", "Not saved: the server failed.", button("Retry", row, () => put(row, row.confirmed)));
  else if (state === "question") row.show(state, text, yes);
  else if (state === "stale") row.show(state, text, now.is_open ? yes : toTable(row), forget);
  else row.show(state, text);
}

async function undo(row, line) {
  row.show("saved", "Undoing…");
  const answer = await post(row.form.dataset.undo, new URLSearchParams({ line }));
  if (answer.state === "undone") {
    row.know(answer.row);
    row.lock(false);
    row.show("typed", "Undone: no result is recorded.");
    row.focus();
    rest();
  } else if (answer.state === "stale") row.take(answer.row);
  else row.show("saved", `Saved, and not undone: ${answer.message ?? "no answer."}`, button("Undo", row, () => undo(row, line)), toTable(row));
}

// The answer of the desk, or that there is none: offline, signed out, broken.
async function post(address, fields) {
  fields.delete("csrfmiddlewaretoken"); // the header has the one that holds now
  try {
    let answer = await ask(address, fields);
    if (isShut(answer)) {
      if (!await renew()) return { state: "signed out" };
      answer = await ask(address, fields);
    }
    if (isJson(answer)) return await answer.json();
    return { state: "broken", wait: 1000 * Number(answer.headers.get("Retry-After")) };
  } catch {
    return { state: "offline" };
  }
}

const ask = (address, body) => fetch(address, {
  method: body ? "POST" : "GET", body, headers, redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
});
const isJson = (answer) => answer.headers.get("Content-Type")?.startsWith("application/json");
// Nobody, or somebody else, is signed in; or the token is older than the sign-in.
const isShut = (answer) => answer.type === "opaqueredirect" || [286, 403].includes(answer.status) && !isJson(answer);

// Take the token that holds now; false unless the same person is signed in.
async function renew() {
  const answer = await fetch(list.dataset.desk, { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = JSON.parse(page.body.getAttribute("hx-headers"));
  if (fresh["x-viewer"] !== headers["x-viewer"]) return false;
  headers = fresh;
  return true;
}

// What keeps all rows from being saved

function warn(text) {
  const said = banner.querySelector("[data-banner-text]");
  if (said.textContent !== text) said.textContent = text;
  banner.hidden = !text;
}

function resume() {
  if (isHeld) warn("");
  isHeld = false;
  if (queue.length) send();
}

banner.querySelector("[data-banner-retry]").addEventListener("click", resume);
addEventListener("online", resume);
addEventListener("focus", resume);

// Leaving: a link waits for rows that are on their way; the browser asks about others.

const unsaved = () => rows.filter((each) => each.isUnsaved);
const unlock = () => { list.inert = false; };

addEventListener("beforeunload", (event) => {
  if (unsaved().length) event.preventDefault();
  else {
    list.inert = true; // keys that are typed while the next page loads go nowhere
    setTimeout(unlock, PATIENCE);
  }
});
addEventListener("pageshow", unlock);

document.addEventListener("click", (event) => {
  const to = event.target.closest("a[href]");
  if (!to || to.target || event.ctrlKey || event.metaKey || event.shiftKey || to.hash) return;
  const left = unsaved();
  if (!left.length || left.some((each) => !MOVING.includes(each.is))) return;
  event.preventDefault();
  leaving = to.href;
  end.textContent = "The page opens when all rows are saved.";
});

function rest() {
  const to = leaving;
  leaving = "";
  lookIn(SOON);
  if (!to) return;
  if (unsaved().length) end.textContent = "Not all rows are saved.";
  else location.assign(to);
}

// News: what others record or report. A row in which somebody types stays as it is.

let timer = 0;

function lookIn(time) {
  clearTimeout(timer);
  timer = setTimeout(look, time);
}

async function look() {
  lookIn(NEWS);
  if (document.hidden || isHeld || isSending) return;
  try {
    const answer = await ask(`${list.dataset.news}?round=${list.dataset.round}&v=${list.dataset.version}`);
    if (answer.status === 200) hear(await answer.json());
  } catch { /* the next look will do */ }
}

function hear(news) {
  if (news.is_over) {
    clearTimeout(timer);
    warn("This round is no longer being played. Nothing more can be saved here.");
    return;
  }
  list.dataset.version = news.version;
  find("[data-reported]").textContent = news.reported;
  const now = new Map(news.rows.map((each) => [each.match, each]));
  for (const row of all) update(row, now.get(row.item.dataset.match));
  if (news.is_done) offerClose();
}

function update(row, now) {
  if (!now || now.version <= (row.heard?.version ?? row.version) || MOVING.includes(row.is)) return;
  if (!row.form || row.isLocked || !(row.isUnsaved || row.isFocused)) {
    row.take(now);
    return;
  }
  // The row keeps its version, so that saving it is refused and shows both.
  row.heard = now;
  const text = `Meanwhile: ${now.standing || "this match was changed."}`;
  if (!row.isUnsaved) row.show("", text);
  else if (row.is === "typed") row.show("typed", `Not saved yet. ${text}`);
}

function offerClose() {
  const back = find("[data-done]");
  if (!back) return;
  const close = back.cloneNode();
  close.textContent = back.dataset.done;
  close.classList.add("btn-main");
  delete back.dataset.done;
  back.before(close);
}

// Going to a table by its number, or to the one row with a name

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

jump.addEventListener("submit", (event) => {
  const said = folded(number.value);
  const isNumber = /^\d+$/.test(said);
  const found = rows.filter((each) => (isNumber ? each.table === String(Number(said)) : said && folded(each.item.textContent).includes(said)));
  const isElsewhere = !isNumber || find("nav.pages");
  if (found.length === 1) {
    number.value = "";
    found[0].isJumpedTo = !found[0].isLocked;
    found[0].focus();
  } else if (said ? isElsewhere : location.search) return; // the desk looks it up
  event.preventDefault();
  const missed = said && !found.length ? `Nothing to enter for table ${said}.` : "";
  live.textContent = notFound.textContent = missed;
  notFound.hidden = !missed;
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  resume();
  look();
});

list.classList.add("is-live");
find("[data-keys]").hidden = false;
lookIn(NEWS);
