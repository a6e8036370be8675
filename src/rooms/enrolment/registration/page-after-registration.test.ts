import { expect, test } from "vitest";
import { pageAfterRegistration } from "./page-after-registration.ts";
import { ownPageOf, successPageOf } from "./registration-links.ui.ts";

const enrolment = { id: "e-1", resumeToken: "a/b+c", reference: "ZA-1" };

test("a free registration leads to its last page, one that costs something now to its own page", () => {
  for (const status of ["confirmed", "applied"]) {
    expect(pageAfterRegistration({ enrolment: { ...enrolment, status } })).toBe(
      successPageOf({ enrolment: "e-1" }, enrolment),
    );
  }
  expect(pageAfterRegistration({ enrolment: { ...enrolment, status: "pending_payment" } })).toBe(
    ownPageOf(enrolment),
  );
});

test("another form leads nowhere", () => {
  expect(pageAfterRegistration({ id: "message-1" })).toBeNull();
});
