// Clocks of a round, and how long somebody waits: by the server's clock, never by ours alone.
// Without it the digits stand as they were when the page was made, with the hour beside them.
//
//   <span data-clock data-now="…" data-ends="…" data-left="1104" data-speaks="round"
//     data-many="{n} minutes left in the round." data-one="…" data-up="…">
//     <time>18:24</time> <span data-word data-before="left" data-after="over time">left</span></span>   counts down to data-ends, then up;
//                                          without data-ends it stands at data-left
//   <time data-since="…" data-now="…">     counts up
//   <p data-clock-said role="status">      hears 10, 5, 1 and 0 minutes of what has data-speaks
//   <div data-clock-src="/events/…/clock/line/">   where the time is asked for when the tab wakes

const MINUTE = 60;
const SPOKEN = [10, 5, 1, 0];
const JUMP = 2000; // milliseconds by which this machine's clock must have been set, or slept

// How far the server's clock is from ours; the last answer knows best.

let away = 0;
const learnt = new WeakSet();
const serverNow = () => Date.now() + away;

function learn() {
  for (const each of document.querySelectorAll("[data-now]")) {
    if (learnt.has(each)) continue;
    learnt.add(each);
    if ("clock" in each.dataset || "since" in each.dataset) {
      away = Date.parse(each.dataset.now) - Date.now();
    }
  }
}

async function askAnew() {
  const source = document.querySelector("[data-clock-src]")?.dataset.clockSrc;
  if (!source) return;
  const sent = Date.now();
  try {
    const answer = await fetch(source, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const now = (await answer.text()).match(/data-now="([^"]+)"/)?.[1];
    // It was read somewhere between our question and the answer.
    if (now) away = Date.parse(now) - (sent + Date.now()) / 2;
  } catch { /* away for a moment; the clock goes on by what it knows */ }
  tick();
}

// What is shown

const digits = (seconds) =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;

// A second that has begun counts whole, so 0 is never reached too early (RC-4).
function left({ ends, left: still }) {
  return ends ? Math.ceil((Date.parse(ends) - serverNow()) / 1000) : Number(still);
}

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function show(clock) {
  const seconds = left(clock.dataset);
  const time = clock.querySelector("time");
  put(time, digits(Math.abs(seconds)));
  time.dateTime = `PT${Math.max(0, seconds)}S`;
  const word = clock.querySelector("[data-word]");
  put(word, seconds < 0 ? word.dataset.after : word.dataset.before);
  clock.classList.toggle("is-over", seconds <= 0);
  clock.closest(".wall")?.classList.toggle("is-over", seconds <= 0 && clock.dataset.speaks);
  if (clock.dataset.speaks && clock.dataset.ends) speak(clock.dataset, seconds);
}

// What is said, once, when it comes true before our eyes

const before = new Map();

function speak({ speaks: whose, many, one, up }, seconds) {
  const last = before.get(whose) ?? seconds;
  before.set(whose, seconds);
  const due = SPOKEN.filter((each) => last > each * MINUTE && seconds <= each * MINUTE).pop();
  if (due === undefined) return;
  const said = due === 1 ? one : due ? many.replace("{n}", due) : up;
  put(document.querySelector("[data-clock-said]"), said);
}

function wait(time) {
  const seconds = Math.max(0, Math.floor((serverNow() - Date.parse(time.dataset.since)) / 1000));
  put(time, digits(seconds));
}

let wall = Date.now(), steady = performance.now();

function tick() {
  learn();
  document.querySelectorAll("[data-clock]").forEach(show);
  document.querySelectorAll("time[data-since]").forEach(wait);
}

function beat() {
  const jumped = Math.abs((Date.now() - wall) - (performance.now() - steady)) > JUMP;
  wall = Date.now();
  steady = performance.now();
  if (jumped) askAnew();
  tick();
}

document.addEventListener("htmx:afterSettle", tick);
document.addEventListener("visibilitychange", () => { if (!document.hidden) askAnew(); });
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) askAnew(); });
tick();
setInterval(beat, 250);
