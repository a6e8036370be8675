/** What a page that runs React says to the browser, as JSON in an element that never executes. */
export type ClientPage = {
  /** The router's settings (`window.__reactRouterContext`). */
  readonly router: object;
  /** The router's list of routes and files, with only this page's routes: links load a new page. */
  readonly manifest: object;
  /** Route id → its files, the last one with the page. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** What these files import, listed here so that the browser requests them all at once. */
  readonly imports: readonly string[];
  /** The lists that owners edit (foundation/site/shared-facts.ts), by name. */
  readonly facts: Readonly<Record<string, readonly unknown[]>>;
  /** The loaders' data, in the router's own encoding. */
  readonly data: string;
};

export const clientPageId = "client-page";
