import { type Document, isMap, isScalar } from "yaml";
import type * as z from "zod";
import { isOneSlipApart } from "../../text/is-one-slip-apart.ts";

/** Says what is wrong with a value in words for a person who has never seen code. */

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number, without separators",
  boolean: "true or false",
  array: "a list, each entry on a line of its own after a hyphen",
  tuple: "a list in brackets",
  object: "names with values, each on a line of its own",
  record: "names with values, each on a line of its own",
};

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "names with values";
  return typeof value === "boolean"
    ? "yes or no"
    : typeof value === "string"
      ? "a text"
      : "a number";
};

/** ` Did you mean region?`, where a known name is one slip away; else empty. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = known.find(
    (one) => one.toLowerCase() === name.toLowerCase() || isOneSlipApart(one, name),
  );
  return near ? ` Did you mean ${near}?` : "";
}

/** Whether two names begin alike: `practise` and `practical`, `registration` and `registrationNumber`. */
function beginsAlike(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= 5 && shared * 2 > Math.max(one.length, other.length);
}

/** For a field, where a name that only begins alike is likely to be meant, too. */
function meantField(name: string, known: readonly string[]): string {
  const near = known.find((one) => beginsAlike(one, name));
  return didYouMean(name, known) || (near ? ` Did you mean ${near}?` : "");
}

/** The names that an object of the shape may have. */
function namesOf(shape: unknown): string[] {
  const { shape: fields, keyType } = (shape as { _zod: { def: Record<string, unknown> } })._zod.def;
  if (fields) return Object.keys(fields);
  const values = (keyType as { _zod?: { values?: Set<string> } } | undefined)?._zod?.values;
  return [...(values ?? [])];
}

const isEmpty = (value: unknown) => value === null || value === "";

/** How many there have to be. */
function amount({ origin }: { origin: string }, count: unknown, more: "more" | "fewer"): string {
  if (origin === "string")
    return more === "more" ? "is empty: write a text" : `write ${count} characters or fewer`;
  if (origin === "array" || origin === "set") return `write ${count} entries or ${more}`;
  return `write ${count} or ${more === "more" ? "more" : "less"}`;
}

/**
 * Words for every fault that a shape itself has none for. For unknown names it gives a line for each, in their order.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  switch (issue.code) {
    case "invalid_type": {
      const kind = kinds[issue.expected] ?? "another value";
      if (input === undefined) return `is missing: write ${kind}`;
      if (isEmpty(input)) return `is empty: write ${kind}`;
      return `write ${kind} instead of ${kindOf(input)}`;
    }
    case "invalid_value": {
      const choices = `write one of ${issue.values.join(", ")}`;
      if (input === undefined) return `is missing: ${choices}`;
      if (isEmpty(input)) return `is empty: ${choices}`;
      return `is ${typeof input === "object" ? kindOf(input) : input}: ${choices}`;
    }
    case "unrecognized_keys": {
      const known = namesOf(issue.inst);
      return issue.keys
        .map((key) => {
          const near = meantField(key, known);
          return `there is no such field.${near || ` Remove it, or write one of ${known.join(", ")}`}`;
        })
        .join("\n");
    }
    case "too_small":
      return amount(issue, issue.minimum, "more");
    case "too_big":
      return amount(issue, issue.maximum, "fewer");
    default:
      return `is ${typeof input === "object" ? kindOf(input) : input}, which does not fit here`;
  }
};

const readAs = (value: unknown): string => (value === null ? "nothing" : kindOf(value));

/**
 * What to write where a text is expected but YAML reads something else because quotation marks are missing: a phone
 * number with a zero in front, `true`, `null`, a fact in braces at the beginning.
 * @returns null for any other fault
 */
export function unquotedWords(document: Document, issue: z.core.$ZodIssue): string | null {
  if (issue.code !== "invalid_type" || issue.expected !== "string") return null;
  const node = document.getIn(issue.path, true);
  if (isMap(node) && node.flow)
    return "put the whole text in quotation marks, because it begins with a brace";
  if (!isScalar(node) || typeof node.value === "string" || !node.source) return null;
  return `put it in quotation marks, '${node.source}': otherwise it is read as ${readAs(node.value)}`;
}

/** The parser's errors that people make, and OPEN_QUOTE, which it has among MISSING_CHAR. */
const syntax: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: "this name is there twice: remove one of the two",
  TAB_AS_INDENT: "the line begins with a tab: use spaces",
  BAD_INDENT: "the line begins too far left or right, or a bracket above it is not closed",
  BLOCK_AS_IMPLICIT_KEY:
    "put a text with a colon in quotation marks; or the line begins too far right",
  MULTILINE_IMPLICIT_KEY:
    "a colon is missing after a name, or a quotation mark or a bracket is not closed",
  OPEN_QUOTE:
    "a quotation mark opens a text on this line and none closes it: write one after the text",
  MISSING_CHAR: "a bracket, a comma or a space after a comma is missing",
  UNEXPECTED_TOKEN:
    "there is a sign that does not belong here, such as a quotation mark, a bracket or a hyphen too many; put a text that begins with a brace in quotation marks",
  BAD_SCALAR_START: "put a text that begins with such a sign in quotation marks",
  BAD_DQ_ESCAPE: "write two backslashes for one, or use single quotation marks",
  BAD_ALIAS: "put a text that begins with * in quotation marks",
  TAG_RESOLVE_FAILED: "put a text that begins with ! in quotation marks",
  MULTIPLE_DOCS: "remove the line of three hyphens",
};

/** Why a text cannot be read as YAML. */
export const syntaxWords = (code: string): string =>
  syntax[code] ?? "this line and the lines around it cannot be read: compare them with an example";
