import * as z from "zod";
import { texts } from "#academy/texts";
import type { ContentFacts } from "./content-facts.ts";
import { readYaml } from "./read-content.ts";

const AboutFile = z.object({
  description: z.string(),
  lead: z.string(),
  mission: z.string(),
  vision: z.string(),
  objectives: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
  /** Why the work matters, in paragraphs. */
  why: z.array(z.string()).min(1),
  /** Whether the learners who speak are invented: the page then says so. */
  invented: z.boolean().default(false),
  voices: z.array(z.object({ words: z.string(), who: z.string() })).default([]),
});

export type About = z.output<typeof AboutFile>;

const file = "content/about.yaml";

const aboutFile = () =>
  import.meta.glob<string>("/content/about.yaml", {
    query: "?raw",
    import: "default",
    eager: true,
  })[`/${file}`] ?? "";

/** What the About page says: the academy's own text, or ours. @throws ContentError naming file and field */
export const readAbout = (facts: ContentFacts): About =>
  readYaml(texts[`/${file}`] ?? aboutFile(), AboutFile, facts, file);
