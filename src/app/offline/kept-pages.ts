/** Which pages a device keeps, to show them without a connection. Phones are shared, so nothing personal is among them. */

const personal =
  /^\/(?:admin|affiliate|affiliate-application\/[^/]+|api|checkout|dashboard|enrolments|o|pay|registration-success|reset-password|confirm-email|waiting-list|sandbox)(?:\/|$)/;
const secrets = ["ref", "key", "token", "reference", "code", "preview"];
/** Answers to a form: a cached answer would claim that a later form was sent. */
const answers = ["sent", "joined"];

/** Whether the page at this address is the same for everybody, at any time. */
export function isPublicAddress(url: URL): boolean {
  const isOnce = [...secrets, ...answers].some((name) => url.searchParams.has(name));
  return !personal.test(url.pathname) && !isOnce;
}

/** Whether a response may be kept: a complete public page whose headers allow it. */
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

/**
 * Marks a cached page that is shown because no newer one arrived. Its parts are not inserted into a newer
 * page.
 */
export const keptHeader = "x-kept";
