/**
 * Loads what a form needs once a person fills it in: the checks (the same as on the server) and the
 * drafts. It loads after the page, because a first visit must stay small. Returns null if the connection
 * fails: the form can be sent without it, because the server checks too.
 */
export const loadLater = () => import("./later-parts.ts").catch(() => null);

export type LaterParts = Awaited<ReturnType<typeof loadLater>>;
