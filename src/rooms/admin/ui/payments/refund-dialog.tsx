import { useState } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Money } from "#design/text/money.tsx";
import type { CentreId } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { refundToast, typedNaira } from "../../rules/payment-words.ts";
import {
  chosenLines,
  effectsOf,
  faultsOf,
  type RefundChoice,
  type RefundPart,
  totalOf,
} from "../../rules/plan-refund.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";
import { withTillHint } from "../tills/till-status.tsx";
import { HandBack, RefundEffects, RefundLines } from "./refund-parts.tsx";

export type RefundDialogProps = {
  readonly story: PaymentStory;
  readonly refundable: NonNullable<PaymentStory["refundable"]>;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function bodyOf(choice: RefundChoice, data: FormData, byHand: boolean) {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return {
    reason: text("reason"),
    ...(choice.part === "amount" ? { amountKobo: amountIn(choice.amount) } : {}),
    ...(choice.part === "lines"
      ? {
          lines: chosenLines(choice).map(({ lineRef, amount }) => ({
            enrolmentId: lineRef,
            amountKobo: amountIn(amount),
          })),
        }
      : {}),
    ...(byHand
      ? { evidence: text("evidence"), centreId: (text("way") || null) as CentreId | null }
      : {}),
  };
}

/** Gives money back: all that is left, some programs, or an amount; and shows first what that does. */
export function RefundDialog({ story, refundable, onClose, onDone }: RefundDialogProps) {
  const left = refundable.lines ?? [];
  const { problem, fields, send, refuse, dialog } = useSend({
    done: "refunded",
    failed: "The refund was not made",
    shown: [
      ...["amountKobo", "reason", "evidence", "centreId", "lines"],
      ...left.map((_, at) => `lines.${at}.amountKobo`),
    ],
    ...{ onClose, onDone },
  });
  const [choice, setChoice] = useState<RefundChoice>({
    part: "whole",
    amount: "",
    lines: Object.fromEntries(
      left.map(({ lineRef, amountKobo }) => [
        lineRef,
        { isChosen: false, amount: typedNaira(amountKobo) },
      ]),
    ),
  });
  const totalKobo = totalOf(refundable, choice);
  const needsSecond = refundable.hasSecondAdmin && totalKobo > refundable.approvalThresholdKobo;
  async function submit(data: FormData) {
    const body = bodyOf(choice, data, refundable.byHand);
    const wrong = faultsOf(refundable, choice, body.reason);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const { reference } = story;
    const answer = await send(body, (headers) =>
      callApi(
        "POST /admin/payments/:reference/refund",
        { params: { reference }, body },
        { headers },
      ),
    );
    if (!answer) return;
    const [text, tone] = refundToast(answer);
    showToast(text, false, tone === "danger" ? "danger" : undefined);
    onDone();
    onClose();
  }
  const options = [
    {
      value: "whole",
      label: "All that is left",
      aside: <Money amountKobo={refundable.leftKobo} />,
    },
    ...(left.length > 1 ? [{ value: "lines", label: "Some programs" }] : []),
    { value: "amount", label: left.length > 1 ? "An amount, from all programs" : "A part" },
  ];
  return (
    <FormDialog
      title="Refund this payment"
      size="wide"
      fullOnPhones
      action={
        <>
          {needsSecond ? "Ask for approval" : "Refund"}
          {totalKobo > 0 && `${needsSecond ? " of" : ""} ${formatNaira(totalKobo)}`}
        </>
      }
      tone="danger"
      {...dialog}
      problem={withTillHint(dialog.problem, problem?.code)}
      onSend={submit}
    >
      {(form) => (
        <>
          <RadioGroup
            name="part"
            form={form}
            label="How much goes back?"
            options={options}
            value={choice.part}
            onChange={({ currentTarget: { value } }) =>
              setChoice({ ...choice, part: value as RefundPart })
            }
          />
          {choice.part === "lines" && (
            <RefundLines
              form={form}
              story={story}
              choice={choice}
              fields={fields}
              onChange={setChoice}
            />
          )}
          {choice.part === "amount" && (
            <AmountField
              name="amountKobo"
              form={form}
              label="Amount"
              hint={`Up to ${formatNaira(refundable.leftKobo)}.`}
              error={fields.amountKobo}
              value={choice.amount}
              onChange={({ currentTarget: { value } }) => setChoice({ ...choice, amount: value })}
            />
          )}
          {refundable.byHand ? (
            <HandBack form={form} fields={fields} isCashOnly={refundable.cashOnly} />
          ) : (
            <p className="money-hint">
              It goes back through {cardProvider} {refundedTo.provider}.
            </p>
          )}
          <RefundEffects story={story} effects={effectsOf(story, choice)} />
          <TextArea
            name="reason"
            form={form}
            label="Reason"
            hint="Admins read it with the payment; the payer does not."
            error={fields.reason}
            rows={2}
            required
          />
          {needsSecond && (
            <Alert tone="warning" title="A second person has to approve this">
              You may refund {formatNaira(refundable.approvalThresholdKobo)} of it alone: there is a
              limit for one payment and one for a day. Nothing goes back before the approval.
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
