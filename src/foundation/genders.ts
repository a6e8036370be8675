import type { FieldChoice } from "./forms/field.ts";

/** What forms offer for a person's gender (spec §3). */
export const genders = [
  { value: "male", label: "Male" },
  { value: "female", label: "Female" },
  { value: "other", label: "Other" },
] as const satisfies FieldChoice[];
