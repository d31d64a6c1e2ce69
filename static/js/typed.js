// What is typed while an answer is on its way stays: an answer that replaces the field
// takes over what was typed since, with what the answer added to the field itself.
// Such an answer settles at once (hx-swap="… settle:0ms"), so that no key falls between.
const FIELDS = "input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea, select";
let typed = [];

function merge(sent, value, answered) {
  return answered.startsWith(sent) ? value + answered.slice(sent.length) : value;
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const sent = detail.requestConfig.formData;
  typed = [...detail.target.querySelectorAll(FIELDS)]
    .filter(({ name, value }) => sent.has(name) && sent.get(name) !== value)
    .map(({ id, name, value, selectionStart: caret }) => ({ id, value, caret, sent: sent.get(name) }));
});

document.addEventListener("htmx:afterSettle", () => {
  for (const { id, value, caret, sent } of typed.splice(0)) {
    const field = document.getElementById(id);
    if (!field) continue;
    field.value = merge(sent, value, field.value);
    if (caret != null && field === document.activeElement) field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
