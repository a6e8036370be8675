import type { LoaderFunctionArgs } from "react-router";
import { sendOgPicture } from "#design/card-art/og-picture.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-handle.ts";
import { findPost } from "../blog/list-posts.server.ts";
import { contentFacts } from "../content-facts.server.ts";

/** What is shown where a post of the blog is shared. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const facts = await contentFacts(context.get(pageContext));
  const post = findPost(pageParam(params, "id"), facts);
  if (!post) return new Response("Not found.", { status: 404 });
  const { id, family, glyph, title, category } = post;
  return sendOgPicture({ id, family, glyph, title, kicker: category });
}
