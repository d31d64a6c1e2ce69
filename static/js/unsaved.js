// Asks before a page is left while a form marked data-unsaved holds what was not sent.
// The page marks a form data-unsaved="yes" if what stands in it was refused or only
// looked at. A form marked data-settles makes what stands there needless.
// A form with data-offline="No connection. …" is sent only if the site can be reached:
// an error page of the browser would take along what was typed. Quick entry has its own.
const forms = () => [...document.querySelectorAll("form[data-unsaved]")]; // news may renew them
const PATIENCE = 8000; // ms

const isChanged = (field) => {
  if (field.type === "hidden") return false;
  if (field.type === "file") return field.files.length > 0;
  if (field.type === "checkbox" || field.type === "radio") {
    return field.checked !== field.defaultChecked;
  }
  if (field.options) {
    const options = [...field.options];
    const isPlain = !options.some((each) => each.defaultSelected);
    // Without a chosen option the browser shows the first one.
    return options.some((each, at) => each.selected !== (isPlain ? at === 0 : each.defaultSelected));
  }
  return "defaultValue" in field && field.value !== field.defaultValue;
};
const isUnsaved = (form) => form.dataset.unsaved === "yes" || [...form.elements].some(isChanged);

let isSending = false;
let isReached = false;
let isAsking = false;

async function reach() {
  try {
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}

function say(form, words) {
  const line = form.querySelector("[data-offline-said]") ?? document.createElement("p");
  line.className = words ? "notice notice-bad" : "";
  line.dataset.offlineSaid = "";
  line.setAttribute("role", "alert");
  form.append(line);
  line.textContent = words;
  if (words) line.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.matches("[data-unsaved], [data-settles]")) return;
  if (!form.dataset.offline || isReached) {
    isSending = true;
    return;
  }
  event.preventDefault();
  if (isAsking) return;
  isAsking = true;
  isReached = await reach();
  isAsking = false;
  say(form, isReached ? "" : form.dataset.offline);
  if (isReached) form.requestSubmit(submitter);
  isReached = false;
});
addEventListener("pageshow", () => { isSending = false; });
addEventListener("beforeunload", (event) => {
  if (!isSending && forms().some(isUnsaved)) event.preventDefault();
});
