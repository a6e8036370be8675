import { type ReactNode, useState } from "react";
import { Link } from "#design/actions/link.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { callApi } from "#foundation/http/call.ts";
import { StatePill } from "#rooms/affiliates/door.ui.ts";
import type { AdminReferralRecord } from "#rooms/affiliates/referrals/referral.ts";
import { staffStates } from "#rooms/affiliates/referrals/referral-state.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { shortDay } from "../days.ts";
import type { ListAction } from "../lists/act-dialog.tsx";

const affiliateColumn: Column<AdminReferralRecord> = {
  key: "affiliate",
  label: "Affiliate",
  cell: ({ affiliate_id, affiliate_name, affiliate_code }) => (
    <div>
      <Link to={`/admin/affiliates/${affiliate_id}`}>{affiliate_name}</Link>
      <span className="second">{affiliate_code}</span>
    </div>
  ),
};

/** @param showsAffiliate false in a list of one affiliate */
export const referralColumns = (showsAffiliate = true): readonly Column<AdminReferralRecord>[] => [
  {
    key: "learner",
    label: "Learner",
    rowHeader: true,
    cell: ({ id, referred_user_name, referred_user_email }) => (
      <div className={showsAffiliate ? undefined : "record-address"}>
        <Link to={`/admin/referrals/${id}`}>{referred_user_name}</Link>
        <span className="second">{referred_user_email}</span>
      </div>
    ),
  },
  ...(showsAffiliate ? [affiliateColumn] : []),
  {
    key: "program",
    label: "Program",
    phone: "fact",
    wide: true,
    cell: ({ program }) => program ?? "No program yet",
  },
  {
    key: "state",
    label: "Status",
    cell: (referral) => (
      <span className="row">
        <StatePill referral={referral} names={staffStates} />
        {referral.own_match && referral.commission_state === "under_review" && (
          <StatusPill tone="warning">Own</StatusPill>
        )}
      </span>
    ),
  },
  {
    key: "created_at",
    label: "Since",
    phone: "state",
    sortable: true,
    cell: ({ created_at }) => <span className="one-line">{shortDay(created_at)}</span>,
  },
  {
    key: "commission_amount",
    label: "Commission",
    phone: "lead",
    end: true,
    sortable: true,
    cell: ({ commission_amount }) => <Money amountKobo={recordedKobo(commission_amount)} />,
  },
];

const longestReason = 500;

const markWords = (withholds: boolean) =>
  withholds
    ? "No payout includes it until someone releases it. The affiliate sees “Under review”, not the reason."
    : "The next payout includes it, if it is due by then.";

function questionOf({ id, commission_state, referred_user_name }: AdminReferralRecord): Question {
  const withholds = commission_state !== "under_review";
  return {
    title: withholds
      ? `Withhold the commission of ${referred_user_name}?`
      : `Release the commission of ${referred_user_name}?`,
    text: markWords(withholds),
    action: withholds ? "Withhold commission" : "Release commission",
    tone: withholds ? "danger" : "primary",
    field: {
      label: "Reason",
      hint: "Only staff see this.",
      maxLength: longestReason,
      missing: "Give the reason",
      lines: 3,
    },
    done: withholds ? "Commission withheld" : "Commission released",
    onSend: (reason) =>
      callApi("POST /admin/commissions/:id/withhold", {
        params: { id },
        body: { withhold: withholds, reason },
      }),
  };
}

/** Whether an admin can withhold or release it: a lead has no commission, and what is paid out has left. */
export const canWithhold = ({ stage, commission_state }: AdminReferralRecord): boolean =>
  stage === "enrolled" && commission_state !== "paid_out";

export const withholdLabel = ({ commission_state }: AdminReferralRecord): string =>
  commission_state === "under_review" ? "Release commission" : "Withhold commission";

/** Withholding and releasing, with the dialog that asks for the reason. @param onDone shows the referrals again */
export function useWithholding(onDone: () => void): {
  ask: (referral: AdminReferralRecord) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<AdminReferralRecord | null>(null);
  const close = (isDone: boolean) => {
    setAsked(null);
    if (isDone) onDone();
  };
  return {
    ask: setAsked,
    dialog: <AskDialog question={asked && questionOf(asked)} onClose={close} />,
  };
}

const mark = (withholds: boolean): ListAction<AdminReferralRecord> => ({
  label: withholds ? "Withhold" : "Release",
  ...(withholds ? { tone: "danger" } : {}),
  refusal: (referral) => {
    if (!canWithhold(referral)) return "No commission to release";
    const isWithheld = referral.commission_state === "under_review";
    if (isWithheld === withholds) return isWithheld ? "Already withheld" : "Not withheld";
    return null;
  },
  says: () => markWords(withholds),
  fields: (_, { reason: error = "" }) => (
    <TextArea
      data-autofocus=""
      name="reason"
      label="Reason"
      hint="Only staff see this."
      rows={3}
      error={error}
    />
  ),
  check: (data) => {
    const reason = String(data.get("reason") ?? "").trim();
    if (!reason) return { reason: "Give the reason" };
    return reason.length > longestReason ? { reason: tooLong(longestReason) } : {};
  },
  run: async ({ id }, data) => {
    const body = { withhold: withholds, reason: String(data.get("reason")) };
    await callApi("POST /admin/commissions/:id/withhold", { params: { id }, body });
    return { words: withholds ? "Withheld" : "Released" };
  },
});

/** The same for many at once. */
export const withholding = [mark(true), mark(false)];
