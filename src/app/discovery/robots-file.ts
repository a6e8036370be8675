import { href, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { Config } from "#foundation/settings/config.ts";

/**
 * Paths that crawlers should not fetch: API calls, the sandbox, and pages that belong to one person. Pages
 * that only should not be indexed (searches, sign-in, form results) are not listed here: they send noindex,
 * and a crawler that may not fetch them could not see that.
 */
const closed = [
  "/api/",
  "/webhooks/",
  "/sandbox/",
  "/enrolments/",
  "/o/",
  "/pay/",
  "/checkout",
  "/dashboard",
  "/affiliate/dashboard",
  "/affiliate/account",
  "/affiliate/change-password",
  "/affiliate/referrals",
  "/admin/",
];

const isLocal = (origin: string) =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);

/**
 * A demonstration on the public internet is closed completely: its programs, fees and people are invented, and
 * a visitor from a search engine could take them for real. On localhost there are no crawlers, so the file is
 * the same as in production and developers can check it.
 */
export function robotsText({ appEnv, origin }: Pick<Config, "appEnv" | "origin">): string {
  const open = appEnv === "production" || isLocal(origin);
  if (!open) return "# A demonstration with invented data.\nUser-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}${href("/sitemap.xml")}`,
    "",
  ].join("\n");
}

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.get(pageContext).config), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
