import type { FieldChoice } from "./field.ts";

/** The gender options of forms (spec §3.11). */
export const genders = [
  { value: "male", label: "Male" },
  { value: "female", label: "Female" },
  { value: "other", label: "Other" },
] as const satisfies FieldChoice[];
