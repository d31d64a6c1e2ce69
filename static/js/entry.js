// Typing cards a little faster: a key to save and go on, and no question about a blank
// where a text stands. Without it the form works as before.
const form = document.getElementById("entry");
let isTyped = false;

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector("[data-next]"));
});

form.addEventListener("input", ({ target }) => {
  isTyped = true;
  const blank = form.elements[`blank_${target.name}`];
  if (!blank) return;
  const hasText = target.value.trim() !== "";
  if (hasText) blank.checked = false;
  blank.closest("label").hidden = hasText;
});

// Who it is was said meanwhile: a question that comes late does not take that back.
form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const who = detail.target.querySelector(":scope > [name=person]");
  if (who && who.value !== detail.requestConfig.parameters.person) detail.shouldSwap = false;
});

// What was typed and not sent is asked about before it is left.
form.addEventListener("submit", () => { isTyped = false; });
addEventListener("beforeunload", (event) => { if (isTyped) event.preventDefault(); });
