/** Leads a link to a part that is now a page of its own (`/guides#paying`) to that page. */
export function followMovedPart(): void {
  const part = document.querySelector("[data-moved]:target a");
  if (part instanceof HTMLAnchorElement) location.replace(part.href);
}
