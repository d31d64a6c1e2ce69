// Asks before a page is left while a form marked data-unsaved holds what was not sent.
// The page marks a form data-unsaved="yes" if what stands in it was refused or only
// looked at. Quick entry has its own question.
const forms = [...document.querySelectorAll("form[data-unsaved]")];

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
for (const form of forms) form.addEventListener("submit", () => { isSending = true; });
addEventListener("pageshow", () => { isSending = false; });
addEventListener("beforeunload", (event) => {
  if (!isSending && forms.some(isUnsaved)) event.preventDefault();
});
