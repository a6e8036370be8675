import type { MetaDescriptor } from "react-router";
import { academy } from "./academy.ts";

/** `Programs` → `Programs – Zaure Academy`; the form of every page's title. */
export const pageTitle = (name: string): string => `${name} – ${academy.name}`;

/** A description of at most this many characters, cut between words, as search engines show it. */
function shorten(text: string, limit = 160): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, text.lastIndexOf(" ", limit - 1)).replace(/[\s,;:.]+$/, "")}…`;
}

export type PageHead = {
  /** Without the academy's name. */
  title: string;
  description: string;
  /** The page's address for previews, absolute. */
  url: string;
  /** Pages that are no use to a stranger from a search engine. */
  noindex?: boolean;
  /** schema.org records. */
  jsonLd?: readonly Record<string, unknown>[];
};

/**
 * What stands in a page's head for readers, search engines and previews. The canonical link is the
 * shell's: every page's is its path.
 */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const description = shorten(head.description);
  return [
    { title: pageTitle(head.title) },
    { name: "description", content: description },
    { property: "og:site_name", content: academy.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: description },
    { property: "og:url", content: head.url },
    ...(head.noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(head.jsonLd ?? []).map((record) => ({ "script:ld+json": record }) as MetaDescriptor),
  ];
}
