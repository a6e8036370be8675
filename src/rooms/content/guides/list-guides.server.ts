import * as z from "zod";
import { texts } from "#academy/texts";
import { families } from "#design/card-art/families.ts";
import type { ContentFacts } from "../content-facts.server.ts";
import { Glyph, readText, renderBody } from "../read-content.server.ts";
import { type GuidePart, guideAsides, guideIds, guideTables } from "./guides.ts";

export const GuideFront = z.strictObject({
  title: z.string(),
  /** One sentence about what is in it. */
  about: z.string(),
  /** The picture: a card art family and a tool icon. */
  family: z.enum(families),
  glyph: Glyph,
  aside: z.enum(guideAsides).optional(),
});

/** A guide as the list shows it. */
export type GuideSummary = z.output<typeof GuideFront> & {
  /** The last part of its address; also its anchor in the list, where old links point. */
  readonly id: string;
};
export type Guide = GuideSummary & { readonly parts: readonly GuidePart[] };

/** What a guide may have in braces besides facts: `{table:fees}`. */
export const tableNames = guideTables.map((name) => `table:${name}`);

const guideFiles = () =>
  import.meta.glob<string>("/content/guides/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });

/** The academy's own text, or ours. */
function readGuide(id: string, facts: ContentFacts) {
  const file = `content/guides/${id}.md`;
  const source = texts[`/${file}`] ?? guideFiles()[`/${file}`] ?? "";
  return { file, ...readText(source, GuideFront, facts, file, tableNames) };
}

/** The guides in the order in which a learner needs them. */
export const listGuides = (facts: ContentFacts): GuideSummary[] =>
  guideIds.map((id) => ({ id, ...readGuide(id, facts).front }));

/** A table's name in braces, on a line of its own. */
const tableLine = /^(\{table:\w+\})$/m;

/** Renders a guide's text, and leaves its tables to the page. @throws ContentError for an unknown name in braces */
export const renderGuide = (body: string, facts: ContentFacts, file: string): GuidePart[] =>
  body.split(tableLine).map((part) => {
    const table = guideTables.find((name) => part === `{table:${name}}`);
    return table ? { table } : { html: renderBody(part, facts, file).html };
  });

/** @param id the last part of its address */
export function findGuide(id: string, facts: ContentFacts): Guide | null {
  if (!guideIds.some((known) => known === id)) return null;
  const { front, body, file } = readGuide(id, facts);
  return { id, ...front, parts: renderGuide(body, facts, file) };
}
