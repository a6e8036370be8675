import { expect, test } from "vitest";
import { enrolmentStatuses } from "#rooms/enrolment/states.ts";
import { dueWords, mailWords, whatNext } from "./enrolment-words.ts";

const today = "2026-11-21";
const owing = { status: "confirmed", openKobo: 5_000_000, nextDueOn: today } as const;

test("an email is promised only to a learner with an address", () => {
  const [with_, without] = [{ emailAddress: "musa@mail.example" }, { emailAddress: "" }];
  expect(mailWords([with_])).toBe("The learner gets an email.");
  expect(mailWords([without])).toBe(
    "The learner has no email address: call or write to tell them.",
  );
  expect(mailWords([with_, with_], "the slip")).toBe("Each learner gets the slip.");
  expect(mailWords([with_, without, without])).toBe(
    "Each learner with an email address gets an email. 2 have none: call or write to tell them.",
  );
  expect(mailWords([without, without])).not.toContain("gets");
});

test("the next due day is said wherever something is owed", () => {
  const words = (row: Partial<Parameters<typeof dueWords>[0]>) =>
    dueWords({ ...owing, ...row }, today);
  expect(words({})).toBe("now");
  expect(words({ nextDueOn: "2026-12-20" })).toMatch(/^20 Dec/);
  expect(words({ nextDueOn: "2026-11-20" })).toMatch(/^late since 20 Nov/);
  // A registration whose first payment is missing lapses, but it is due.
  for (const nextDueOn of [null, "2026-11-02", today]) {
    expect(words({ status: "pending_payment", nextDueOn })).toBe("now");
  }
  expect(words({ openKobo: 0 })).toBe("");
});

test("a late part is called late, not one that is still to come", () => {
  const summary = { intake: null };
  const dues = [
    { dueOn: "2026-11-01", openKobo: 0 },
    { dueOn: "2026-11-14", openKobo: 3_000_000 },
    { dueOn: "2026-12-14", openKobo: 2_000_000 },
  ];
  const account = { dues };
  const facts = { ...owing, receivedKobo: 4_500_000, nextDueOn: "2026-11-14", summary, account };
  expect(whatNext(facts as never, today)).toBe(
    "No start is set yet. ₦45,000 received. ₦30,000 has been late since 14 November 2026. ₦50,000 is still to be paid in all.",
  );
  expect(whatNext({ ...facts, nextDueOn: "2026-12-14" } as never, today)).toContain(
    "the next part by 14 December 2026",
  );
});

test("nobody waits for money of a place that has ended", () => {
  const silent = enrolmentStatuses.filter((status) => dueWords({ ...owing, status }, today) === "");
  expect(silent).toEqual(["applied", "refunded", "cancelled", "declined"]);
});
