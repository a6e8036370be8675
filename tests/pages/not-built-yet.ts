type Route = { readonly path?: string | undefined; readonly file: string };

/** The addresses that show "Coming Soon" because their screen is not built yet. */
export const notBuiltYet = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ file, path }) => file.endsWith("coming-soon-page.tsx") && path !== "coming-soon")
    .map(({ path }) => `/${path}`);
