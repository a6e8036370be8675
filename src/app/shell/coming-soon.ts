/**
 * Screens that pages link to before they are built, with their titles. A built route in routes.ts wins; its
 * line here then has no effect and can be removed.
 */
export const comingSoon: Readonly<Record<string, string>> = {
  "affiliate-courses": "Affiliate Programs",
  careers: "Careers",
};

/** The title of a screen that is not built yet; null for other addresses. */
export function comingSoonAt(pathname: string): string | null {
  const path = pathname.replace(/^\/|\/$/g, "").toLowerCase();
  return comingSoon[path] ?? null;
}
