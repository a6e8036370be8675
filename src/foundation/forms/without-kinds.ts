import type { TypedAnswers } from "./answers.ts";
import type { FormField } from "./field.ts";

/** Without the answers of some kinds: no password is kept on a device or given back with a page. */
export function withoutKinds(
  kinds: readonly FormField["kind"][],
  typed: TypedAnswers,
  fields: readonly FormField[],
): TypedAnswers {
  const left = new Set(fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !left.has(name)));
}
