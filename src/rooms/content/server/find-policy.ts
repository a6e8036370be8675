import * as z from "zod";
import { Day, readText } from "./read-content.ts";
import { type Heading, renderMarkdown } from "./render-markdown.ts";

const PolicyFront = z.object({ title: z.string(), effective: Day, description: z.string() });

export type Policy = z.output<typeof PolicyFront> & { html: string; headings: Heading[] };

/** Within a function, so that commands that run without the bundler can import this room. */
const policyFiles = () =>
  import.meta.glob<string>("/content/policies/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });

/** @param name of the file, which is the page's address: `terms` */
export function findPolicy(name: string): Policy | null {
  const source = policyFiles()[`/content/policies/${name}.md`];
  if (source === undefined) return null;
  const { front, body } = readText(source, PolicyFront);
  return { ...front, ...renderMarkdown(body) };
}
