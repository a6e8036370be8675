import { type Document, isScalar } from "yaml";
import type * as z from "zod";

const readAs = (value: unknown): string => {
  if (value === null) return "nothing";
  return typeof value === "boolean" ? "yes or no" : `a ${typeof value}`;
};

/**
 * What to write where a text is expected but YAML reads something else because quotation marks are missing: a phone
 * number with a zero in front, `true`, `null`.
 * @returns null for any other fault
 */
export function unquotedWords(document: Document, issue: z.core.$ZodIssue): string | null {
  if (issue.code !== "invalid_type" || issue.expected !== "string") return null;
  const node = document.getIn(issue.path, true);
  if (!isScalar(node) || typeof node.value === "string" || !node.source) return null;
  return `put it in quotation marks, '${node.source}': otherwise it is read as ${readAs(node.value)}`;
}
