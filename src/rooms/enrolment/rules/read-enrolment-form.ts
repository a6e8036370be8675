import type { EnrolmentForm } from "../contract/enrolment-forms.ts";
import { fieldsOf } from "../contract/form-field.ts";
import type { RawAnswers } from "./asked-fields.ts";

/**
 * A posted form as the object that JSON would have carried: several values as a list, an unticked
 * box as absent, an empty text as empty (so that a cleared default is not filled in again). Only the
 * form's own fields.
 */
export function readEnrolmentForm(form: EnrolmentForm, formData: FormData): RawAnswers {
  const raw: Record<string, unknown> = {};
  for (const field of fieldsOf(form)) {
    const sent = formData.getAll(field.name).filter((value) => typeof value === "string");
    if (field.kind === "checkboxes") raw[field.name] = sent;
    else if (sent[0] !== undefined) raw[field.name] = sent[0];
  }
  return raw;
}
