import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { tellRefunded, tellRefundFailed } from "#tests/support/commissions/tell-money.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import type { DuePayout, PayoutDetails, PayoutStory } from "./payouts.ts";

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent", COMMISSION_HOLD_DAYS: "0" },
});
let turn = 0;
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
await savePaymentInfo(academy, asabe);
await savePaymentInfo(academy, ladi);
const run = payoutsOf(academy, admin, admin);

let made: PayoutDetails;
let id: string;
/** A payout of ₦9,500 to Asabe for `learner`, and of ₦9,500 to Ladi. */
let learner: string;
beforeEach(async () => {
  turn++;
  learner = await earn(academy, asabe, `asabes-${turn}`);
  await earn(academy, ladi, `ladis-${turn}`);
  made = (await run.make()).body as PayoutDetails;
  id = made.payout.id;
});

const refund = (enrolmentId: string, refundedKobo = 9_500_000) =>
  tellRefunded(academy.ctx, { enrolmentId, receivedKobo: 9_500_000 - refundedKobo });
const file = (payoutId = id) =>
  academy.inject({
    url: `/api/admin/payouts/${payoutId}/csv`,
    headers: { authorization: `Bearer ${admin}` },
  });
const story = async () =>
  (await academy.call("GET", `/admin/payouts/${id}`, { token: admin })).body as PayoutStory;
const statementOf = ({ id: affiliateId }: TestAffiliate) =>
  made.statements.find((one) => one.affiliateId === affiliateId)?.number ?? "";
const changed = (takenBackKobo = 950_000) => ({
  status: 409,
  body: {
    code: "commission_changed",
    details: {
      statements: statementOf(asabe),
      preparedKobo: 950_000,
      takenBackKobo,
      leftKobo: 950_000 - takenBackKobo,
    },
  },
});
const paidOutKobo = async () => {
  const [sum] = await selectRows<{ kobo: number }>(
    academy.ctx.db,
    sql`select coalesce(-sum(amount_kobo), 0)::int as kobo from ledger_entries where account = 'bank'`,
  );
  return sum?.kobo ?? 0;
};

test("a commission that was taken back after preparing is neither approved, exported nor paid", async () => {
  const before = await paidOutKobo();
  await refund(learner);
  const refused = await run.approve(id);
  expect(refused).toMatchObject(changed());
  expect((refused.body as { error: string }).error).toContain("Asabe Danjuma");
  expect((await story()).payout.status).toBe("prepared");
  // Nothing of it is left, so its statement goes, and the rest can be paid.
  await run.cancel(id, statementOf(asabe));
  expect((await run.approve(id)).status).toBe(200);
  expect((await file()).statusCode).toBe(200);
  expect((await run.pay(id)).status).toBe(200);
  expect((await paidOutKobo()) - before).toBe(950_000);
});

test("one that was taken back after the approval stays out of the bank's file and of the payment", async () => {
  const before = await paidOutKobo();
  await run.approve(id);
  await refund(learner, 4_750_000);
  const csv = await file();
  expect({ status: csv.statusCode, body: csv.json() }).toMatchObject(changed(475_000));
  expect(await run.pay(id)).toMatchObject(changed(475_000));
  expect(await run.pay(id)).toMatchObject({ status: 409 });
  expect(await paidOutKobo()).toBe(before);
  await run.cancel(id, statementOf(asabe));
  expect((await run.pay(id)).status).toBe(200);
  // The next payout has what is left.
  expect((await run.payAll()).payout.totalKobo).toBe(475_000);
});

test("the screen names the statement and what was taken back", async () => {
  await refund(learner);
  expect((await story()).obstacles).toEqual([
    {
      reason: "taken_back",
      statement: statementOf(asabe),
      affiliateName: "Asabe Danjuma",
      takenBackKobo: 950_000,
      sentMaybe: false,
    },
  ]);
  await run.cancel(id);
});

test("a refund of what an earlier payout paid counts too", async () => {
  await run.approve(id);
  await run.pay(id);
  const next = await earn(academy, asabe, `asabes-next-${turn}`);
  made = (await run.make()).body as PayoutDetails;
  id = made.payout.id;
  await refund(learner, 4_750_000);
  expect(await run.approve(id)).toMatchObject(changed(475_000));
  await run.cancel(id);
  await refund(next);
});

test("new commissions and a failed refund don't change a payout", async () => {
  await refund(learner);
  await tellRefundFailed(academy.ctx, { enrolmentId: learner, receivedKobo: 9_500_000 });
  const other = await earn(academy, asabe, `asabes-other-${turn}`);
  await refund(other);
  expect((await story()).obstacles).toEqual([]);
  expect((await run.approve(id)).status).toBe(200);
  expect((await file()).statusCode).toBe(200);
  expect((await run.pay(id)).status).toBe(200);
});

test("what the bank sent before the refund can be recorded, and is owed", async () => {
  const sent = (payoutId = id) =>
    academy.call("POST", `/admin/payouts/${payoutId}/pay`, {
      token: admin,
      body: { bankReference: "BANK-9", sentBeforeChange: true },
    });
  await run.approve(id);
  await refund(learner);
  // Nobody has downloaded the bank's file: it cannot have been sent.
  expect(await sent()).toMatchObject(changed());
  await run.cancel(id);
  const late = await earn(academy, asabe, `asabes-late-${turn}`);
  made = (await run.make()).body as PayoutDetails;
  id = made.payout.id;
  await run.approve(id);
  await file();
  academy.setTime(new Date(academy.ctx.clock().getTime() + 60_000).toISOString());
  await refund(late);
  expect((await story()).obstacles).toMatchObject([{ reason: "taken_back", sentMaybe: true }]);
  expect(await run.pay(id)).toMatchObject({ body: { code: "commission_changed" } });
  expect(await sent()).toMatchObject({ status: 200, body: { payout: { status: "paid" } } });
  const due = await academy.call("GET", "/admin/payouts/due", { token: admin });
  expect(due.body).toMatchObject({
    leftOut: [{ affiliateId: asabe.id, reason: "owes", amountKobo: -950_000 }],
  });
});

test("a suspended affiliate or a withheld commission blocks approval and file too", async () => {
  const [referral] = await selectRows<{ id: string }>(
    academy.ctx.db,
    sql`select id from referrals where enrolment_id = ${`ladis-${turn}`}`,
  );
  const withhold = (isWithheld: boolean) =>
    academy.call("POST", `/admin/commissions/${referral?.id}/withhold`, {
      token: admin,
      body: { withhold: isWithheld, reason: "Odd" },
    });
  await withhold(true);
  expect(await run.approve(id)).toMatchObject({ status: 409, body: { code: "withheld" } });
  await withhold(false);
  expect((await run.approve(id)).status).toBe(200);
  await withhold(true);
  expect((await file()).json()).toMatchObject({ code: "withheld" });
});

test("a longer holding period hides no refund of what a payout pays or has paid", async () => {
  const hold = (commissionHoldDays: number) =>
    Object.assign(academy.ctx.config, { commissionHoldDays });
  const due = async () =>
    (await academy.call("GET", "/admin/payouts/due", { token: admin })).body as DuePayout;
  await refund(learner);
  hold(30);
  try {
    expect(await run.approve(id)).toMatchObject(changed());
    expect((await due()).leftOut).toContainEqual(
      expect.objectContaining({ affiliateId: asabe.id }),
    );
  } finally {
    hold(0);
  }
  await run.cancel(id);
});

test.each(["-", " / "])("%j is not accepted as the bank's reference", async (bankReference) => {
  await run.approve(id);
  const paid = await academy.call("POST", `/admin/payouts/${id}/pay`, {
    token: admin,
    body: { bankReference },
  });
  expect(paid).toMatchObject({
    status: 422,
    body: { fields: { bankReference: "Enter the bank's reference" } },
  });
});
