// A button that copies the field it names, and says so.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      // Not allowed here (no TLS): the text is selected, ready to be copied by hand.
    }
  });
}
