import { href, type LoaderFunctionArgs } from "react-router";
import type { Context } from "#foundation/context.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { listPrograms } from "#rooms/catalogue/door.server.ts";
import { categorySlug } from "#rooms/content/blog/categories.ts";
import {
  type ContentFacts,
  contentFacts,
  findPolicy,
  listPosts,
  type PostSummary,
} from "#rooms/content/door.server.ts";
import { sitePages } from "./site-pages.ts";

/** The most addresses a sitemap may hold (sitemaps.org). */
const maxEntries = 50_000;

/** @property changed the day of the last change, `YYYY-MM-DD`; absent when we do not record it */
type Entry = { readonly path: string; readonly changed?: string | undefined };

const newest = (posts: readonly PostSummary[]) =>
  posts
    .map(({ date }) => date)
    .toSorted()
    .at(-1);

/** The fixed pages. Only policies and the blog record when they changed. */
function fixedEntries(facts: ContentFacts, posts: readonly PostSummary[]): Entry[] {
  return Object.keys(sitePages).map((path) => ({
    path,
    changed: path === href("/blog") ? newest(posts) : findPolicy(path.slice(1), facts)?.effective,
  }));
}

function blogEntries(posts: readonly PostSummary[]): Entry[] {
  const filled = [...new Set(posts.map(({ category }) => category))];
  return [
    ...filled.map((category) => ({
      path: href("/blog/category/:categorySlug", { categorySlug: categorySlug(category) }),
      changed: newest(posts.filter((post) => post.category === category)),
    })),
    ...posts.map(({ id, date }) => ({ path: href("/blog/:id", { id }), changed: date })),
  ];
}

/** Every public page that can be indexed, without archived programs and empty categories. */
async function listEntries(ctx: Context): Promise<Entry[]> {
  const facts = await contentFacts(ctx);
  const posts = listPosts(facts);
  const programs = await listPrograms(ctx);
  return [
    ...fixedEntries(facts, posts),
    ...programs.map(({ id }) => ({ path: href("/programs/:id", { id }) })),
    ...blogEntries(posts),
  ].slice(0, maxEntries);
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const urls = (await listEntries(ctx)).map(
    ({ path, changed }) =>
      `<url><loc>${escapeXml(ctx.config.origin + encodeURI(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
