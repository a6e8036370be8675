import * as z from "zod";
import { demonstration } from "#academy";
import { texts } from "#academy/texts";
import { braceFaults } from "#foundation/academy/identity/braces.ts";
import type { Fault } from "#foundation/academy/identity/faults.ts";
import { openYaml } from "#foundation/academy/identity/open-yaml.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { isGlyph, unknownGlyph } from "#rooms/catalogue/program/is-glyph.ts";
import { ContentError } from "./content-error.server.ts";
import type { ContentFacts } from "./content-facts.server.ts";
import { renderMarkdown } from "./render-markdown.server.ts";

/** A file of the content folder: its front matter, and its Markdown with facts still in braces. */
export type ContentText<Front> = { front: Front; body: string };

/** `{contactWays}` is a fact; `{table:fees}` stands for something other than text. */
const nameInBraces = /\{([\w:]+)\}/g;

/** Lines that start with it appear only on our demonstration, like posts with `sample: true`. */
const onlyDemonstration = /^\{only:demonstration\} (.*(?:\r?\n)?)/gm;

/**
 * Replaces names in braces with facts, for example `{contactWays}`.
 * @throws Error for an unknown name, so that a test finds it
 */
export const fillIn = (text: string, facts: ContentFacts): string =>
  text.replace(nameInBraces, (whole, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`${whole} is no fact`);
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

/** Reads YAML with its facts filled in, and everything that is wrong in it. */
function findInYaml<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
  { file, firstLine = 1 }: { file: string; firstLine?: number },
): { read: z.output<Shape> | undefined; faults: Fault[] } {
  const yaml = openYaml(file, source, firstLine);
  yaml.checkBraces(Object.keys(facts));
  const isFillable = yaml.faults.length === 0;
  const given = isFillable ? fillInAll(yaml.value, facts) : yaml.value;
  // For the person who checks the folder (foundation/academy/identity/find-unfinished.ts).
  if (isObject(given)) delete given.template;
  return { read: yaml.read(shape, [], given), faults: yaml.faults };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses YAML and fills in its facts.
 * @param file its path in the project, for errors
 * @throws ContentError in plain words when it cannot be read or does not match `shape`, so that a test finds it
 */
export function readYaml<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
  file: string,
): z.output<Shape> {
  const { read, faults } = findInYaml(source, shape, facts, { file });
  if (faults.length > 0) throw new ContentError(faults);
  return read as z.output<Shape>;
}

/** A function, so that commands that run without the bundler can import this room. */
const ourFiles = () =>
  import.meta.glob<string>("/content/*.yaml", { query: "?raw", import: "default", eager: true });

/**
 * Reads a file of the content folder: the academy's own, or ours.
 * @param name of the file: `about` is `content/about.yaml`
 */
export function readContentFile<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  facts: ContentFacts,
): z.output<Shape> {
  const file = `content/${name}.yaml`;
  return readYaml(texts[`/${file}`] ?? ourFiles()[`/${file}`] ?? "", shape, facts, file);
}

/** What the body of a text may have in braces besides facts. */
const marks = ["only:demonstration"];

/**
 * Splits a file into its head (front matter), with facts filled in, and its body.
 * @param more names in braces that are not facts: `table:fees`
 * @throws ContentError with everything that is wrong in it
 */
export function readText<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
  file: string,
  more: readonly string[] = [],
): ContentText<z.output<Shape>> {
  const [head = "", front, body = ""] =
    /^(?:---\r?\n)([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined) {
    const words = "its head is missing: start it with a line --- and end it with another";
    throw new ContentError([{ file, line: 1, field: "", words }]);
  }
  const { read, faults } = findInYaml(front, shape, facts, { file, firstLine: 2 });
  const known = [...Object.keys(facts), ...marks, ...more];
  const start = head.length - body.length;
  for (const { at, words } of braceFaults(body, known)) {
    const line = source.slice(0, start + at).split("\n").length;
    faults.push({ file, line, field: "", words });
  }
  if (faults.length > 0) throw new ContentError(faults);
  return { front: read as z.output<Shape>, body };
}

/** Fills in the facts of a text's body, and renders it. @throws ContentError for an unknown name in braces */
export function renderBody(body: string, facts: ContentFacts, file: string) {
  try {
    const here = body.replace(onlyDemonstration, demonstration ? "$1" : "");
    return renderMarkdown(fillIn(here, facts));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new ContentError([{ file, line: null, field: "", words }]);
  }
}

/** `YYYY-MM-DD` */
export const Day = z.string().refine(isRealDay, {
  error: ({ input }) => `is ${input}: write a day as 2026-11-30`,
});

/** A tool that can be drawn. */
export const Glyph = z.string().refine(isGlyph, {
  error: ({ input }) => unknownGlyph(input),
});
