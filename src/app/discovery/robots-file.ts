import { href, type LoaderFunctionArgs } from "react-router";
import type { Config } from "#foundation/config.ts";
import { pageContext } from "#foundation/page-context.ts";

/**
 * What a crawler has no business with: calls, the demonstration's inside, what belongs to one person.
 * Pages that merely should not be found (searches, sign-in, results of a form) are not here: they say
 * noindex themselves, and whoever may not fetch them could not read it.
 */
const closed = [
  "/api/",
  "/webhooks/",
  "/sandbox/",
  "/enrolments/",
  "/pay/",
  "/checkout",
  "/dashboard",
  "/affiliate/dashboard",
  "/admin/",
];

const isLocal = (origin: string) =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);

/**
 * A demonstration that stands on the open internet is closed as a whole: its programs, fees and people
 * are invented, and whoever finds them by a search engine would take them for true. On localhost no
 * crawler comes by; there the file is what production's will be, for whoever checks it.
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
