import { expect, test } from "vitest";
import { auditSummary } from "#foundation/audit-fields.ts";
import { enrolmentStatuses } from "#rooms/enrolment/rules/states.ts";
import { reviewClosings } from "#rooms/payments/rules/states.ts";
import { stateWordsOf } from "./audit-words.ts";
import { enrolmentStates } from "./enrolment-words.ts";
import { closingWords } from "./review-words.ts";

const summary = (action: string, status: unknown) => auditSummary({ status }, stateWordsOf(action));

test("a history calls each state what the list calls it", () => {
  expect(summary("enrolment.submitted", { from: null, to: "pending_payment" })).toBe(
    "Status none → Waits for payment",
  );
  for (const status of enrolmentStatuses) {
    expect(summary("enrolment.refunded", status)).toBe(`Status ${enrolmentStates[status].label}`);
  }
  for (const how of reviewClosings) {
    expect(summary("review.closed", how)).toBe(`Status ${closingWords[how].button}`);
  }
  expect(summary("message.closed", { from: "open", to: "closed" })).toBe("Status Open → Closed");
  expect(summary("job_application.invited", "invited")).not.toBe("Status invited");
});

test("a state that no list knows stays readable", () => {
  expect(summary("an.old_action", "not_known_now")).toBe("Status not known now");
});
