import { expect, test } from "vitest";
import type { AffiliateUser } from "../sign-in/sign-in.ts";
import { pageAfterSignIn } from "./require-session.ui.ts";

const affiliate = (mustChangePassword: boolean): { person: AffiliateUser } => ({
  person: { id: "1", email: "a@mail.example", name: "A", role: "affiliate", mustChangePassword },
});
const change = "/affiliate/change-password";

test.each([
  [false, "/affiliate/referrals?page=2", "/affiliate/referrals?page=2"],
  [true, "/affiliate/referrals?page=2", `${change}?next=%2Faffiliate%2Freferrals%3Fpage%3D2`],
  [true, `${change}?next=%2Faffiliate%2Faccount`, `${change}?next=%2Faffiliate%2Faccount`],
])("temporary password: %s, to %s → %s", (isTemporary, next, page) => {
  expect(pageAfterSignIn("affiliate", affiliate(isTemporary), next)).toBe(page);
});

test("learners have no such page", () => {
  const person = { ...affiliate(true).person, role: "user" as const };
  expect(pageAfterSignIn("user", { person }, "/dashboard")).toBe("/dashboard");
});
