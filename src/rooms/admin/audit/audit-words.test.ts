import { expect, test } from "vitest";
import { auditActions, sentenceOf, wordsOf } from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { enrolmentStatuses } from "#rooms/enrolment/states.ts";
import { closingWords, reviewClosings } from "#rooms/payments/cases/case-kinds.ts";
import { entryRest, entrySentence, stateWordsOf } from "./audit-words.ts";

const summary = (action: string, status: unknown) => auditSummary({ status }, stateWordsOf(action));

test("a history calls each state what the list calls it", () => {
  expect(summary("enrolment.submitted", { from: null, to: "pending_payment" })).toBe(
    "none → Awaiting payment",
  );
  for (const status of enrolmentStatuses) {
    expect(summary("enrolment.refunded", status)).toBe(enrolmentStates[status].label);
  }
  for (const how of reviewClosings) {
    expect(summary("review.closed", how)).toBe(closingWords[how].button);
  }
  expect(summary("message.closed", { from: "open", to: "closed" })).toBe("Open → Closed");
  expect(summary("job_application.invited", "invited")).not.toBe("invited");
});

test("an amount stands in the sentence, and not below it again", () => {
  const entry = {
    action: "payment.recorded",
    details: { amountKobo: 4_000_000, status: "cash" },
    by: "Amina Sani",
    actorKind: "admin",
    about: "Musa Bello and Hauwa Bello",
  } as never;
  expect(entrySentence(entry)).toContain("₦40,000 for Musa Bello and Hauwa Bello");
  expect(entryRest(entry)).toBe("Cash");
  expect(entryRest(entry)).not.toContain("₦");
});

test("a state that no list knows stays readable", () => {
  expect(summary("an.old_action", "not_known_now")).toBe("not known now");
});

test("a history names the person where the sentence needs the name", () => {
  const said = (action: string, who: string) => sentenceOf(action, who);
  expect(said("payout.approved_alone", "Hauwa")).toBe(
    "Hauwa: payout approved without a second person",
  );
  expect(said("payout.approved", "Hauwa")).toBe("Hauwa: payout approved");
  expect(said("payment.booked", "")).toBe("Payment received");
  expect(said("an.old_action", "Hauwa")).toBe("Hauwa: an.old_action");
  for (const action of auditActions) {
    expect(said(action, "")).toBe(wordsOf(action));
    expect(said(action, "Hauwa")).not.toMatch(/[{}]/);
  }
});
