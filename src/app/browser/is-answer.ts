/**
 * Whether this page is the answer to a form that was posted or to a payment. Loaded again, come back to, or opened from
 * the history, it speaks of an older one. Only in the browser.
 */
export function isAnswer(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A form is answered by a redirect, also when it is posted again from the browser's error page. A browser does not
  // count the redirect of a card provider, which adds this name to our address.
  const isReturn = visit?.type === "navigate" && location.search.includes("trxref=");
  return isReturn || (visit?.redirectCount ?? 0) > 0;
}
