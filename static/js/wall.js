// Wall mode: turns the pages of what hangs on a wall, then asks for what comes next.
// Without it the server cuts the pages, and each leads to the next by itself.
//
//   <div id="wall" data-seconds="10">     what hangs; so long each of its pages does
//   <div data-wall-sheet>                 its list, in columns that run on to the right:
//                                         as many as the screen holds are a page
//   <div data-wall-next hx-trigger="next">   asks for the next view, behind the last page
//   <span data-wall-pages>                "page 2 of 4"
//   <button data-wall="back|pause|on|full">

let page = 0, beats = 0, isPaused = false, shown = "";
const wall = () => document.getElementById("wall");
const sheet = () => wall()?.querySelector("[data-wall-sheet]");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

// Columns fill the width, so a page is as wide as the sheet and the gap behind it.
function step(list) {
  return list.getBoundingClientRect().width + (parseFloat(getComputedStyle(list).columnGap) || 0);
}

function pages() {
  const list = sheet();
  return list ? Math.max(1, Math.ceil((list.scrollWidth - 1) / step(list))) : 1;
}

function turnTo(number, behavior) {
  const list = sheet(), of = pages();
  page = Math.min(Math.max(number, 0), of - 1);
  beats = 0;
  list?.scrollTo({ left: page * step(list), behavior });
  const told = wall()?.querySelector("[data-wall-pages]");
  if (told && wall().dataset.seconds) told.textContent = of > 1 ? `page ${page + 1} of ${of}` : "";
}

const glide = () => (isCalm.matches ? "instant" : "smooth");

function turnOn() {
  if (page + 1 < pages()) return turnTo(page + 1, glide());
  const next = wall()?.querySelector("[data-wall-next]");
  // It may be away for a moment; until it answers, the same begins anew.
  turnTo(0, "instant");
  next?.dispatchEvent(new Event("next"));
}

// What hangs and how much of it: the same view in a new version stays where it was.
const view = () => wall()?.className ?? "";

function settle() {
  const isSame = view() === shown;
  shown = view();
  turnTo(isSame ? page : 0, "instant");
}

setInterval(() => {
  const seconds = Number(wall()?.dataset.seconds);
  if (!seconds || isPaused || document.hidden) return;
  beats += 1;
  if (beats >= seconds) turnOn();
}, 1000);

document.addEventListener("htmx:afterSettle", settle);
window.addEventListener("resize", () => turnTo(page, "instant"));

// For whoever runs the machine

const deeds = {
  back: () => turnTo(page - 1, glide()),
  on: turnOn,
  pause() {
    isPaused = !isPaused;
    const button = document.querySelector('[data-wall="pause"]');
    button.setAttribute("aria-pressed", isPaused);
  },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "back", PageDown: "on" };

document.addEventListener("click", ({ target }) => deeds[target.closest("[data-wall]")?.dataset.wall]?.());
document.addEventListener("keydown", (event) => {
  const deed = deeds[KEYS[event.key]];
  if (!deed || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  deed();
});

settle();
