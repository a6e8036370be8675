/**
 * The checks of the answers, the same that the server makes. They come after the page, while the first
 * field is filled in: a page's first visit has no room for them. Null where a broken line keeps them
 * away; then the server's own checks are enough.
 */
export const loadChecks = () => import("./check-form.ts").catch(() => null);
