// Quick entry: Enter moves to the next row at once, and each row is saved in the
// background, one at a time and in order. A row keeps what was typed until the desk has
// recorded it, and says so. Two slips are never mixed: a row that is not one whole slip
// stops, and takes no keys until somebody looks. A table that takes no result here, such
// as a disputed one, keeps its turn: the cursor goes to it, and Enter goes on. Without this file every row is a plain
// form.
//
//   <ul data-quick data-round data-version data-news data-desk>
//     <li data-match data-table data-version> <form data-save data-undo> … <p data-state>
//   <form data-jump>     a table number or a name leads to its row
//   <div data-banner>    what keeps all rows from being saved
//   <p data-live>        what screen readers hear
//
// The desk answers with one of the states of tournaments/desk/views/quick_entry_rows.py.

const find = (chosen) => document.querySelector(chosen);
const list = find("[data-quick]");
const banner = find("[data-banner]");
const live = find("[data-live]");
const end = find("[data-end]");
const jump = find("[data-jump]");
const number = jump.elements.q;
const notFound = find("[data-not-found]");
const close = find("[data-close]");

const isTouched = matchMedia("(hover: none)").matches; // a screen, and perhaps no keys
const PATIENCE = 15000; // an answer that takes longer is asked for again
const WAITS = [1000, 2000, 4000, 8000];
const TRIES = 3; // of a row that the server cannot answer; then the next has its turn
const NEWS = 15000;
const SOON = 500;
const SEEN = 600; // so long a report is in view before + confirms it
const REST = 300; // so long no key: nobody is in the middle of a slip
const MOST_NAMED = 6;
const MOVING = ["waiting", "sending"];
const UNSAVED = [...MOVING, "typed", "stopped", "failed", "question", "invalid", "stale", "refused"];
const SPOKEN = ["saved", "stopped", "failed", "question", "invalid", "stale", "refused", "theirs", "gone"];

const queue = []; // rows in the order in which they were entered
let headers = JSON.parse(document.body.getAttribute("hx-headers"));
let isSending = false;
let isHeld = false; // nothing is sent until somebody has signed in again
let losses = 0; // saves in a row that did not reach the desk
let leaving = "";
let isLeaving = false; // the browser asks whether to leave, or does
let isDone = "done" in list.dataset; // nothing blocks closing the round
let isLost = false; // digits were typed where no box takes them

// Rows

class Row {
  constructor(item) {
    this.item = item;
    this.table = item.dataset.table;
    this.version = Number(item.dataset.version);
    this.state = item.querySelector("[data-state]");
    this.form = item.querySelector("form[data-save]");
    this.is = item.classList.contains("is-wrong") ? "typed" : "";
    if (!this.form) return;
    this.offer = this.state.querySelector("button")?.textContent; // to confirm a report
    this.standing = this.state.firstChild?.textContent.trim() ?? "";
    this.form.noValidate = true; // the desk says what is wrong
    this.scores = [...this.form.querySelectorAll("input[type=text]")];
    this.how = this.form.querySelector("select");
    this.usual = this.how.querySelector("option").value;
    this.save = this.form.querySelector("button");
  }

  get isEmpty() { return !this.scores.some((each) => each.value.trim()) && this.how.value === this.usual; }
  // On a screen without keys nobody types past a table unseen.
  get isBarred() { return !this.form && !isTouched && /^(Disputed|You play)/.test(this.state.textContent.trim()); }
  get isOpen() { return this.form ? this.isEmpty && !this.isLocked && !this.isUnsaved : this.isBarred; }
  get isLocked() { return this.save.disabled; }
  get isFocused() { return this.item.contains(document.activeElement); }
  get isUnsaved() { return UNSAVED.includes(this.is); }
  get yes() { return this.state.querySelector("[data-yes]"); }
  get hasNews() { return this.heard?.version > this.version; }
  get report() { return this.hasNews ? this.heard.confirm : this.offer; }

  lock(isLocked) {
    for (const each of this.scores) each.readOnly = isLocked;
    this.how.disabled = this.save.disabled = isLocked;
    this.how.classList.toggle("is-unsaid", isLocked && this.isEmpty); // what counts was not chosen here
  }

  focus(at = 0) {
    if (!this.form) return this.item.focus();
    this.scores[at].focus();
    this.scores[at].select();
  }

  get games() { return this.scores.flatMap((_, at, all) => (at % 2 ? [] : [all.slice(at, at + 2).map((each) => each.value.trim())])); }
  get typed() { return this.games.filter((each) => each.join("")).map((each) => each.join("–")).join(", "); }
  get typedWithNames() {
    const [home, away] = [".quick-home", ".quick-away"].map((each) => this.item.querySelector(each).textContent);
    const how = this.how.value === this.usual ? "" : `, ${this.how.selectedOptions[0].textContent}`;
    return this.typed ? `${home} ${this.typed} ${away}${how}` : how.slice(2);
  }

  // What a slip lacks that was ended with Enter, or nothing.
  get missing() {
    const half = this.games.find(([home, away]) => !home !== !away);
    return half && (half[0] ? "the second score is missing" : "the first score is missing");
  }

  get isWithoutScores() {
    const isScored = this.how.selectedOptions[0].parentElement === this.how.querySelector("optgroup");
    return isScored && !this.typed;
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
    showKey();
    showClose();
    if (document.activeElement === end && !isLost && !leaving) showEnd();
    if (SPOKEN.includes(is)) live.textContent = `Table ${this.table}: ${text}`;
  }

  rest(text = this.standing) {
    this.show("", text, ...(this.report ? [button(this.report, this, () => confirm(this))] : []));
  }

  // Empty the row; what others did to the match while it was typed in counts now.
  clear() {
    if (this.hasNews) return this.take(this.heard);
    this.empty();
    this.rest();
  }

  empty() {
    for (const each of this.scores) each.value = "";
    this.how.value = this.usual;
  }

  know(now) {
    this.isUnanswered = false;
    this.heard = now;
    this.version = this.form.elements.expected.value = now.version;
    this.standing = now.is_open ? now.standing : "";
    this.offer = now.confirm;
  }

  // The table was paired again: nothing typed here can be saved any more.
  retire(text) {
    if (!this.form) {
      this.state.textContent = text;
      return;
    }
    const typed = this.isEmpty ? "" : ` You typed: ${this.typedWithNames}.`;
    this.offer = "";
    this.lock(true);
    this.show("gone", `${text}${typed}`, link("Load the list again", location.pathname + location.search));
  }

  // Show what somebody else recorded or reported. A row with a result stays in its place
  // and takes keys, or they would go to the next table; saving it shows both.
  take(now, lead = "") {
    this.isUnanswered = false;
    this.heard = now;
    if (!this.form) {
      this.state.textContent = now.standing || this.state.textContent;
      return;
    }
    this.empty();
    this.lock(false);
    const text = `${lead}${now.standing || "No result."}`;
    if (!now.is_open) return this.show("theirs", text);
    this.know(now);
    this.rest(text);
  }
}

const all = [...list.querySelectorAll("li[data-match]")].map((each) => new Row(each));
const rows = all.filter((each) => each.form);
const stops = () => all.filter((each) => each.form || each.isBarred);
const barredAt = (element) => all.find((each) => each.item === element && each.isBarred);
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

function link(text, to) {
  const made = document.createElement("a");
  made.href = to;
  made.textContent = text;
  return made;
}

const toTable = (row) => link("Open the table", row.form.getAttribute("action"));

// Typing

function enter(row) {
  if (row.isLocked || [...MOVING, "stopped"].includes(row.is)) return;
  const { missing } = row;
  if (row.isEmpty) {
    if (!row.is) row.rest("Type two scores, or press ↓ to skip this table.");
    row.isHinted = true;
  } else if (row.isWithoutScores) row.focus();
  else if (missing) stop(row, missing);
  else {
    if (row.is === "question") row.yes.click();
    else put(row);
    goOn(row);
  }
}

function stop(row, why) {
  drop(row);
  row.isTypedOn = false;
  row.show("stopped", `Not saved: ${why}. Check this slip, ${isTouched ? "tap a box" : "press Esc"} and type it again; other keys are off.`);
}

// Escape empties the row. If keys came after it had stopped, nobody may have looked:
// what they type next is perhaps another slip.
function escape(row) {
  if (row.is === "sending") return;
  if (row.is === "stopped" && row.isTypedOn) {
    row.isTypedOn = false;
    row.show("stopped", `Not saved, and nothing that was typed since. Press Esc once more, then type table ${row.table} again.`);
    return;
  }
  drop(row);
  const { isUnanswered } = row;
  if (row.isUnsaved) row.clear();
  row.focus();
  if (!isUnanswered || row.is) return;
  // What was sent may have reached the desk: an empty row alone would deny that.
  row.rest("Cleared. It may have been saved before: check again when the connection is back.");
  lookIn(SOON);
}

// A key that bounces, is held or is pressed twice confirms one report: the next has to be
// in view for a moment first.
let plusAt = -Infinity;

function pressPlus(row, { repeat, timeStamp }) {
  const isHeldBack = row.state.querySelector("[aria-disabled=true]");
  const isEarly = repeat || isHeldBack || timeStamp - plusAt < SEEN;
  if (repeat || (!isEarly && row.report)) plusAt = timeStamp;
  if (!row.report && row.hasNews && row.isOpen) row.take(row.heard);
  else if (!row.report && row.isOpen && !row.is) {
    row.rest("Nothing to confirm: no player has reported this table.");
    row.isHinted = true;
  } else if (!isEarly) confirm(row);
  else if (row.report) live.textContent = `Table ${row.table} is not confirmed. Read the report, then press + again.`;
}

// Record what a player reported.
function confirm(row) {
  if (!row.report || !row.isOpen) return;
  if (row.hasNews) row.take(row.heard);
  const isHere = row.isFocused;
  put(row, { confirm: "1" });
  if (isHere) goOn(row);
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
  const next = all.slice(all.indexOf(row) + 1).find((each) => each.isOpen);
  if (row.isJumpedTo) {
    row.isJumpedTo = false;
    toNumber();
  } else if (next) next.focus();
  else {
    end.focus();
    showEnd();
  }
}

function toNumber() {
  number.focus();
  number.select();
}

function showEnd() {
  const named = (text, chosen, from = rows) => {
    const found = from.filter(chosen).map((each) => each.table);
    const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : "";
    return found.length ? ` ${text}: table${found.length > 1 ? "s" : ""} ${found.slice(0, MOST_NAMED).join(", ")}${more}.` : "";
  };
  const notSaved = named("Not saved", (each) => each.isUnsaved && !MOVING.includes(each.is));
  const open = named("Open", (each) => each.isOpen && each.is !== "theirs");
  const disputed = named("Disputed", (each) => each.state.textContent.includes("Disputed: waiting for a judge."), all);
  const gone = named("Paired again", (each) => each.is === "gone");
  live.textContent = end.textContent = `End of the list.${notSaved}${open}${disputed}${gone}`;
}

// A digit that no box takes stops its row. Elsewhere it says so, and neither Tab nor Enter
// leads on to a box, link or button that would take the rest of the slip.
function stray(row) {
  if (row && !row.isLocked) return stop(row, row.typed ? "a third number was typed" : "a number was typed outside the boxes");
  isLost = true;
  end.classList.add("is-lost");
  const barred = barredAt(document.activeElement);
  const where = document.activeElement === end ? "End of the list." : barred ? `Table ${barred.table} takes no result here.` : "The cursor is not in an open box.";
  const further = barred ? "Set this slip aside and press Esc, then Enter to continue." : "Press / and the number of a table.";
  live.textContent = end.textContent = `${where} What you type now is not saved. ${further}`;
}

function forgetLost() {
  isLost = false;
  end.classList.remove("is-lost");
  end.textContent = "";
}

document.addEventListener("focusin", ({ target }) => {
  isLost = false;
  if (leaving || !(list.contains(target) || target === number)) return; // a link that is clicked does not move
  forgetLost();
  const barred = barredAt(target);
  if (barred) live.textContent = `Table ${barred.table}: ${barred.state.textContent.trim()} Press Enter to continue.`;
});

list.addEventListener("submit", (event) => {
  const row = rowOf(event.target);
  if (!row) return;
  event.preventDefault();
  if (event.submitter?.name === "confirm") confirm(row);
  else enter(row);
});

list.addEventListener("input", ({ target }) => {
  const row = rowOf(target);
  if (row.is === "sending") return;
  drop(row);
  if (row.isEmpty) row.clear();
  else if (row.is !== "typed") row.show("typed", `Not saved yet. ${row.hasNews ? `Meanwhile: ${row.heard.standing}` : ""}`);
});

list.addEventListener("focusout", ({ target }) => {
  const row = rowOf(target);
  if (!row || row.is) return;
  if (row.hasNews) row.take(row.heard);
  else if (row.isHinted) row.rest();
  row.isHinted = false;
});

// Whoever clicks into a row that has stopped looks at it.
list.addEventListener("pointerdown", ({ target }) => {
  const row = rowOf(target);
  if (row?.is === "stopped" && target.matches("input, select")) row.show("typed", "Not saved yet.");
});

const EDITING = ["Enter", "Tab", "Backspace", "Delete"];

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  clearTimeout(opening);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const row = rowOf(target);
  const barred = barredAt(target);
  const isOff = isLost || row?.is === "stopped";
  const isArrow = key === "ArrowUp" || key === "ArrowDown";
  if (key === "/") toNumber();
  else if (isArrow && (isOff || target === end || barred || row?.scores.includes(target))) move(row ?? barred, key === "ArrowUp");
  else if (key === "Escape" && barred) forgetLost();
  else if (key === "Escape" && row && !isLost) escape(row);
  else if (isOff && (key.length === 1 || EDITING.includes(key)) && !(key === "Tab" && event.shiftKey)) {
    if (row) row.isTypedOn = true;
  } else if (/^\d$/.test(key) && !target.matches("input:not([readonly])")) stray(row);
  else if (key === "Enter" && barred) {
    if (!event.repeat) goOn(barred);
  } else if (key === "+" && row) pressPlus(row, event);
  else if (key === "Enter" && row && (event.repeat || target === row.how)) {
    if (!event.repeat) enter(row);
  } else return;
  event.preventDefault();
}, true);

function move(row, isUp) {
  const canTake = (each) => each.isBarred || !each.isLocked;
  const there = stops();
  if (row) there[there.indexOf(row) + (isUp ? -1 : 1)]?.focus();
  else (isUp ? there.findLast(canTake) : there.find(canTake))?.focus();
}

// The cursor waits until no key is pressed: half a slip that was typed while the page
// opened is not taken for a whole one.
const opening = setTimeout(() => {
  // On a phone a keyboard would cover the list.
  if (!isTouched && document.activeElement === document.body) all.find((each) => each.isOpen)?.focus();
}, REST);

// Ctrl+Enter answers the question of the row with the cursor and of no other: that one
// shows the keys. Elsewhere it says which table waits and how to get there.
function showKey() {
  for (const each of list.querySelectorAll("[data-yes] kbd")) each.remove();
  const key = document.createElement("kbd");
  key.textContent = "Ctrl+Enter";
  rowOf(document.activeElement)?.yes?.append(" ", key);
}

document.addEventListener("focusin", showKey);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const row = rowOf(document.activeElement);
  if (event.repeat) return;
  if (row?.yes) row.yes.click();
  else sayWhichWaits(row);
}, true);

function sayWhichWaits(row) {
  const waiting = rows.find((each) => each.yes);
  const text = waiting
    ? `Nothing was saved. The question is at table ${waiting.table}: press / ${waiting.table} Enter to go there, then Ctrl+Enter.`
    : "Nothing was saved. No table asks for a confirmation.";
  if (row?.is === "typed") row.show("typed", `Not saved yet. ${text}`);
  else if (row?.isOpen) {
    row.rest(text);
    row.isHinted = true;
  } else end.textContent = text;
  live.textContent = text;
}

// Sending

let pause = 0;

async function send() {
  clearTimeout(pause);
  if (isSending || isHeld || isLeaving) return;
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
  announce(() => settle(row, answer), row.item);
}

function settle(row, answer) {
  const { state } = answer;
  const again = button("Retry", row, send);
  if (state === "signed out") {
    isHeld = true;
    row.show("failed", "Not saved: you're signed out.");
    warn("You're signed out, or somebody else signed in with this browser. Sign in from another tab, then come back. What you typed is kept on this page and will be saved.");
  } else if (state === "offline" || state === "busy") {
    row.isUnanswered = state === "offline";
    row.show("failed", state === "busy" ? "Not saved: the site is busy. Trying again." : "No answer, so it may not be saved. Trying again.", again);
    if (state === "offline") warn("No connection. What you typed is kept on this page and saved when the connection is back.");
    pause = setTimeout(send, WAITS[Math.min(losses++, WAITS.length - 1)]);
  } else if (state === "broken" && ++row.tries < TRIES) {
    row.show("failed", "Not saved: the server failed. Trying again.", again);
    pause = setTimeout(send, answer.wait || WAITS[row.tries]);
  } else {
    row.isUnanswered = false;
    losses = 0;
    warn("");
    queue.shift();
    if (state === "saved") saved(row, answer);
    else refused(row, answer);
    send();
  }
}

function saved(row, { message, line, row: now, reported }) {
  row.know(now);
  showReported(reported);
  row.lock(true);
  row.show("saved", `Saved: ${message}`, line ? button("Undo", row, () => undo(row, line)) : toTable(row));
}

function refused(row, { state, message, confirmed, row: now }) {
  const text = `Not saved: ${message}`;
  if (state === "gone") {
    row.retire(text);
    return;
  }
  row.heard = now;
  if (row.confirmed.confirm && state === "stale") {
    row.take(now, "Not confirmed. ");
    return;
  }
  const forget = button("Discard what I typed", row, () => { row.clear(); row.focus(); });
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
    isDone = false;
    showReported(answer.reported);
    // The boxes are empty again: what is left there would count as typed.
    const was = row.isEmpty ? "" : ` It was: ${row.typedWithNames}.`;
    row.empty();
    row.rest(`Undone: no result is recorded.${was}`);
    if (document.activeElement === document.body && !isLost) row.focus(); // not from another slip
    rest();
  } else if (answer.state === "gone") row.retire(answer.message);
  else if (answer.state === "stale") row.take(answer.row);
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

// Rows that were given up by leaving are not sent while the next page loads. Whoever
// stays presses something, or waits.
function stay() {
  if (!isLeaving) return;
  isLeaving = false;
  resume();
}

for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, stay, true);

addEventListener("beforeunload", (event) => {
  if (unsaved().length) {
    event.preventDefault();
    isLeaving = true;
    setTimeout(stay, PATIENCE);
  } else {
    list.inert = true; // keys that are typed while the next page loads go nowhere
    setTimeout(unlock, PATIENCE);
  }
});
addEventListener("pageshow", unlock);
addEventListener("pageshow", stay);

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
    const news = answer.status === 200 && await answer.json();
    if (news && !isSending) hear(news);
  } catch { /* the next look will do */ }
}

function hear(news) {
  if (news.is_over) {
    clearTimeout(timer);
    endRound(news.is_closed);
    return;
  }
  list.dataset.version = news.version;
  isDone = news.is_done;
  showReported(news.reported);
  const now = new Map(news.rows.map((each) => [each.match, each]));
  announce(() => {
    for (const row of all) {
      const { match } = row.item.dataset;
      const moved = now.get(match)?.table;
      if (moved && moved !== row.table) news.gone[match] = `This match moved from table ${row.table} to table ${moved}.`;
      if (!(match in news.gone)) update(row, now.get(match));
      else if (row.is !== "gone" && !MOVING.includes(row.is)) row.retire(news.gone[match]);
    }
  });
  showClose();
}

// A closed round keeps its results; those of a round that was taken back no longer count.
function endRound(isClosed) {
  const why = isClosed ? "This round is closed." : "This round was unpublished: its results no longer count.";
  warn(`${why} Nothing more can be saved here.`);
  banner.querySelector("[data-banner-retry]").hidden = true;
  for (const row of rows) {
    const stays = isClosed && row.is === "saved";
    if (!stays && !MOVING.includes(row.is)) row.retire(why);
  }
}

// guard.js holds buttons that news change or move; those of the own row are asked for.
function announce(change, own = null) {
  document.dispatchEvent(new Event("renewing"));
  change();
  document.dispatchEvent(new CustomEvent("renewed", { detail: own }));
}

function showReported(count) {
  find("[data-reported]").textContent = count;
}

// No round is closed past a row that is not saved.
function showClose() {
  if (close) close.hidden = !isDone || unsaved().length > 0;
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
  if (!row.isUnsaved) row.rest(text);
  else if (row.is === "typed") row.show("typed", `Not saved yet. ${text}`);
  else if (row.is === "stopped") row.show("stopped", `Not saved. ${text} Press Esc.`);
  else if (row.is !== "failed") refused(row, { state: "stale", message: `${text} You typed: ${row.typedWithNames}.`, confirmed: { expected: now.version, overrule: "1" }, row: now });
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
find("[data-keys]").hidden = isTouched;
lookIn(NEWS);
