import type { LoaderFunctionArgs } from "react-router";
import { sendOgPicture } from "#design/card-art/send-og-picture.ts";
import { pageParam } from "#foundation/page-param.ts";
import { findPost } from "../server/list-posts.ts";

/** What is shown where a post of the blog is shared. */
export function loader({ params }: LoaderFunctionArgs) {
  const post = findPost(pageParam(params, "id"));
  if (!post) return new Response("Not found.", { status: 404 });
  const { id, family, glyph, title, category } = post;
  return sendOgPicture({ id, family, glyph, title, kicker: category });
}
