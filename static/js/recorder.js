// The recorder: sends each tap at once, keeps it while there is no connection, looks for
// what the other phone says, and answers to keys. Without it every tap is a page.
//
//   <div id="now" data-recorder="/…/now/"> <div class="rec" data-version data-every data-spoken>
//   <form data-tap> <button name="said" value="H run">      one tap
//   <button data-pass>, <button data-undo>                    p and u
//   <input data-find>                                         filters the answers of its form

const root = document.getElementById("now");
const unsent = document.querySelector("[data-unsent]");
const said = document.querySelector("[data-said]");
const kept = `recorder ${location.pathname}`;
const WAITS = [1000, 2000, 4000, 8000];
const PATIENCE = 10000; // an answer that takes longer is asked for again
let sending = false;
let tries = 0;
let timer = 0;

const rec = () => root.querySelector(".rec");

// What folds are open stays open.
const folds = () => new Set([...root.querySelectorAll("details[data-fold][open]")].map((each) => each.dataset.fold));

function show(page) {
  const open = folds();
  const typed = root.querySelector("#remark")?.value ?? "";
  root.innerHTML = page;
  if (location.search) history.replaceState(null, "", location.pathname); // no longer an earlier step
  for (const each of root.querySelectorAll("details[data-fold]")) each.open = open.has(each.dataset.fold);
  const remark = root.querySelector("#remark");
  if (remark) remark.value = typed;
  const first = root.querySelector("[data-error]") ?? root.querySelector(".rec-title[tabindex]");
  first?.focus({ preventScroll: true });
  if (root.getBoundingClientRect().top < 0) root.scrollIntoView(); // the new question, not the old list
  said.textContent = rec()?.dataset.spoken ?? "";
  look();
}

// Sending: one tap at a time; it is kept until the desk has answered.

function keep(tap) {
  if (tap) localStorage.setItem(kept, JSON.stringify(tap));
  else localStorage.removeItem(kept);
}

const waiting = () => JSON.parse(localStorage.getItem(kept) ?? "null");

async function send() {
  const tap = waiting();
  if (!tap || sending) return;
  sending = true;
  root.classList.add("is-sending");
  try {
    const body = new URLSearchParams(tap.fields);
    body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
    const answer = await fetch(tap.action, {
      method: "POST", body, credentials: "same-origin", headers: { "X-Recorder": "part" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    tries = 0;
    unsent.hidden = true;
    if (answer.headers.get("X-Recorder") === "part") {
      keep(null);
      show(await answer.text());
    } else leave(answer, tap);
  } catch {
    unsent.hidden = false;
    unsent.querySelector("[data-unsent-what]").textContent = tap.what;
    setTimeout(send, WAITS[Math.min(tries++, WAITS.length - 1)]);
  } finally {
    sending = false;
    root.classList.remove("is-sending");
  }
}

// The desk wants to see who this is first: the tap stays here and is sent afterwards.
function leave(answer, tap) {
  const to = new URL(answer.url);
  if (answer.redirected && to.searchParams.has("next")) {
    to.searchParams.set("next", location.pathname);
    location.assign(to);
    return;
  }
  keep(answer.status === 403 && !tap.again ? { ...tap, again: true } : null);
  location.reload();
}

root.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("tap" in form.dataset)) return;
  event.preventDefault();
  if (waiting()) return;
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (form.elements.remark) form.elements.remark.value = "";
  const label = event.submitter?.querySelector(".rec-label") ?? event.submitter;
  keep({ action: form.action, fields, what: label?.textContent.trim() ?? "" });
  send();
});

addEventListener("online", send);

// Looking: only a phone that waits for another one asks.

async function look() {
  clearTimeout(timer);
  const every = Number(rec()?.dataset.every ?? 0);
  if (!every) return;
  timer = setTimeout(async () => {
    if (!document.hidden && !sending && !waiting()) {
      try {
        const answer = await fetch(`${root.dataset.recorder}?version=${rec().dataset.version}`, { credentials: "same-origin" });
        if (answer.status === 200 && !waiting() && !typing()) return show(await answer.text());
      } catch { /* the next look will do */ }
    }
    look();
  }, every * 1000);
}

const typing = () => root.contains(document.activeElement) && document.activeElement.matches("input") && document.activeElement.value;

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) { send(); look(); }
});

// Finding and keys.

root.addEventListener("input", ({ target }) => {
  if (!("find" in target.dataset)) return;
  const word = target.value.trim().toLowerCase();
  for (const each of target.form.querySelectorAll(".rec-offer")) each.hidden = !each.textContent.toLowerCase().includes(word);
});

// The number pad shows the cards of one strength; the only one is taken at once.
root.addEventListener("click", ({ target }) => {
  const digit = target.closest("[data-digit]")?.dataset.digit;
  if (!digit) return;
  const form = target.closest("form");
  const pressed = target.getAttribute("aria-pressed") === "true";
  for (const each of form.querySelectorAll("[data-digit]")) each.setAttribute("aria-pressed", String(each === target && !pressed));
  const offers = [...form.querySelectorAll(".rec-offer")];
  for (const each of offers) each.hidden = !pressed && each.dataset.strength !== digit;
  const left = offers.filter((each) => !each.hidden);
  if (left.length === 1) left[0].click();
});

// Enter in the filter takes the one answer that is left, and never a hidden one.
root.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !("find" in event.target.dataset)) return;
  event.preventDefault();
  const left = [...event.target.form.querySelectorAll(".rec-offer:not([hidden])")];
  if (left.length === 1) left[0].click();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select, summary")) return;
  const offers = [...root.querySelectorAll(".rec-offer:not([hidden])")];
  const chosen = /^[1-9]$/.test(event.key) ? offers[Number(event.key) - 1]
    : event.key === "p" ? root.querySelector("[data-pass]")
    : event.key === "u" ? root.querySelector("[data-undo]") : null;
  if (!chosen) return;
  event.preventDefault();
  chosen.click();
});

send();
look();
