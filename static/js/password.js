// Lets people see the password they type. Without it the fields work as before.
for (const input of document.querySelectorAll("input[type=password]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-small reveal";
  button.setAttribute("aria-controls", input.id);
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? "Hide" : "Show";
    button.setAttribute("aria-label", `${button.textContent} the password`);
  };
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  // Sent as text, the browser would offer to remember it as such.
  input.form.addEventListener("submit", () => show(false));
  input.after(button);
  input.parentElement.classList.add("has-reveal");
}
