/**
 * When a page that runs React in the browser starts it: `at-once` if only React can fill it, so that nothing else comes
 * first; `always` once the page has been painted and the connection is idle; `touched`: the same on a good connection,
 * but on a slow one only when the reader touches a form, which works without React, or has a draft on the device. A form
 * that React would change while someone types is marked (browser/start-client.ts).
 */
type ClientStart = "at-once" | "always" | "touched";

/** What a route module exports as `handle`. A page without `client` stays plain HTML in the browser. */
export type PageHandle = {
  readonly client?: ClientStart;
  /** Without navbar and footer. */
  readonly bare?: true;
  /**
   * The styles besides the site's. By default a page that runs React gets those of forms, and a bare page those of the
   * screens behind a sign-in.
   */
  readonly styles?: "forms" | "signed-in";
};

/**
 * The headers of a page that opens with a key in its URL: it is not cached or indexed, and other sites never receive
 * its URL. Never use `no-referrer`: with it, browsers send `Origin: null` with a form, and a form of unknown origin is
 * refused as forged.
 */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});

/**
 * A parameter of the page's path, e.g. `id` of `/programs/:id`.
 * @throws Error when the page's route (app/routes.ts) has no such parameter
 */
export function pageParam(
  params: Readonly<Record<string, string | undefined>>,
  name: string,
): string {
  const value = params[name];
  if (value === undefined) throw new Error(`this page's route has no parameter ${name}`);
  return value;
}
