import * as z from "zod";
import { texts } from "#academy/texts";
import type { ContentFacts } from "./content-facts.server.ts";
import { Day, readText, renderBody } from "./read-content.server.ts";
import { type Heading, renderMarkdown } from "./render-markdown.server.ts";

export const PolicyFront = z.strictObject({
  title: z.string(),
  effective: Day,
  description: z.string(),
  /** The answers that most people look for, one sentence each, in Markdown. */
  short: z.array(z.string()).min(1),
});

export type Policy = Omit<z.output<typeof PolicyFront>, "short"> & {
  shortHtml: string;
  html: string;
  headings: Heading[];
};

/** A function, so that commands that run without the bundler can import this room. */
const policyFiles = () =>
  import.meta.glob<string>("/content/policies/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });

/** @param name the file name and the page's address, e.g. `terms` */
export function findPolicy(name: string, facts: ContentFacts): Policy | null {
  const file = `content/policies/${name}.md`;
  const source = texts[`/${file}`] ?? policyFiles()[`/${file}`];
  if (source === undefined) return null;
  const { front, body } = readText(source, PolicyFront, facts, file);
  const { short, ...rest } = front;
  const points = short.map((point) => `- ${point}`).join("\n");
  return {
    ...rest,
    shortHtml: renderMarkdown(points).html,
    ...renderBody(body, facts, file),
  };
}
