import type { ReactNode } from "react";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import type { FormField } from "#foundation/forms/field.ts";

/** The control of a form or a cart. It is not an answer; it only says what is paid first. */
export const inPartsField = "payInParts";

/** The same, so that the draft keeps it. */
export const inPartsControl: FormField = {
  name: inPartsField,
  kind: "yes-no",
  label: "All now, or in parts?",
  default: "no",
};

/** All now, or in parts. */
export function PartsChoice({
  form,
  inParts,
  whole,
  plan,
}: {
  /** The form's id. */
  readonly form: string;
  readonly inParts: boolean;
  /** The whole amount. */
  readonly whole: ReactNode;
  /** The parts in words. */
  readonly plan: ReactNode;
}) {
  return (
    <RadioGroup
      form={form}
      name={inPartsField}
      label={inPartsControl.label}
      layout="framed"
      defaultValue={inParts ? "yes" : "no"}
      options={[
        { value: "no", label: "Pay all now", aside: whole },
        { value: "yes", label: "Pay in parts", hint: plan },
      ]}
    />
  );
}
