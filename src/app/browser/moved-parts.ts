/** Leads a link to a part that is now a page of its own (`/guides#paying`) to that page. */
export function followMovedPart(): void {
  // Not `:target`, which a browser may set only after this.
  const part = document.getElementById(location.hash.slice(1));
  const link = part?.matches("[data-moved]") && part.querySelector("a");
  if (link) location.replace(link.href);
}
