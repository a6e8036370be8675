import type { LoaderFunctionArgs } from "react-router";
import { sendOgPicture } from "#design/card-art/og-picture.ts";
import { picturePath } from "#foundation/pages/page-head.ts";
import { categories, categorySlug } from "#rooms/content/blog/categories.ts";
import { sitePages } from "./site-pages.ts";

const blogCategories = categories.map(
  (category) =>
    [
      `/blog/category/${categorySlug(category)}`,
      { picture: [category, "Blog", "cloth", "ph:pen-nib"] },
    ] as const,
);

/** Keyed by the picture's path. */
const pictures = new Map(
  [...Object.entries(sitePages), ...blogCategories].map(([path, { picture }]) => [
    picturePath(path),
    { path, text: picture },
  ]),
);

/** The preview picture of every page except programs and posts, which have their own. */
export function loader({ params }: LoaderFunctionArgs) {
  const found = pictures.get(`/pictures/${params["*"]}`);
  if (!found) return new Response("Not found.", { status: 404 });
  const [title, under, family, glyph] = found.text;
  const kicker = typeof under === "function" ? under() : under;
  return sendOgPicture({ id: found.path, title, kicker, family, glyph });
}
