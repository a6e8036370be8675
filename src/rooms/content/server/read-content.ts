import { parse } from "yaml";
import * as z from "zod";
import type { ContentFacts } from "./content-facts.ts";

/** A file of the content folder: its front matter, and its Markdown with facts still in braces. */
export type ContentText<Front> = { front: Front; body: string };

/**
 * Replaces names in braces with facts, for example `{contactWays}`.
 * @throws Error for an unknown name, so that a test finds it
 */
export const fillIn = (text: string, facts: ContentFacts): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`${whole} is no fact of content-facts.ts`);
    return fact;
  });

/** Fills in all texts of a value from YAML. */
function fillInAll(value: unknown, facts: ContentFacts): unknown {
  if (typeof value === "string") return fillIn(value, facts);
  if (Array.isArray(value)) return value.map((one) => fillInAll(one, facts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, fillInAll(one, facts)]),
  );
}

/**
 * Parses YAML and fills in its facts.
 * @throws z.ZodError when it does not match `shape`, so that a test finds it
 */
export const readYaml = <Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
): z.output<Shape> => shape.parse(fillInAll(parse(source), facts));

/**
 * Splits a file into its front matter, with facts filled in, and its body.
 * @throws z.ZodError like readYaml
 */
export function readText<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
): ContentText<z.output<Shape>> {
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return { front: readYaml(front, shape, facts), body };
}

/** `YYYY-MM-DD` */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
