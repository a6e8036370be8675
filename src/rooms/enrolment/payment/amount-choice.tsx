import type { ReactNode } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { type Choice, RadioGroup } from "#design/fields/choice-group.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { allOf, learnersDue, toKeepAll } from "../account/family-dues.ts";
import {
  amountField,
  amountsOf,
  anotherAmount,
  otherAmountField,
  type Payable,
  readPayAmount,
  wholeOf,
} from "./pay-choice.ts";
import type { AmountChoice } from "./use-amount-choice.ui.ts";

/** The part that is due now, or the next one. */
function duePart(due: Payable, today: string): Choice {
  const { dueNowKobo, instalments, lines } = due;
  const later = instalments.filter(({ dueOn }) => dueOn > today);
  const [next] = instalments;
  const isNext = later.length === instalments.length;
  // It is the sum that the page's lead asks for.
  const isFirst = toKeepAll(due, today)?.amountKobo === dueNowKobo;
  const now = lines.length > 1 ? "Pay the first parts" : "Pay the first part";
  return {
    value: String(dueNowKobo),
    ...(isFirst && {
      hint: lines.length > 1 ? `Keeps ${allOf(lines.length)} places.` : "Keeps the place.",
    }),
    label:
      isNext && next
        ? withWholeDays(
            `Pay the next part${lines.length > 1 ? ` for ${learnersDue(due, next.dueOn)}` : ""}, due by ${formatDay(next.dueOn)}`,
          )
        : isFirst
          ? now
          : "Pay what is due now",
    aside: <Money amountKobo={dueNowKobo} />,
  };
}

/** The amounts to choose from; only one if the whole is less than the smallest part. */
function optionsOf(due: Payable, today: string): Choice[] {
  const wholeKobo = wholeOf(due);
  const hasParts = !due.quoteChange && due.dueNowKobo < due.amountKobo;
  return [
    { value: String(wholeKobo), label: "Pay all", aside: <Money amountKobo={wholeKobo} /> },
    ...(hasParts ? [duePart(due, today)] : []),
    ...(wholeKobo > due.leastKobo ? [{ value: anotherAmount, label: "Pay another amount" }] : []),
  ];
}

type AmountProps = {
  /** The form's id. */
  readonly form: string;
  readonly due: Payable;
  readonly choice: AmountChoice;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** Scripts run. */
  readonly isReady: boolean;
};

/** How much to pay now: all, what is due, or another amount. Without scripts, styles show the field for the last. */
export function AmountFields({ form, due, choice, today, isReady }: AmountProps) {
  const options = optionsOf(due, today);
  const { typed, fault } = choice;
  const [only] = options;
  if (options.length === 1 && only) {
    return (
      <div ref={choice.ref} hidden>
        <input type="hidden" name={amountField} value={only.value} />
      </div>
    );
  }
  const other = (
    <AmountField
      form={form}
      name={otherAmountField}
      label="Amount in naira"
      hint={`From ${formatNaira(due.leastKobo)} to ${formatNaira(wholeOf(due))}.`}
      error={fault}
      maxLength={20}
      defaultValue={typed[otherAmountField]}
    />
  );
  return (
    <div
      // The browser owns what is chosen, so it begins again when the amounts change.
      key={amountsOf(due)}
      ref={choice.ref}
      className="stack stack-16"
      onInput={choice.onInput}
    >
      <RadioGroup
        form={form}
        name={amountField}
        label="How much do you want to pay now?"
        layout="framed"
        options={options}
        defaultValue={typed[amountField]}
      />
      <ByAnswer
        form={form}
        name={amountField}
        answer={typed[amountField]}
        as="div"
        isReady={isReady}
        parts={options.map(({ value }) => ({
          answer: value,
          content: value === anotherAmount ? other : null,
        }))}
      />
    </div>
  );
}

/** The label of the pay button, which names the chosen amount. */
export function PayWords({ form, due, choice, today, isReady }: AmountProps): ReactNode {
  const { typed } = choice;
  const found = readPayAmount({ ...typed, [amountField]: anotherAmount }, due);
  const otherKobo = "fault" in found ? null : found.amountKobo;
  const words = (value: string) => {
    if (value !== anotherAmount) return `Pay ${formatNaira(Number(value))} now`;
    return otherKobo ? `Pay ${formatNaira(otherKobo)} now` : "Pay this amount now";
  };
  const options = optionsOf(due, today);
  return (
    <ByAnswer
      form={form}
      name={amountField}
      answer={typed[amountField]}
      isReady={isReady}
      parts={options.map(({ value }) => ({ answer: value, content: words(value) }))}
    />
  );
}
