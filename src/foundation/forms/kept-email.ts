import { meantEmail } from "../meant-email.ts";
import type { TypedAnswers } from "./answers.ts";
import type { FormField } from "./field.ts";

/** The hidden field that says which address a person has seen with its hint, and kept. */
export const keptEmailName = (field: string) => `${field}Kept`;

/**
 * The address that probably has a slip and that the person has not been asked about (design/forms/email-field.tsx).
 * A password is never shown again, so a form with one does not come back for a hint.
 */
export function doubtedEmail(
  fields: readonly FormField[],
  typed: TypedAnswers,
  formData: FormData,
): string | null {
  if (fields.some(({ kind }) => kind === "password")) return null;
  for (const { kind, name } of fields) {
    const address = String(typed[name] ?? "");
    if (kind !== "email" || formData.get(keptEmailName(name)) === address) continue;
    if (meantEmail(address)) return address;
  }
  return null;
}
