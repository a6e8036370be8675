import { expect, test } from "vitest";
import { auditActions, sentenceOf, wordsOf } from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import { auditVerbs } from "#foundation/audit/audit-verbs.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { enrolmentStatuses } from "#rooms/enrolment/states.ts";
import { closingWords, reviewClosings } from "#rooms/payments/cases/case-kinds.ts";
import { entryRest, entrySentence, stateWordsOf, withoutEchoes } from "./audit-words.ts";

const all = { amount: "₦40,000", about: "Musa" };

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
  expect(entrySentence(entry)).toBe("Amina Sani took ₦40,000 from Musa Bello and Hauwa Bello");
  expect(entryRest(entry)).toBe("Cash");
  expect(entryRest(entry)).not.toContain("₦");
});

test("a state that the sentence names already is not said again below it", () => {
  const rest = (action: string, status: unknown) =>
    entryRest({ action, details: { status, totalKobo: 100 } } as never);
  expect(rest("enrolment.confirmed", "confirmed")).toBe("Total ₦1");
  expect(rest("enrolment.cancelled", { from: "confirmed", to: "cancelled" })).toBe("Total ₦1");
  expect(rest("enrolment.submitted", "pending_payment")).toBe("Total ₦1, Awaiting payment");
});

test("a state that no list knows stays readable", () => {
  expect(summary("an.old_action", "not_known_now")).toBe("not known now");
});

test("a history says what a person did, with the person first", () => {
  const said = (action: string, who: string) => sentenceOf(action, who);
  expect(said("payout.approved_alone", "Hauwa")).toBe(
    "Hauwa approved a payout without a second person",
  );
  expect(said("payout.approved", "hauwa")).toBe("Hauwa approved a payout");
  expect(said("payment.recorded", "Hauwa")).toBe("Hauwa took a payment");
  expect(said("payment.booked", "")).toBe("Payment received");
  expect(said("an.old_action", "Hauwa")).toBe("Hauwa: an.old_action");
  for (const action of auditActions) {
    expect(said(action, "")).toBe(wordsOf(action));
    for (const one of [said(action, "Hauwa"), sentenceOf(action, "Hauwa", all)]) {
      expect(one).not.toMatch(/[{}|]/);
    }
    // However the sentence is built, it leaves out neither the amount nor the person.
    expect(sentenceOf(action, "Hauwa", all)).toContain("₦40,000");
    expect(sentenceOf(action, "Hauwa", all)).toContain("Musa");
  }
});

test("what only follows from an act is told without the person who did that act", () => {
  expect(sentenceOf("enrolment.paid_further", "Hauwa", { amount: null, about: "Musa" })).toBe(
    "Part of the fee paid, Musa",
  );
});

test("a history tells a payment at the counter once, and one by card as it came", () => {
  const event = (action: string, second: string) => ({ action, at: `2026-11-21T09:00:${second}Z` });
  const told = (...events: object[]) => withoutEchoes(events as never).map(({ action }) => action);
  const taken = event("payment.recorded", "01.900");
  expect(
    told(event("payment.booked", "01.905"), event("enrolment.paid_further", "01.950"), taken),
  ).toEqual(["payment.recorded"]);
  const corrected = event("payment.corrected", "41.900");
  expect(told(event("enrolment.paid_further", "41.905"), corrected)).toEqual(["payment.corrected"]);
  expect(told(event("payment.booked", "31.000"), taken)).toEqual([
    "payment.booked",
    "payment.recorded",
  ]);
});

test("every verb belongs to an action", () => {
  for (const action of Object.keys(auditVerbs)) expect(auditActions).toContain(action);
});

/** Acts of the software or of the command line, which no person of the log has done. */
const withoutPerson = [
  "bank_import.read",
  "message.woken",
  "admin.password_set",
  "second_factor.stopped",
];

test("each act of a person has its verb", () => {
  const bare = auditActions.filter((action) => sentenceOf(action, "Musa").startsWith("Musa: "));
  expect(bare.filter((action) => !withoutPerson.includes(action))).toEqual([]);
});
