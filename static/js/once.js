// One press sends a form once: the second click of a double click, and a second press
// while the next page is on its way, do nothing. Taps of the recorder are meant to be
// quick and are numbered.

const WAIT = 8000; // ms; a file that is sent leaves the page as it is
const sent = new WeakMap(); // form: when it was sent

function isPost(form) {
  return form?.method === "post" && !("tap" in form.dataset);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const sends = button?.type === "submit" && isPost(button.form);
  if (!sends || !(event.detail > 1)) return; // a script may send any detail
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isPost(form)) return;
  if (event.timeStamp - sent.get(form) < WAIT) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sent.set(form, event.timeStamp);
  // A script that sends the form itself, or asks first, has prevented it by now.
  setTimeout(() => { if (event.defaultPrevented) sent.delete(form); });
}, true);

window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const form of document.forms) sent.delete(form);
});
