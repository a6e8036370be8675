/** Sends the trimmed term and clears the box; only spaces do nothing (spec §2.1). */
function search(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (!form.matches(".navbar-search")) return;
  event.preventDefault();
  const term = String(new FormData(form).get("search") ?? "").trim();
  if (term === "") return;
  form.reset();
  location.assign(`${form.action}?${new URLSearchParams({ search: term })}`);
}

export function searchFromNavbar(): void {
  // The browser's own message for an empty box is for readers without scripts.
  for (const form of document.querySelectorAll<HTMLFormElement>(".navbar-search")) {
    form.noValidate = true;
  }
  addEventListener("submit", search);
}
