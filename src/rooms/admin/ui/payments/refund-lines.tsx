import { Checkbox } from "#design/checkbox.tsx";
import { TextField } from "#design/text-field.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import type { RefundChoice } from "../../rules/plan-refund.ts";

export type RefundLinesProps = {
  readonly form: string;
  readonly story: PaymentStory;
  readonly choice: RefundChoice;
  /** What the server says about the fields, as the call names them. */
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (choice: RefundChoice) => void;
};

/** The programs of a payment: which give something back, and how much. */
export function RefundLines({ form, story, choice, fields, onChange }: RefundLinesProps) {
  const left = story.refundable?.lines ?? [];
  const chosen = left.filter(({ lineRef }) => choice.lines[lineRef]?.isChosen);
  const set = (lineRef: string, change: { isChosen?: boolean; amount?: string }) => {
    const before = choice.lines[lineRef] ?? { isChosen: false, amount: "" };
    onChange({ ...choice, lines: { ...choice.lines, [lineRef]: { ...before, ...change } } });
  };
  return (
    <fieldset className="refund-lines">
      <legend className="visually-hidden">Programs</legend>
      {fields.lines && <p className="field-error">{fields.lines}</p>}
      {left.map(({ lineRef, amountKobo }) => {
        const line = story.order?.lines.find((one) => one.lineRef === lineRef);
        const place = story.places.find((one) => one.lineRef === lineRef);
        const { isChosen = false, amount = "" } = choice.lines[lineRef] ?? {};
        const sentAs = chosen.findIndex((one) => one.lineRef === lineRef);
        return (
          <div key={lineRef} className="refund-line">
            <Checkbox
              name={`line ${lineRef}`}
              form={form}
              label={line?.description ?? "A program"}
              hint={`${place ? `${place.learner}. ` : ""}${formatNaira(amountKobo)} may go back.`}
              disabled={amountKobo === 0}
              checked={isChosen}
              onChange={({ currentTarget: { checked } }) => set(lineRef, { isChosen: checked })}
            />
            {isChosen && (
              <TextField
                name={`amount ${lineRef}`}
                form={form}
                label={`Amount for ${line?.description ?? "this program"}`}
                error={fields[`lines.${sentAs}.amount`]}
                prefix="₦"
                width="medium"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ currentTarget: { value } }) => set(lineRef, { amount: value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
