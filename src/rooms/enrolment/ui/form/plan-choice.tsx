import { RadioGroup } from "#design/fields/choice-group.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { Instalment } from "../../rules/money/instalments.ts";
import { quoteOf } from "../registration-view.ts";
import { type AtLevel, ByLevel, ByPlace } from "./by-level.tsx";
import { hasPlan, inPartsControl, inPartsField, planOf } from "./plan.ts";

/** What someone pays first: all, or the first part of the level's plan. */
export type AtPlan = AtLevel & { readonly inParts: boolean };

/** `₦50,000 now, ₦30,000 by 12 January 2027 and ₦15,000 by 9 February 2027` */
export function planInWords(plan: readonly Instalment[]): string {
  const parts = plan.map(({ dueOn, amountKobo }) =>
    dueOn ? `${formatNaira(amountKobo)} by ${formatDay(dueOn)}` : `${formatNaira(amountKobo)} now`,
  );
  return parts.length < 2
    ? "This level is paid all at once."
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** All now, or in parts; where a level of the program has a plan. */
export function PlanChoice({ inParts, ...at }: AtPlan) {
  if (!hasPlan(at.view)) return null;
  return (
    <RadioGroup
      form={at.view.form.id}
      name={inPartsField}
      label={inPartsControl.label}
      layout="framed"
      defaultValue={inParts ? "yes" : "no"}
      options={[
        {
          value: "no",
          label: "Pay all now",
          aside: (
            <ByLevel {...at}>
              {(level) => <Money amountKobo={quoteOf(at.view, level).totalKobo} />}
            </ByLevel>
          ),
        },
        {
          value: "yes",
          label: "Pay in parts",
          hint: (
            <ByLevel {...at}>
              {(level) => (
                <ByPlace {...at}>{(place) => planInWords(planOf(at.view, level, place))}</ByPlace>
              )}
            </ByLevel>
          ),
        },
      ]}
    />
  );
}

/** The amount that the button takes. */
export function FirstAmount({ inParts, ...at }: AtPlan) {
  const amount = (amountKobo: number) => <Money amountKobo={amountKobo} look="price" />;
  const whole = <ByLevel {...at}>{(level) => amount(quoteOf(at.view, level).totalKobo)}</ByLevel>;
  if (!hasPlan(at.view)) return whole;
  return (
    <ByAnswer
      form={at.view.form.id}
      name={inPartsField}
      answer={inParts ? "yes" : "no"}
      isReady={at.isReady}
      parts={[
        { answer: "no", content: whole },
        {
          answer: "yes",
          content: (
            <ByLevel {...at}>
              {(level) => amount(planOf(at.view, level, null)[0]?.amountKobo ?? 0)}
            </ByLevel>
          ),
        },
      ]}
    />
  );
}
