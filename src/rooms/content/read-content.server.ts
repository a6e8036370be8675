import { parse } from "yaml";
import * as z from "zod";
import { demonstration } from "#academy";
import { texts } from "#academy/texts";
import { isRealDay } from "#foundation/time/time.ts";
import { ContentError, explainContent } from "./content-error.server.ts";
import type { ContentFacts } from "./content-facts.server.ts";
import { renderMarkdown } from "./render-markdown.server.ts";

/** A file of the content folder: its front matter, and its Markdown with facts still in braces. */
export type ContentText<Front> = { front: Front; body: string };

/** `{contactWays}` is a fact; `{table:fees}` stands for something other than text. */
const nameInBraces = /\{([\w:]+)\}/g;

/** Lines that start with it appear only on our demonstration, like posts with `sample: true`. */
const onlyDemonstration = /^\{only:demonstration\} (.*(?:\r?\n)?)/gm;

const isFact = (name: string, facts: ContentFacts) => Object.hasOwn(facts, name);
const noFact = (whole: string) => `${whole} is no fact of content-facts.server.ts`;

/**
 * Replaces names in braces with facts, for example `{contactWays}`.
 * @throws Error for an unknown name, so that a test finds it
 */
export const fillIn = (text: string, facts: ContentFacts): string =>
  text.replace(nameInBraces, (whole, name: string) => {
    const fact = isFact(name, facts) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(noFact(whole));
    return fact;
  });

/** @throws ContentError for facts that do not exist, with their lines in the file */
function checkFacts(source: string, facts: ContentFacts, file: string) {
  const problems = [...source.matchAll(nameInBraces)]
    .filter(([, name = ""]) => !name.includes(":") && !isFact(name, facts))
    .map(({ 0: whole, index }) => {
      const line = source.slice(0, index).split("\n").length;
      return `${noFact(whole)}, at line ${line}`;
    });
  if (problems.length > 0) throw new ContentError(file, problems);
}

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
 * @param file its path in the project, for errors
 * @throws ContentError in plain words when it cannot be read or does not match `shape`, so that a test finds it
 */
export function readYaml<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
  file: string,
): z.output<Shape> {
  checkFacts(source, facts, file);
  let given: unknown;
  try {
    given = fillInAll(parse(source), facts);
    return shape.parse(given);
  } catch (error) {
    throw explainContent(file, error, given);
  }
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

/** Splits a file into its head (front matter), with facts filled in, and its body. */
export function readText<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  facts: ContentFacts,
  file: string,
): ContentText<z.output<Shape>> {
  const [, front, body = ""] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined) {
    throw new ContentError(file, [
      "its head is missing: start it with a line --- and end it with another",
    ]);
  }
  checkFacts(source, facts, file);
  return { front: readYaml(front, shape, facts, file), body };
}

/** Fills in the facts of a text's body, and renders it. @throws ContentError for an unknown name in braces */
export function renderBody(body: string, facts: ContentFacts, file: string) {
  try {
    const here = body.replace(onlyDemonstration, demonstration ? "$1" : "");
    return renderMarkdown(fillIn(here, facts));
  } catch (error) {
    throw explainContent(file, error);
  }
}

/** `YYYY-MM-DD` */
export const Day = z.string().refine(isRealDay, "write a day as 2026-11-30");
