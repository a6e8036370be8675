/**
 * When a page that runs React in the browser starts it: `always` once the page has been painted and the connection is
 * idle; `touched` the same on a good line, but on a slow connection only when the reader touches a form, which works
 * without it, or has a draft on the device. A form that React would change while someone types says so
 * (browser/start-client.ts).
 */
type ClientStart = "always" | "touched";

/** What a route module exports as `handle`. A page without `client` stays plain HTML in the browser. */
export type PageHandle = {
  readonly client?: ClientStart;
  /** Without navbar and footer. */
  readonly bare?: true;
  /**
   * The styles besides the site's. Without it a page that runs React has those of forms, and a bare one those of the
   * screens behind a sign-in.
   */
  readonly styles?: "forms" | "signed-in";
};
