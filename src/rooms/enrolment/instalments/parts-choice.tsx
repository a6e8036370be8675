import type { ReactNode } from "react";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { FormField } from "#foundation/forms/field.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { Instalment } from "#rooms/catalogue/fees/instalments.ts";

/** The control of a form or a cart. It is not an answer; it only says what is paid first. */
export const inPartsField = "payInParts";

/** The same, so that the draft keeps it. */
export const inPartsControl: FormField = {
  name: inPartsField,
  kind: "yes-no",
  label: "All now, or in parts?",
  default: "no",
};

/** `₦50,000 now, ₦30,000 by 12 January 2027 and ₦15,000 by 9 February 2027` */
export function planInWords(plan: readonly Instalment[]): string {
  const parts = plan.map(({ dueOn, amountKobo }) =>
    dueOn ? `${formatNaira(amountKobo)} by ${formatDay(dueOn)}` : `${formatNaira(amountKobo)} now`,
  );
  return parts.length < 2
    ? "You pay for this level all at once."
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

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
