/**
 * What a form needs once it is filled in: the checks, the same that the server makes, and the device's
 * memory. It comes after the page: a first visit has no room for it. Null where a broken line keeps it
 * away; the form can be sent without it, and the server's own checks are enough.
 */
export const loadLater = () => import("./later-parts.ts").catch(() => null);

export type LaterParts = Awaited<ReturnType<typeof loadLater>>;
