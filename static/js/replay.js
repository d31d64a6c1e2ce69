// The replay viewer: shows one frame of many, loads possessions ahead, speaks a sentence.
// Without it every step is a page of its own, ?step=142, and the controls are links.
// Where the page has no address (a log that is stored nowhere), the form below the field
// sends the log with each question.
//
//   <div class="viewer" data-replay="/…/possession/" data-step="142">
//     <div data-frames> <article id="f142" data-said="…"> …   the frames of a possession
//     <a data-go="on">, <button data-play>, <button data-turn>, <input name="step">
//     <details data-possession="5"> <… class="down"> <li id="s142">   the list of steps

const BEAT = 1400; // how long a frame stays while it plays
const AHEAD = 250; // a possession is loaded ahead once somebody has stayed so long

class Replay {
  constructor(root) {
    this.root = root;
    this.frames = root.querySelector("[data-frames]");
    this.rows = [...root.querySelectorAll(".log-rows li[id]")];
    this.numbers = this.rows.map((row) => Number(row.id.slice(1)));
    this.loading = new Map();
    this.number = Number(root.dataset.step);
    const open = this.row(this.number).closest("[data-possession]").dataset.possession;
    this.loading.set(open, Promise.resolve());
    this.listen();
    for (const button of root.querySelectorAll("[data-play], [data-turn]")) button.hidden = false;
    root.querySelector("[data-plain]").hidden = true;
    this.mark(this.row(this.number));
    this.follow();
    this.ahead();
  }

  row(number) { return this.rows[this.place(number)]; }

  // The place of a step, or of the next one that has a row.
  place(number) {
    const found = this.numbers.findIndex((each) => each >= number);
    return found < 0 ? this.numbers.length - 1 : found;
  }

  load(possession) {
    if (!this.loading.has(possession)) {
      const url = new URL(this.root.dataset.replay, location.href);
      url.searchParams.set("possession", possession);
      const form = this.root.querySelector("form.scrub");
      const more = form.method === "post" ? { method: "POST", body: new FormData(form) } : {};
      this.loading.set(possession, fetch(url, { credentials: "same-origin", ...more })
        .then((answer) => { if (!answer.ok) throw new Error(answer.status); return answer.text(); })
        .then((page) => this.frames.insertAdjacentHTML("beforeend", page))
        .catch((error) => { this.loading.delete(possession); throw error; }));
    }
    return this.loading.get(possession);
  }

  async show(wanted, { keep = true } = {}) {
    const number = this.numbers[this.place(wanted)];
    const row = this.row(number);
    this.wanted = number;
    try {
      await this.load(row.closest("[data-possession]").dataset.possession);
    } catch {
      this.ask(row); // the page knows what to say
      return;
    }
    const frame = document.getElementById(`f${number}`);
    if (this.wanted !== number || !frame) return; // somebody was quicker
    this.swap(frame);
    this.number = number;
    this.mark(row);
    if (keep) history.replaceState(null, "", `#s${number}`);
    for (const link of document.querySelectorAll("[data-step-link]")) {
      link.search = `?step=${number}`;
    }
    this.root.querySelector("[data-status]").textContent = frame.dataset.said;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ahead(), AHEAD);
  }

  // Load the page anew at a step.
  ask(row) {
    const form = this.root.querySelector("form.scrub");
    if (form.method !== "post") { location.assign(row.querySelector("a").href); return; }
    form.elements.step.value = row.id.slice(1);
    form.requestSubmit();
  }

  // Folds stay as they were, and focus stays in the viewer.
  swap(frame) {
    const old = this.frames.querySelector(".frame:not([hidden])");
    if (old === frame) return;
    for (const fold of old?.querySelectorAll("[data-fold]") ?? []) {
      const same = frame.querySelector(`[data-fold="${fold.dataset.fold}"]`);
      if (same) same.open = fold.open;
    }
    const held = old?.contains(document.activeElement);
    if (old) old.hidden = true;
    frame.hidden = false;
    if (held) this.root.focus({ preventScroll: true });
  }

  mark(row) {
    this.root.querySelector(".log-rows [aria-current]")?.removeAttribute("aria-current");
    const link = row.querySelector("a");
    link.setAttribute("aria-current", "step");
    for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const list = this.root.querySelector(".log-scroll");
    const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (top < 0 || top > list.clientHeight - row.offsetHeight) list.scrollTop += top - list.clientHeight / 3;
    this.root.querySelector("[data-now]").textContent = this.number;
    this.root.querySelector("input[name=step]").value = this.number;
    for (const go of this.root.querySelectorAll("[data-go]")) {
      go.href = this.row(this.target(go.dataset.go)).querySelector("a").href;
    }
  }

  ahead() {
    const next = this.row(this.number).closest("[data-possession]").nextElementSibling;
    if (next?.dataset.possession) this.load(next.dataset.possession).catch(() => {});
  }

  // The first step of the down or possession before or after this one.
  group(selector, way) {
    const of = (row) => row.closest(selector);
    let at = this.place(this.number);
    const here = of(this.rows[at]);
    while (this.rows[at] && of(this.rows[at]) === here) at += way;
    if (!this.rows[at]) return way < 0 ? this.numbers[0] : this.numbers.at(-1);
    const there = of(this.rows[at]);
    return this.numbers[this.rows.findIndex((row) => of(row) === there)];
  }

  target(name) {
    const at = this.place(this.number);
    return {
      first: () => this.numbers[0], last: () => this.numbers.at(-1),
      back: () => this.numbers[Math.max(0, at - 1)],
      on: () => this.numbers[Math.min(this.numbers.length - 1, at + 1)],
      "down-back": () => this.group(".down", -1), "down-on": () => this.group(".down", 1),
      "possession-back": () => this.group("[data-possession]", -1),
      "possession-on": () => this.group("[data-possession]", 1),
    }[name]();
  }

  go(name) { return this.show(this.target(name)); }

  play(on = !this.playing) {
    clearInterval(this.playing);
    this.playing = on && setInterval(() => (
      this.number === this.numbers.at(-1) ? this.play(false) : this.go("on")), BEAT);
    this.root.querySelector("[data-play]").setAttribute("aria-pressed", Boolean(on));
  }

  turn() {
    const turned = this.root.classList.toggle("turned");
    this.root.querySelector("[data-turn]").setAttribute("aria-pressed", turned);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(TAKES_KEYS)) return;
    const name = (event.shiftKey ? "Shift " : "") + event.key;
    if (!this.root.contains(event.target) && !this.arrives(event, name)) return;
    if (name === " " && !event.target.closest("a, button, summary")) this.play();
    else if (name === "f") this.turn();
    else if (KEYS[name]) { this.play(false); this.go(KEYS[name]); }
    else return;
    event.preventDefault();
  }

  // Arrows reach the viewer from anywhere on the page, and bring the focus with them. The
  // other keys wait for it: letters must not act for who only speaks or types (WCAG 2.1.4).
  arrives(event, name) {
    if (!/Arrow(Left|Right)$/.test(name) || event.target.closest("[tabindex='0']")) return false;
    this.root.focus({ preventScroll: true });
    return true;
  }

  listen() {
    document.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("click", (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target.closest("a[data-go], .log-rows a, a[data-to]");
      if (event.target.closest("[data-play]")) this.play();
      else if (event.target.closest("[data-turn]")) this.turn();
      if (!link) return;
      event.preventDefault();
      this.play(false);
      if (link.dataset.go) this.go(link.dataset.go);
      else this.show(Number(/(\d+)(#replay)?$/.exec(link.href)[1]));
    });
    this.root.querySelector("input[name=step]").addEventListener("input", ({ target }) => {
      this.play(false);
      this.show(Number(target.value));
    });
    addEventListener("hashchange", () => this.follow());
  }

  // An address with a step in its hash is that step.
  follow() {
    const found = /^#s(\d+)$/.exec(location.hash);
    if (found) this.show(Number(found[1]), { keep: false });
  }
}

const TAKES_KEYS = "input, select, textarea, [contenteditable]";
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", "Shift ArrowLeft": "down-back", "Shift ArrowRight": "down-on",
  k: "possession-back", j: "possession-on", Home: "first", End: "last",
};

for (const root of document.querySelectorAll("[data-replay]")) new Replay(root);
