// A chosen photo is made smaller before it is sent: a request may have 1 MB, a photo of a
// phone has more. Without this script the server refuses what is too large.
const MOST = 1200;

for (const field of document.querySelectorAll("input[data-photo]")) {
  const button = field.form.querySelector("button");
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file) return;
    button.disabled = true;
    try {
      const image = await createImageBitmap(file);
      const scale = Math.min(1, MOST / Math.max(image.width, image.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
      const chosen = new DataTransfer();
      chosen.items.add(new File([small], "card.jpg", { type: "image/jpeg" }));
      field.files = chosen.files;
    } catch {
      // No image that a browser reads: the server says so.
    } finally {
      button.disabled = false;
    }
  });
}
