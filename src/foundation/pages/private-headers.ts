/**
 * The headers of a page that opens with a key in its URL: it is not cached or indexed, and other sites never
 * receive its URL. Never use `no-referrer`: browsers then send `Origin: null` with a form, and a form of
 * unknown origin is refused as forged.
 */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});
