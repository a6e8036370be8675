import { href, type LoaderFunctionArgs } from "react-router";
import { locale } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { listPosts } from "../blog/list-posts.server.ts";
import { contentFacts } from "../content-facts.server.ts";
import { readBlog } from "../page-texts.server.ts";

/** The blog for feed readers, RSS 2.0. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { origin } = ctx.config;
  const facts = await contentFacts(ctx);
  const posts = listPosts(facts);
  const { Feed } = await import("feed");
  const feed = new Feed({
    id: `${origin}${href("/blog")}`,
    link: `${origin}${href("/blog")}`,
    title: `${academy.name}: blog`,
    description: readBlog(facts).description,
    language: locale,
    copyright: academy.name,
    feedLinks: { rss: `${origin}${href("/blog/rss.xml")}` },
    ...(posts[0] ? { updated: new Date(posts[0].date) } : {}),
  });
  for (const { id, title, excerpt, date, category } of posts) {
    const link = `${origin}${href("/blog/:id", { id })}`;
    feed.addItem({
      link,
      title,
      description: excerpt,
      date: new Date(date),
      category: [{ name: category }],
    });
  }
  return new Response(feed.rss2(), {
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
  });
}
