/**
 * The headers of a page that opens with a key in its address: kept nowhere, found by nobody, and its
 * address is told to no other site. Never `no-referrer`: browsers then send `Origin: null` with a
 * form, and a form of unknown origin is refused as forged.
 */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});
