/**
 * A page that opens with a key: kept nowhere, found by nobody, and its address is told to no other
 * site. (`no-referrer` would also hide from us where a form was posted from, and we take none then.)
 */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});
