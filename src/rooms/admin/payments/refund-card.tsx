import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { RefundRecord } from "#rooms/payments/refunds/refunds.ts";
import { FormDialog, question } from "../form-dialog.tsx";
import { refundStates, refundToast, refundWay } from "./payment-words.ts";

type Decision = "approve" | "decline";

export type RefundCardProps = {
  readonly refund: RefundRecord;
  readonly nameOf: (personId: string) => string;
  /** What a line is for. */
  readonly lineName: (lineRef: string) => string;
  /** The signed-in admin. The admin who asked for a refund may not approve it. */
  readonly adminId: string;
  readonly mayRefund: boolean;
  readonly onDone: () => void;
};

/** A refund that an admin asked for: its state in plain words, and the decision of a second owner. */
export function RefundCard(props: RefundCardProps) {
  const { refund, nameOf, lineName, adminId, mayRefund } = props;
  const [asked, setAsked] = useState<Decision | null>(null);
  const { label, tone, means } = refundStates[refund.status];
  const isOwn = refund.requestedBy === adminId;
  const isWaiting = refund.status === "requested";
  return (
    <article className="stack stack-8 small">
      <div className="row plain-headings">
        <h3>
          <Money amountKobo={refund.amountKobo} />
        </h3>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <p>{means}</p>
      {refund.problem && <p>The answer was: “{refund.problem}”</p>}
      {refund.lines && refund.lines.length > 0 && (
        <ul className="bulleted">
          {refund.lines.map(({ lineRef, amountKobo }) => (
            <li key={lineRef}>
              {lineName(lineRef)}: {formatNaira(amountKobo)}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        {nameOf(refund.requestedBy)} asked on {formatInstant(refund.requestedAt)}, to go{" "}
        {refundWay(refund)}. Reason: “{refund.reason}”
        {refund.decidedBy &&
          refund.decidedAt &&
          ` ${refund.status === "declined" ? "Declined" : "Approved"} by ${nameOf(refund.decidedBy)} on ${formatInstant(refund.decidedAt)}.`}
      </p>
      {isWaiting && (mayRefund || isOwn) && (
        <div className="row">
          {!isOwn && <Button onClick={() => setAsked("approve")}>Approve refund</Button>}
          <Button variant="secondary" onClick={() => setAsked("decline")}>
            {isOwn ? "Withdraw the request" : "Decline refund"}
          </Button>
        </div>
      )}
      {asked && (
        <DecideDialog {...props} isOwn={isOwn} decision={asked} onClose={() => setAsked(null)} />
      )}
    </article>
  );
}

function DecideDialog({
  refund,
  nameOf,
  decision,
  isOwn,
  ...props
}: RefundCardProps & {
  readonly decision: Decision;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}) {
  const isApproval = decision === "approve";
  const call = isApproval ? "POST /admin/refunds/:id/approve" : "POST /admin/refunds/:id/decline";
  const amount = formatNaira(refund.amountKobo);
  const button = isApproval
    ? `Approve ${amount}`
    : isOwn
      ? "Withdraw the request"
      : "Decline refund";
  return (
    <FormDialog
      {...props}
      form={question}
      title={isApproval ? `Approve the refund of ${amount}?` : `Decline the refund of ${amount}?`}
      action={button}
      tone={isApproval ? "danger" : "primary"}
      role="alertdialog"
      call={(_, once) => callApi(call, { params: { id: refund.id } }, once)}
      sent={(answer) => (isApproval ? refundToast(answer) : "Refund declined")}
      lost={isApproval ? "refunded" : "declined"}
    >
      <p>
        {isApproval
          ? `${nameOf(refund.requestedBy)} asked for it: “${refund.reason}” It will be sent at once and cannot be stopped.`
          : "Nothing goes back. Another refund can be asked for."}
      </p>
    </FormDialog>
  );
}
