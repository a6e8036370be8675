import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { PayoutRecord, PayoutStatement } from "#rooms/affiliates/contract/payouts.ts";
import type { Question } from "../ask-dialog.tsx";

const reason = { label: "Reason", maxLength: 200, missing: "Give the reason" } as const;

const transfers = ({ affiliateCount }: PayoutRecord) =>
  `${affiliateCount.toLocaleString("en-NG")} transfer${affiliateCount === 1 ? "" : "s"}`;

export const approveQuestion = (payout: PayoutRecord): Question => ({
  title: "Approve this payout?",
  text: `${formatNaira(payout.standingKobo)} in ${transfers(payout)}. Then the bank file can be downloaded.`,
  action: "Approve payout",
  done: "Payout approved",
  onSend: () => callApi("POST /admin/payouts/:id/approve", { params: { id: payout.id } }),
});

/** @param takenBackKobo what refunds took back after the bank's file was downloaded */
export const payQuestion = (payout: PayoutRecord, takenBackKobo = 0): Question => ({
  title: "Has the bank sent the transfers?",
  text: `${takenBackKobo > 0 ? `Refunds took back ${formatNaira(takenBackKobo)} of commission after the bank file was downloaded. Go on only if the bank has sent the money: the affiliate then owes it. ` : ""}This records ${formatNaira(payout.standingKobo)} as paid out, and each affiliate gets a statement.`,
  action: "Mark as paid",
  field: {
    label: "Bank reference",
    hint: "What the bank calls this payment. It is on every statement.",
    maxLength: 200,
    missing: "Enter the bank’s reference",
  },
  done: "Payout marked as paid",
  onSend: (bankReference) =>
    callApi("POST /admin/payouts/:id/pay", {
      params: { id: payout.id },
      body: { bankReference, sentBeforeChange: takenBackKobo > 0 },
    }),
});

/** The bank sent back all of it, or one affiliate's part. */
export const returnQuestion = (payout: PayoutRecord, of?: PayoutStatement): Question => ({
  title: of
    ? `Did the bank return the transfer to ${of.affiliateName}?`
    : "Did the bank return the whole payout?",
  text: `${formatNaira(of?.totalKobo ?? payout.standingKobo)} will be due again, and the next payout takes it.`,
  action: of ? "Record the return" : "Record the return of all",
  tone: "danger",
  field: { ...reason, hint: "Such as: account closed." },
  done: "Return recorded",
  onSend: (typed) =>
    callApi("POST /admin/payouts/:id/return", {
      params: { id: payout.id },
      body: { reason: typed, ...(of ? { statement: of.number } : {}) },
    }),
});

/** Before the bank has paid: all of it, or one affiliate's part. */
export const cancelQuestion = (payout: PayoutRecord, of?: PayoutStatement): Question => ({
  title: of ? `Leave ${of.affiliateName} out of this payout?` : "Cancel the whole payout?",
  text: `${formatNaira(of?.totalKobo ?? payout.standingKobo)} will be due again. Do this only if the transfer was not sent.`,
  action: of ? "Cancel statement" : "Cancel payout",
  tone: "danger",
  field: reason,
  done: of ? "Statement cancelled" : "Payout cancelled",
  onSend: (typed) =>
    callApi("POST /admin/payouts/:id/cancel", {
      params: { id: payout.id },
      body: { reason: typed, ...(of ? { statement: of.number } : {}) },
    }),
});
