import { type ReactNode, useState } from "react";
import { TextArea } from "#design/fields/text-area.tsx";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminReferralRecord } from "#rooms/affiliates/contract/referral.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import type { ListAction } from "../lists/act-dialog.tsx";

const longestReason = 500;

const markWords = (withholds: boolean) =>
  withholds
    ? "No payout takes it until someone releases it. The affiliate sees “Under review”, not the reason."
    : "The next payout takes it, if it is due then.";

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
      hint: "For the staff only.",
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

/** The verb for its button. */
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
    if (!canWithhold(referral)) return "No commission that waits";
    const isWithheld = referral.commission_state === "under_review";
    if (isWithheld === withholds) return isWithheld ? "Withheld already" : "Not withheld";
    return null;
  },
  says: () => markWords(withholds),
  fields: (_, { reason: error = "" }) => (
    <TextArea
      data-autofocus=""
      name="reason"
      label="Reason"
      hint="For the staff only."
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
