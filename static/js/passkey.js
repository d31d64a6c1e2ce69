// Says on the page what allauth's script would only write to the console.
document.addEventListener("allauth.error", (event) => {
  const note = document.querySelector("[data-passkey-failed]");
  if (!note) return;
  event.preventDefault();
  note.hidden = false;
});
