// Sets the time zone of a first event to that of the browser, and the start to the
// next full hour there. Without it the site's own zone is chosen.
const select = document.querySelector("select[data-zone-of-browser]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isListed = select && [...select.options].some((each) => each.value === zone);
if (isListed && zone !== select.value) {
  select.value = zone;
  const start = document.querySelector("input[name=starts_at]");
  if (start.value === start.defaultValue) {
    const hour = new Date();
    hour.setHours(hour.getHours() + 1, 0, 0, 0);
    const two = (number) => String(number).padStart(2, "0");
    const day = [hour.getFullYear(), two(hour.getMonth() + 1), two(hour.getDate())];
    start.value = `${day.join("-")}T${two(hour.getHours())}:00`;
  }
}
