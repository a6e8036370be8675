import * as z from "zod";
import { demonstration } from "#academy";
import { scenes } from "#academy/scenes";
import { texts } from "#academy/texts";
import { families } from "#design/card-art/families.ts";
import type { Fault } from "#foundation/academy/identity/faults.ts";
import { ContentError } from "../content-error.server.ts";
import type { ContentFacts } from "../content-facts.server.ts";
import { type ContentText, Day, Glyph, readText, renderBody } from "../read-content.server.ts";
import { categories } from "./categories.ts";

export const PostFront = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, {
    error: ({ input }) => `is ${input}: use small letters, digits and hyphens`,
  }),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  date: Day,
  category: z.enum(categories),
  /** The picture: a card art family and a tool icon. */
  family: z.enum(families),
  glyph: Glyph,
  /** The program whose drawn scene shows what the post is about; without one, the door with the tool is shown at size. */
  scene: z.string().optional(),
  /** Sample text for the demo. The page then says that the author and the people are made up. */
  sample: z.boolean().default(false),
  /** Shown in development only. */
  draft: z.boolean().default(false),
});

/** A post as lists show it. */
export type PostSummary = z.output<typeof PostFront> & {
  minutes: number;
  /** Of its scene, if the academy has it. */
  drawing: string | null;
};
export type Post = PostSummary & { html: string };

const postFiles = () =>
  import.meta.glob<string>("/content/blog/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });

/** Those of the academy's own folder. */
const ownPosts = Object.fromEntries(
  Object.entries(texts).filter(([path]) => path.startsWith("/content/blog/")),
);

const wordsPerMinute = 200;

const summarise = ({ front, body }: ContentText<z.output<typeof PostFront>>): PostSummary => ({
  ...front,
  drawing: (front.scene && scenes[front.scene]) || null,
  minutes: Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute)),
});

type ReadPost = ContentText<z.output<typeof PostFront>> & { readonly file: string };

/** Two posts with one address. */
export const sameId = (file: string, other: string, id: string): Fault => ({
  ...{ file, line: null, field: "id" },
  words: `${other} has the id ${id} too: give each post its own`,
});

/**
 * Reads posts, the newest first.
 * @param files their sources by path: `/content/blog/a-post.md`
 * @param withDrafts also posts that are not published yet
 * @throws ContentError for a file that cannot be read, and for two posts with one address
 */
export function readPosts(
  files: Readonly<Record<string, string>>,
  facts: ContentFacts,
  withDrafts: boolean,
): ReadPost[] {
  const posts = Object.entries(files).map(([path, source]) => {
    const file = path.slice(1);
    return { ...readText(source, PostFront, facts, file), file };
  });
  const byId = new Map<string, ReadPost>();
  for (const post of posts) {
    const other = byId.get(post.front.id);
    if (other) throw new ContentError([sameId(post.file, other.file, post.front.id)]);
    byId.set(post.front.id, post);
  }
  return (
    posts
      .filter(({ front }) => withDrafts || !front.draft)
      // Invented people of our demonstration: another academy writes its own.
      .filter(({ front }) => demonstration || !front.sample)
      .sort((one, other) => other.front.date.localeCompare(one.front.date))
  );
}

/** `npm run dev` shows drafts. */
const showsDrafts = () => import.meta.env.MODE === "development";

const posts = (facts: ContentFacts) =>
  readPosts({ ...postFiles(), ...ownPosts }, facts, showsDrafts());

/** The posts of the blog, newest first. */
export const listPosts = (facts: ContentFacts): PostSummary[] => posts(facts).map(summarise);

export function findPost(id: string, facts: ContentFacts): Post | null {
  const text = posts(facts).find(({ front }) => front.id === id);
  if (!text) return null;
  return { ...summarise(text), html: renderBody(text.body, facts, text.file).html };
}
