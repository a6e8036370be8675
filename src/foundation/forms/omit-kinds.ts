import type { TypedAnswers } from "./answers.ts";
import type { FormField } from "./field.ts";

/** Omits the answers of some kinds: no password is kept on a device or sent back with a page. */
export function omitKinds(
  kinds: readonly FormField["kind"][],
  typed: TypedAnswers,
  fields: readonly FormField[],
): TypedAnswers {
  const left = new Set(fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !left.has(name)));
}
