/**
 * Tells the server that a link of an affiliate was opened, once for each code that this browser keeps: the code, where
 * the link was shared, and the page. Nothing about the visitor, and no answer is awaited.
 */
export function reportVisit(visit: { code: string; via: string | null }): void {
  const body = JSON.stringify({ ...visit, page: location.pathname });
  navigator.sendBeacon?.("/api/affiliates/visits", new Blob([body], { type: "application/json" }));
}
