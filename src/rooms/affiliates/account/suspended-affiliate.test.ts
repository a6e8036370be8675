import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { tellPaid } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { getStats } from "../dashboard/get-stats.server.ts";
import { recordReferral } from "../door.server.ts";
import type { DuePayout, PayoutDetails } from "../payouts/payouts.ts";
import { affiliates } from "../tables.server.ts";

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent", COMMISSION_HOLD_DAYS: "0" },
});
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
await savePaymentInfo(academy, asabe);
const run = payoutsOf(academy, admin, admin);

const setStatus = (status: "approved" | "suspended") =>
  academy.call("POST", `/admin/affiliates/${asabe.id}/status`, { token: admin, body: { status } });
const due = async () =>
  (await academy.call("GET", "/admin/payouts/due", { token: admin })).body as DuePayout;
const stats = async () => {
  const [row] = await academy.ctx.db.select().from(affiliates);
  if (!row) throw new Error("no affiliate");
  return getStats(academy.ctx, row);
};
const leftOut = (amountKobo: number) => [
  { affiliateId: asabe.id, reason: "suspended", amountKobo },
];

test("what was registered before the suspension still earns, and waits", async () => {
  await addEnrolments(academy.ctx, "before");
  const learner = { name: "Bello Garba", email: "bello@mail.example", phone: null };
  const codes = { affiliateCode: asabe.code, keptCode: null };
  await recordReferral(academy.ctx, { enrolmentId: "before", ...codes, learner });
  expect((await setStatus("suspended")).status).toBe(200);
  await tellPaid(academy.ctx, { enrolmentId: "before", receivedKobo: 9_500_000 });
  expect(await due()).toMatchObject({
    totalKobo: 0,
    affiliates: [],
    leftOut: leftOut(950_000),
  });
  expect(await run.make()).toMatchObject({ status: 409, body: { code: "nothing_due" } });
  expect(await stats()).toMatchObject({
    totalEarnings: 9_500,
    pendingCommissions: 9_500,
    reviewCommissions: 9_500,
    dueCommissions: 0,
  });
});

test("a registration after the suspension makes no referral", async () => {
  await addEnrolments(academy.ctx, "after");
  const learner = { name: "Talatu", email: "talatu@mail.example", phone: null };
  const codes = { affiliateCode: asabe.code, keptCode: null };
  await recordReferral(academy.ctx, { enrolmentId: "after", ...codes, learner });
  const found = await selectRows(
    academy.ctx.db,
    sql`select 1 from referrals where enrolment_id = 'after'`,
  );
  expect(found).toEqual([]);
});

test("it is due again when the suspension ends", async () => {
  await setStatus("approved");
  expect(await due()).toMatchObject({ totalKobo: 950_000, leftOut: [] });
  expect(await stats()).toMatchObject({ reviewCommissions: 0, dueCommissions: 9_500 });
});

test("a payout made before the suspension can be neither exported nor paid with the affiliate in it", async () => {
  const { payout, statements } = (await run.make()).body as PayoutDetails;
  await run.approve(payout.id);
  await setStatus("suspended");
  const csv = await academy.call("GET", `/admin/payouts/${payout.id}/csv`, { token: admin });
  const refused = { status: 409, body: { code: "suspended" } };
  expect(csv).toMatchObject(refused);
  expect(await run.pay(payout.id)).toMatchObject(refused);
  // Without that statement the rest could be paid; here nothing is left.
  expect((await run.cancel(payout.id, statements[0]?.number)).status).toBe(200);
  expect(await due()).toMatchObject({ totalKobo: 0, leftOut: leftOut(950_000) });
});

test("a paid payout can still be downloaded", async () => {
  await setStatus("approved");
  await earn(academy, asabe, "more");
  const { payout } = await run.payAll();
  await setStatus("suspended");
  const csv = await academy.inject({
    url: `/api/admin/payouts/${payout.id}/csv`,
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(csv.statusCode).toBe(200);
});
