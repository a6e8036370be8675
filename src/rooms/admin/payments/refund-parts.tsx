import { Fragment } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import type { RefundEffects as Effects, RefundChoice } from "./plan-refund.ts";

/** What a refund would do to places and commissions, before it is sent. */
export function RefundEffects({
  story: { payerName, order, places, refundable },
  effects: { creditKobo, lines },
  way,
}: {
  readonly story: PaymentStory;
  readonly effects: Effects;
  /** How it goes back: `in cash`. */
  readonly way: string;
}) {
  const totalKobo = lines.reduce((sum, { goesBackKobo }) => sum + goesBackKobo, creditKobo);
  if (!refundable?.lines) {
    return (
      <p className="muted">
        This money did not pay for a program, so no place and no commission changes.
      </p>
    );
  }
  if (creditKobo === 0 && lines.length === 0) return null;
  return (
    <div className="callout small">
      <h3>What this does</h3>
      <ul className="bulleted">
        <li>
          <b>{formatNaira(totalKobo)}</b> goes back to {payerName ?? "the payer"} {way}.
        </li>
        {creditKobo > 0 && (
          <li>
            {formatNaira(creditKobo)} of it comes from the credit, which changes no place and no
            commission.
          </li>
        )}
        {lines.map(({ lineRef, leftKobo, losesPlace, commission }) => {
          const description = order?.lines.find((one) => one.lineRef === lineRef)?.description;
          const place = places.find((one) => one.lineRef === lineRef);
          const holds = place?.status !== "pending_payment";
          const fee = place ? `${place.learner}’s fee for ${description}` : description;
          return (
            <Fragment key={lineRef}>
              {losesPlace ? (
                <li>
                  Nothing of {fee} stays paid: the registration becomes refunded and its place is
                  released.
                </li>
              ) : (
                <>
                  <li>
                    {formatNaira(leftKobo)} of {fee} stays paid. Nothing becomes due again.
                  </li>
                  {holds && <li>The place stays.</li>}
                </>
              )}
              {commission && commission.kobo > 0 && (
                <li>
                  {formatNaira(commission.kobo)} in commission is taken back from{" "}
                  {commission.affiliate}.
                </li>
              )}
            </Fragment>
          );
        })}
      </ul>
    </div>
  );
}

type RefundLinesProps = {
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
    <fieldset className="stack stack-8">
      <legend className="visually-hidden">Programs</legend>
      {fields.lines && <p className="field-error">{fields.lines}</p>}
      {left.map(({ lineRef, amountKobo }) => {
        const line = story.order?.lines.find((one) => one.lineRef === lineRef);
        const place = story.places.find((one) => one.lineRef === lineRef);
        const { isChosen = false, amount = "" } = choice.lines[lineRef] ?? {};
        const sentAs = chosen.findIndex((one) => one.lineRef === lineRef);
        return (
          <div key={lineRef} className="stack stack-8 refund-line">
            <Checkbox
              name={`line ${lineRef}`}
              form={form}
              label={line?.description ?? "A program"}
              hint={`${place ? `${place.learner}. ` : ""}${formatNaira(amountKobo)} can be refunded.`}
              disabled={amountKobo === 0}
              checked={isChosen}
              onChange={({ currentTarget: { checked } }) => set(lineRef, { isChosen: checked })}
            />
            {isChosen && (
              <AmountField
                name={`amount ${lineRef}`}
                form={form}
                label={`Amount for ${line?.description ?? "this program"}`}
                error={fields[`lines.${sentAs}.amountKobo`]}
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
