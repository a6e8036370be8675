/**
 * The checks of the answers: the same that the server makes. They come right after the page, while the
 * first field is filled in; where they do not, the server's own checks are enough.
 */
export const loadChecks = () => import("../../rules/check-answers.ts").catch(() => null);
