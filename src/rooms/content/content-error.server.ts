import * as z from "zod";

/**
 * Something is wrong in a file of the content folder. Its message is for the person who writes the file: it names the
 * file and the line of its head, and says what to write. It contains no quotation marks, because the log removes what
 * is between them.
 */
export class ContentError extends Error {
  override readonly name = "ContentError";
  constructor(file: string, problems: readonly string[], cause?: unknown) {
    super(`${file}: ${problems.join("; ")}`, { cause });
  }
}

const quoted = (values: readonly unknown[]) => values.map((value) => String(value)).join(", ");

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "names with values",
};

function problemOf({ path, ...issue }: z.core.$ZodIssue, given: unknown): string {
  const name = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(".");
  const at = path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    given,
  );
  const where = name || "its head";
  if (at === undefined && name) return `${where} is missing`;
  if (issue.code === "invalid_value") {
    return `${where} is ${at}: write one of ${quoted(issue.values)}`;
  }
  if (issue.code === "invalid_type") {
    const quotes = issue.expected === "string" ? ", in quotation marks" : "";
    return `${where} must be ${kinds[issue.expected] ?? issue.expected}${quotes}`;
  }
  return `${where} is ${at}: ${issue.message}`;
}

/** Why a file is not valid YAML. The parser's message for a colon in a title is of no use. */
function syntaxProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [sentence = ""] = error.message.split("\n");
  return sentence.startsWith("Nested mappings")
    ? `${sentence.replace(/:$/, "")}: put a text with a colon in quotation marks`
    : sentence;
}

/**
 * The same error in plain words.
 * @param file its path in the project
 * @param given what the file says
 */
export function explainContent(file: string, error: unknown, given?: unknown): ContentError {
  if (error instanceof ContentError) return error;
  const problems =
    error instanceof z.ZodError
      ? error.issues.map((issue) => problemOf(issue, given))
      : [syntaxProblem(error)];
  return new ContentError(file, problems, error);
}
