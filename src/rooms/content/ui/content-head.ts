import { href, type MetaDescriptor } from "react-router";
import { academy } from "#foundation/academy.ts";
import { pageHead } from "#foundation/page-head.ts";

type Match = { readonly loaderData?: unknown } | undefined;

/**
 * The head of a page whose words stand in the code.
 * @param matches as `meta` is given them; the first, the site's root, knows the origin
 */
export function contentHead(
  { matches }: { readonly matches: readonly Match[] },
  head: {
    readonly title: string;
    readonly description: string;
    readonly path: string;
    /** Makes schema.org records; given on the server only (see PageHead). */
    readonly jsonLd?: ((origin: string) => Record<string, unknown>[]) | false;
  },
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { origin?: string } | undefined;
  const origin = root?.origin ?? "";
  const { title, description, path, jsonLd } = head;
  return pageHead({
    title,
    description,
    url: `${origin}${path}`,
    jsonLd: jsonLd ? jsonLd(origin) : [],
  });
}

/** By which feed readers find the blog's feed from its pages. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${academy.name}: blog`,
  href: href("/blog/rss.xml"),
};
