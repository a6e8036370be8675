import { beforeAll, expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { tellPaid } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import { recordReferral } from "../door.server.ts";

const academy = await openAcademyForFile();
let most: TestAffiliate;
/** Ids, smallest total first. */
let order: Record<"earnings" | "referrals", string[]>;
const learner = { name: "Bello Musa", email: "bello@mail.example", phone: "08091112222" };

async function refer(by: TestAffiliate, enrolmentId: string, paidKobo: number, who = learner) {
  await addEnrolments(academy.ctx, enrolmentId);
  const codes = { affiliateCode: by.code, keptCode: null };
  await recordReferral(academy.ctx, { enrolmentId, ...codes, learner: who });
  if (paidKobo === 0) return;
  await tellPaid(academy.ctx, { enrolmentId, receivedKobo: paidKobo });
}

const admin = await signInAdmin(academy);
beforeAll(async () => {
  const make = (name: string, phone: string) =>
    makeAffiliate(academy, admin, `${name}@mail.example`, { phone });
  most = await make("most", "08031110000");
  for (const paid of ["one", "two", "three"]) await refer(most, paid, 9_500_000);
  const some = await make("some", "08032220000");
  await refer(some, "four", 7_000_000);
  const promised = await make("promised", "08035550000");
  await refer(promised, "promised", 0);
  await refer(promised, "promised-too", 0);
  const none = await make("none", "08034440000");
  // Their own registration counts neither as a referral nor as earnings.
  const self = await make("self", "08036660000");
  await refer(self, "own", 0, { ...learner, email: self.email, phone: "08036660000" });
  const byId = (...those: TestAffiliate[]) => those.map(({ id }) => id).sort();
  order = {
    earnings: [...byId(none, promised, self), some.id, most.id],
    referrals: [...byId(none, self), some.id, promised.id, most.id],
  };
});

async function listed(query: string) {
  const { body } = await academy.call("GET", `/admin/affiliates?${query}`, { token: admin });
  return (body as { affiliates: { id: string }[] }).affiliates.map(({ id }) => id);
}

test.each([
  ["earnings", "asc"],
  ["earnings", "desc"],
  ["referrals", "asc"],
  ["referrals", "desc"],
] as const)(
  "sorted by %s, %s: everyone once, including those without any",
  async (total, direction) => {
    const query = `sort=total_${total}&order=${direction}&pageSize=2`;
    const pages = await Promise.all([1, 2, 3].map((page) => listed(`${query}&page=${page}`)));
    const expected = direction === "asc" ? order[total] : order[total].toReversed();
    expect(pages.flat()).toEqual(expected);
  },
);

test("filtered by status", async () => {
  const body = { status: "suspended" };
  await academy.call("POST", `/admin/affiliates/${most.id}/status`, { token: admin, body });
  const approved = await listed("sort=total_earnings&order=desc&status=approved");
  expect(approved).toEqual(order.earnings.slice(0, -1).toReversed());
});
