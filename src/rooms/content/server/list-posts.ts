import * as z from "zod";
import { families } from "#design/card-art/families.ts";
import { categories } from "../rules/categories.ts";
import type { ContentFacts } from "./content-facts.ts";
import { type ContentText, Day, fillIn, readText } from "./read-content.ts";
import { renderMarkdown } from "./render-markdown.ts";

const PostFront = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  date: Day,
  category: z.enum(categories),
  /** The picture: a card art family and a tool icon. */
  family: z.enum(families),
  glyph: z.string(),
  /** Sample text for the demo. The page then says that the author and the people are made up. */
  sample: z.boolean().default(false),
});

/** A post as lists show it. */
export type PostSummary = z.output<typeof PostFront> & { minutes: number };
export type Post = PostSummary & { html: string };

const postFiles = () =>
  import.meta.glob<string>("/content/blog/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });

const wordsPerMinute = 200;

const summarise = ({ front, body }: ContentText<z.output<typeof PostFront>>): PostSummary => ({
  ...front,
  minutes: Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute)),
});

const readPosts = (facts: ContentFacts) =>
  Object.values(postFiles())
    .map((source) => readText(source, PostFront, facts))
    .sort((one, other) => other.front.date.localeCompare(one.front.date));

/** The posts of the blog, newest first. */
export const listPosts = (facts: ContentFacts): PostSummary[] => readPosts(facts).map(summarise);

export function findPost(id: string, facts: ContentFacts): Post | null {
  const text = readPosts(facts).find(({ front }) => front.id === id);
  if (!text) return null;
  return { ...summarise(text), html: renderMarkdown(fillIn(text.body, facts)).html };
}
