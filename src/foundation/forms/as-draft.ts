import type { Form, FormField } from "./field.ts";

/**
 * A form for something that is not shown to anybody yet: it is kept with what it has. Wrong answers are still refused;
 * only missing ones are not.
 * @param needed the fields without which there is nothing to keep, such as a title
 */
export function asDraft<F extends Form>(form: F, needed: readonly string[]): F {
  const loosen = (field: FormField): FormField => {
    if (!field.required || needed.includes(field.name)) return field;
    const { required: _, ...rest } = field;
    return rest as FormField;
  };
  return (
    "steps" in form
      ? {
          ...form,
          steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(loosen) })),
        }
      : { ...form, fields: form.fields.map(loosen) }
  ) as F;
}
