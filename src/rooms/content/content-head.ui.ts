import { href, type MetaDescriptor } from "react-router";
import { academy } from "#foundation/academy/academy.ts";
import { pageHead } from "#foundation/pages/page-head.ts";

type Match = { readonly loaderData?: unknown } | undefined;

/**
 * The head of a page whose text is in the code.
 * @param matches the argument of `meta`; the first match, the site's root, knows the origin
 */
export function contentHead(
  { matches }: { readonly matches: readonly Match[] },
  head: {
    readonly title: string;
    readonly description: string;
    readonly path: string;
    /** Creates schema.org records; set on the server only (see PageHead). */
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

/** Lets feed readers find the blog's feed from its pages. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${academy.name}: blog`,
  href: href("/blog/rss.xml"),
};
