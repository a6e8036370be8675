import { useState } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import { noBankReference } from "#rooms/enrolment/staff/staff-forms.ts";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { noRefundReason } from "#rooms/payments/refunds/refund-limits.ts";
import {
  type CreditWay,
  creditFault,
  giveBackWords,
  waysOfCredit,
} from "../../rules/credit-words.ts";
import { refundToast, typedNaira } from "../../rules/payment-words.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";
import { useCashCentres } from "../tills/cash-centres.ts";
import { withTillHint } from "../tills/till-status.tsx";

export type CreditDialogProps = {
  readonly credit: CreditRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function GiveBackDialog({ credit, onClose, onDone }: CreditDialogProps) {
  const { problem, fields, send, refuse, dialog } = useSend({
    done: "given back",
    failed: "Nothing was given back",
    shown: ["amountKobo", "way", "location", "reference", "reason"],
    ...{ onClose, onDone },
  });
  const ways = waysOfCredit(credit);
  const [way, setWay] = useState<CreditWay>(ways[0]?.value ?? "transfer");
  const mostKobo = ways.find(({ value }) => value === way)?.mostKobo ?? 0;
  const [typed, setTyped] = useState(typedNaira(mostKobo));
  const centres = useCashCentres();
  const [location, setLocation] = useState(centres.length === 1 ? (centres[0]?.name ?? "") : "");
  const amountKobo = amountIn(typed);
  const needsSecond = credit.hasSecondAdmin && amountKobo > credit.approvalThresholdKobo;
  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const fault = creditFault(typed, mostKobo);
    const wrong = {
      ...(fault ? { amountKobo: fault } : {}),
      ...(way === "cash" && !location ? { location: "Choose the centre that pays it out." } : {}),
      ...(way !== "card" && !text("reference")
        ? { reference: way === "cash" ? "Enter the number of the receipt." : noBankReference }
        : {}),
      ...(text("reason").length < 3 ? { reason: noRefundReason } : {}),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = {
      ...{ amountKobo, way, reason: text("reason") },
      ...(way === "card" ? {} : { reference: text("reference") }),
      ...(way === "cash" ? { location } : {}),
    };
    const { orderId } = credit;
    const answer = await send(body, (headers) =>
      callApi("POST /admin/credits/:orderId/give-back", { params: { orderId }, body }, { headers }),
    );
    if (!answer) return;
    const [first] = answer.refunds;
    const [said, tone] = first
      ? refundToast({ ...first, amountKobo })
      : (["Given back", "success"] as const);
    showToast(said, false, tone === "danger" ? "danger" : undefined);
    onDone();
    onClose();
  }
  const centreId = centres.find(({ name }) => name === location)?.id ?? null;
  return (
    <FormDialog
      title={`Give credit back to ${credit.payer}`}
      fullOnPhones
      action={needsSecond ? "Ask for approval" : "Give it back"}
      tone="danger"
      {...dialog}
      problem={withTillHint(dialog.problem, problem?.code)}
      onSend={submit}
    >
      {(form) => (
        <>
          <RadioGroup
            name="way"
            form={form}
            label="How does it go back?"
            options={ways.map(({ value, label }) => ({ value, label }))}
            value={way}
            onChange={({ currentTarget: { value } }) => {
              const next = ways.find((one) => one.value === value);
              if (!next) return;
              setWay(next.value);
              setTyped(typedNaira(next.mostKobo));
            }}
            error={fields.way}
          />
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount"
            hint={`Up to ${formatNaira(mostKobo)}.`}
            error={fields.amountKobo}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            required
          />
          {way === "cash" && (
            <RadioGroup
              name="location"
              form={form}
              label="Which centre pays it out?"
              options={centres.map(({ name }) => ({ value: name, label: name }))}
              value={location}
              onChange={({ currentTarget: { value } }) => setLocation(value)}
              error={fields.location}
            />
          )}
          {way !== "card" && (
            <TextField
              name="reference"
              form={form}
              label={way === "cash" ? "Number of the receipt" : "Bank’s reference of our transfer"}
              error={fields.reference}
              width="medium"
              autoComplete="off"
              required
            />
          )}
          <TextArea
            name="reason"
            form={form}
            label="Reason"
            hint="Admins read it with the payment; the payer does not."
            error={fields.reason}
            rows={2}
            required
          />
          {creditFault(typed, mostKobo) === null && (
            <div className="refund-effects" role="status">
              <h3>What this does</h3>
              <p>{giveBackWords(credit, { amountKobo, way, centreId })}</p>
            </div>
          )}
          {needsSecond && (
            <Alert tone="warning" title="A second person has to approve this">
              You may give back {formatNaira(credit.approvalThresholdKobo)} alone now: there is a
              limit for one payment and one for a day. Nothing goes back before the approval.
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
