import type { MetaArgs, MetaDescriptor } from "react-router";
import { academy } from "../academy/academy.ts";
import { parseUrl } from "../text/parse-url.ts";

/** `Programs` → `Programs – Zaure Academy`; the format of every page's title. */
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
  /** The page's absolute URL; null for a page without its own address, such as a 404. */
  url: string | null;
  /** For pages that are of no use to a visitor from a search engine. */
  noindex?: boolean;
  /** The site's origin: a page without its own URL also has a preview, with the site's picture. */
  origin?: string;
  /** The path of the preview picture, from the root; `picturePath` of the page by default. */
  picture?: string;
  /** The day of an article, `YYYY-MM-DD`. */
  published?: string;
  /**
   * schema.org records. The browser does not need them: create them under `import.meta.env.SSR`, so that the
   * compiler removes that code from the browser's bundle.
   */
  jsonLd?: readonly Record<string, unknown>[];
};

/**
 * `https://…/Partnerships?ref=A` → `https://…/partnerships`: one URL for all spellings of a page.
 * @returns null for text that is not an absolute URL
 */
export function canonicalOf(url: string | null): string | null {
  const parsed = url === null ? null : parseUrl(url);
  if (!parsed) return null;
  const { origin, pathname } = parsed;
  return `${origin}${pathname.toLowerCase().replace(/\/+$/, "") || "/"}`;
}

/** The path of a page's preview picture: `/about` → `/pictures/about.png`. */
export const picturePath = (path: string): string =>
  `/pictures${path === "/" ? "/home" : path}.png`;

/** For services that preview links, never for a browser: only the server writes it. */
function previewOf(head: PageHead, canonical: string | null, description: string) {
  const { origin, pathname } = new URL(canonical ?? `${head.origin}/`);
  // A page that is not indexed has no picture of its own, only the site's.
  const picture = head.picture ?? picturePath(head.noindex ? "/" : pathname);
  return [
    { property: "og:site_name", content: academy.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: head.published ? "article" : "website" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: description },
    ...(canonical ? [{ property: "og:url", content: canonical }] : []),
    { property: "og:image", content: `${origin}${picture}` },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: pageTitle(head.title) },
    { name: "twitter:card", content: "summary_large_image" },
    ...(head.published ? [{ property: "article:published_time", content: head.published }] : []),
  ];
}

/**
 * The content of a page's head for readers, search engines and previews. Previews and records are only in the server's
 * HTML, because services that read them fetch each page and run no scripts.
 */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const description = shorten(head.description);
  const canonical = canonicalOf(head.url);
  return [
    { title: pageTitle(head.title) },
    { name: "description", content: description },
    ...(head.noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: canonical }] : []),
    ...(import.meta.env.SSR && (canonical || head.origin)
      ? previewOf(head, canonical, description)
      : []),
    ...(import.meta.env.SSR ? (head.jsonLd ?? []) : []).map(
      (record) => ({ "script:ld+json": record }) as MetaDescriptor,
    ),
  ];
}

/**
 * The head of a page that search engines leave out. People still share it, so it has a preview. An address with a code
 * or a token must not be spread, so such a page does not state its address.
 */
export function unlistedHead(
  head: Pick<PageHead, "title" | "description">,
  { matches, location, params }: Pick<MetaArgs, "matches" | "location" | "params">,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { origin } = (root ?? {}) as { origin?: string };
  if (!origin) return pageHead({ ...head, url: null, noindex: true });
  const isFixed = Object.keys(params).length === 0;
  const url = isFixed ? `${origin}${location.pathname}` : null;
  return pageHead({ ...head, url, origin, noindex: true });
}
