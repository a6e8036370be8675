/** Which pages a device keeps, to show them without a connection. Phones are shared, so nothing personal is among them. */

const personal =
  /^\/(?:admin|affiliate|affiliate-application\/[^/]+|api|checkout|dashboard|enrolments|pay|registration-success|reset-password|confirm-email|waiting-list|sandbox)(?:\/|$)/;
const secrets = ["ref", "key", "token", "reference", "code", "preview"];
/** The answers to a form: kept, they would say of a later one that it was sent. */
const answers = ["sent", "joined"];

/** Whether the page at this address is the same for everybody, at any time. */
export function isPublicAddress(url: URL): boolean {
  const isOnce = [...secrets, ...answers].some((name) => url.searchParams.has(name));
  return !personal.test(url.pathname) && !isOnce;
}

/** Whether a response may be kept: a public page, complete, that its own headers allow to keep. */
export function mayKeep(url: URL, response: Response): boolean {
  const control = response.headers.get("cache-control") ?? "";
  return (
    isPublicAddress(url) &&
    response.status === 200 &&
    !response.redirected &&
    /^text\/html\b/.test(response.headers.get("content-type") ?? "") &&
    /\bpublic\b/.test(control) &&
    !/\b(?:no-store|private)\b/.test(control)
  );
}

/** Marks a kept page that is shown because no other came. Its parts are not put into a newer page. */
export const keptHeader = "x-kept";
