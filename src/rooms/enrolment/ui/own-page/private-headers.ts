/** A page that opens with a key: kept nowhere, found by nobody, and its address is told to no other site. */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
});
