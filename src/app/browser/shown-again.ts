/**
 * Whether this page was loaded again, or somebody came back to it: then it is no answer to what was just done. Only in
 * the browser.
 */
export function isShownAgain(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A form can be posted again from the browser's error page, by loading that again.
  const wasPosted = (visit?.redirectCount ?? 0) > 0;
  return !wasPosted && (visit?.type === "reload" || visit?.type === "back_forward");
}
