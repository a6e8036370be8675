/**
 * Screens that links lead to before they are built, and what each is called. A route that is built
 * takes its address over in routes.ts; its line here then does nothing and can go.
 */
export const comingSoon: Readonly<Record<string, string>> = {
  "affiliate-courses": "Affiliate Programs",
  "affiliate-application": "Become an Affiliate",
  register: "Sign-up",
  login: "Sign-in",
  "affiliate/login": "Affiliate sign-in",
  "admin/login": "Admin sign-in",
  dashboard: "Your dashboard",
  checkout: "Your cart",
  careers: "Careers",
};

/** What stands at an address that is not built yet; null for others. */
export function comingSoonAt(pathname: string): string | null {
  const path = pathname.replace(/^\/|\/$/g, "").toLowerCase();
  return comingSoon[path] ?? null;
}
