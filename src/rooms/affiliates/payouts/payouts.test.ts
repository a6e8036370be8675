import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  earn,
  payoutsOf,
  savePaymentInfo,
  signInOtherAdmin,
} from "#tests/support/commissions/run-payouts.ts";
import { tellRefunded } from "#tests/support/commissions/tell-money.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import type { PayoutDetails, Statement } from "./payouts.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
let other: string;
let run: ReturnType<typeof payoutsOf>;
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
await savePaymentInfo(academy, asabe);

/** Weeks later, with sessions that are still open. */
const goTo = async (at: string) => {
  academy.setTime(at);
  await academy.ctx.db.execute(
    sql`update sessions set last_used_at = ${at}, expires_at = ${at}::timestamptz + interval '1 day'`,
  );
};

const own = async (path: string, { token }: TestAffiliate = asabe) =>
  (await academy.call("GET", `/affiliates${path}`, { token })).body as never;
const statement = (number: string) => own(`/statements/${number}`) as Promise<Statement>;
const read = async (path: string) =>
  (await academy.call("GET", `/admin/payouts${path}`, { token: admin })).body as never;
const numberOf = ({ statements }: PayoutDetails) => statements[0]?.number ?? "";
const payable = async () => {
  const [sum] = await selectRows<{ kobo: string }>(
    academy.ctx.db,
    sql`select coalesce(sum(amount_kobo), 0) as kobo from ledger_entries where account = 'affiliate_payable'`,
  );
  return Number(sum?.kobo);
};
const actions = async (subject: string) => {
  const rows = await selectRows<{ action: string }>(
    academy.ctx.db,
    sql`select action from audit_entries where subject = ${subject} order by at, id`,
  );
  return rows.map(({ action }) => action).sort();
};

describe("with one admin", () => {
  test("money in the holding period is not due", async () => {
    await goTo("2026-11-01T09:00:00Z");
    run = payoutsOf(academy, admin, admin);
    await earn(academy, asabe, "first");
    await earn(academy, ladi, "ladis");
    await goTo("2026-11-15T08:59:59.999Z");
    expect(await run.make()).toMatchObject({ status: 409, body: { code: "nothing_due" } });
    expect(await own("/stats")).toMatchObject({
      heldCommissions: 9_500,
      dueCommissions: 0,
      heldByDay: [{ day: "2026-11-15", amount: 9_500 }],
    });
    await goTo("2026-11-15T09:00:00Z");
    expect(await own("/stats")).toMatchObject({
      heldCommissions: 0,
      dueCommissions: 9_500,
      heldByDay: [],
    });
  });

  test("a payout leaves out affiliates without an account, and says so", async () => {
    const leftOut = [{ affiliateId: ladi.id, reason: "no_payment_info", amountKobo: 950_000 }];
    expect(await read("/due")).toMatchObject({
      totalKobo: 950_000,
      affiliates: [{ affiliateId: asabe.id, amountKobo: 950_000 }],
      leftOut,
    });
    const made = await run.make();
    expect(made).toMatchObject({
      status: 201,
      body: {
        payout: { status: "prepared", madeBy: "Head", affiliateCount: 1, totalKobo: 950_000 },
        statements: [
          { number: "ZS-2026-000001", status: "open", bank: { accountNumber: "••••••6789" } },
        ],
        leftOut,
      },
    });
    const { id } = (made.body as PayoutDetails).payout;
    expect(await own("/payouts")).toEqual({ payouts: [], total: 0 });
    expect(await own("/stats")).toMatchObject({ inPayoutCommissions: 9_500, paidCommissions: 0 });
    expect(await run.make()).toMatchObject({ status: 409, body: { code: "nothing_due" } });
    // Not approved: no transfers, no payment.
    const csv = await academy.call("GET", `/admin/payouts/${id}/csv`, { token: admin });
    expect([csv.status, (await run.pay(id)).status]).toEqual([409, 409]);
  });

  test("the only admin may approve, which the audit log says; paying posts to the ledger", async () => {
    const [{ id }] = ((await read("?status=prepared")) as { payouts: [{ id: string }] }).payouts;
    expect(await payable()).toBe(-1_900_000);
    expect(await run.approve(id)).toMatchObject({ status: 200 });
    expect((await run.approve(id)).status).toBe(409);
    expect(await actions(id)).toEqual(["payout.approved_alone", "payout.prepared"]);
    const csv = await academy.inject({
      url: `/api/admin/payouts/${id}/csv`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(csv.body).toBe(
      [
        '\uFEFF"Account number","Account name","Bank","Bank code","Amount (NGN)","Narration"',
        '"0123456789","Asabe Danjuma","Zenith Bank","000015",9500.00,"Zaure Academy commission ZS-2026-000001"',
        "",
      ].join("\r\n"),
    );
    for (const bankReference of ["", "  ", "x".repeat(201)]) {
      expect((await run.pay(id, bankReference)).status).toBe(422);
    }
    expect(await run.pay(id, " FT 26319 ")).toMatchObject({
      status: 200,
      body: {
        payout: { status: "paid", bankReference: "FT 26319" },
        statements: [{ status: "paid" }],
      },
    });
    expect((await run.pay(id)).status).toBe(409);
    expect(await payable()).toBe(-950_000);
    expect(await own("/stats")).toMatchObject({ paidCommissions: 9_500, pendingCommissions: 0 });
  });

  test("the affiliate gets a statement; for others the number does not exist", async () => {
    expect(await own("/payouts")).toMatchObject({
      total: 1,
      payouts: [{ number: "ZS-2026-000001", status: "paid", totalKobo: 950_000 }],
    });
    expect(await statement("zs-2026-000001")).toMatchObject({
      affiliate: { code: asabe.code },
      openingKobo: 0,
      earnedKobo: 950_000,
      reversedKobo: 0,
      carriedKobo: 0,
      totalKobo: 950_000,
      bankReference: "FT 26319",
      lines: [{ learner: "Bello G.", kind: "earned", rateBasisPoints: 1000, amountKobo: 950_000 }],
    });
    for (const [number, token] of [
      ["ZS-2026-000001", ladi.token],
      ["ZS-2026-000002", asabe.token],
      ["nothing", asabe.token],
      ["1", asabe.token],
    ] as const) {
      for (const file of ["", "/csv", "/pdf"]) {
        const path = `/affiliates/statements/${number}${file}`;
        expect([path, (await academy.call("GET", path, { token })).status]).toEqual([path, 404]);
      }
    }
    const link = await academy.call("POST", "/downloads", {
      token: asabe.token,
      body: { path: "/affiliates/statements/ZS-2026-000001/csv" },
    });
    const { body } = await academy.inject({ url: (link.body as { url: string }).url });
    expect(body).toContain('"ZS-2026-000001",2026-11-01,"Bello G."');
    expect(body).toContain(",95000.00,10,9500.00\r\n");
  });
});

describe("with two admins", () => {
  beforeAll(async () => {
    other = await signInOtherAdmin(academy);
    run = payoutsOf(academy, admin, other);
    await savePaymentInfo(academy, ladi);
  });

  test("only the other one may approve", async () => {
    const made = await run.make();
    const { id } = (made.body as PayoutDetails).payout;
    expect(await run.approve(id, admin)).toMatchObject({
      status: 409,
      body: { code: "own_payout" },
    });
    expect(await run.approve(id, other)).toMatchObject({
      status: 200,
      body: { payout: { madeBy: "Head", approvedBy: "Bursar" } },
    });
    expect(await actions(id)).toContain("payout.approved");
    await run.pay(id);
  });

  test("a refund after the payout makes the next one smaller, never below zero", async () => {
    const refund = (enrolmentId: string) =>
      tellRefunded(academy.ctx, { enrolmentId, receivedKobo: 0 });
    await refund("first");
    expect(await own("/stats")).toMatchObject({
      dueCommissions: -9_500,
      owedCommissions: 9_500,
      pendingCommissions: -9_500,
    });
    expect(await read("/due")).toMatchObject({
      leftOut: [{ affiliateId: asabe.id, reason: "owes", amountKobo: -950_000 }],
    });
    await earn(academy, asabe, "second", 16_500_000);
    await earn(academy, asabe, "third", 9_500_000);
    await refund("third");
    await earn(academy, asabe, "young", 7_000_000);
    await goTo("2026-11-29T09:00:00Z");
    await earn(academy, asabe, "younger", 7_000_000);
    const paid = await run.payAll();
    expect(await statement(numberOf(paid))).toMatchObject({
      openingKobo: -950_000,
      earnedKobo: 1_650_000 + 950_000 + 700_000,
      reversedKobo: -950_000,
      totalKobo: 1_400_000,
      carriedKobo: 700_000,
    });
    expect(await own("/stats")).toMatchObject({ owedCommissions: 0, heldCommissions: 7_000 });
  });

  test("what the bank returns is due again, one affiliate's or all", async () => {
    await earn(academy, ladi, "ladis-next");
    await earn(academy, asabe, "asabes-next");
    await goTo("2026-12-20T09:00:00Z");
    const before = await payable();
    const paid = await run.payAll();
    const { id } = paid.payout;
    const ofAsabe = paid.statements.find(({ affiliateId }) => affiliateId === asabe.id);
    const paidNaira = (ofAsabe?.totalKobo ?? 0) / 100;
    const returned = await run.sendBack(id, ofAsabe?.number);
    expect(returned).toMatchObject({ status: 200, body: { payout: { status: "paid" } } });
    expect((await run.sendBack(id, ofAsabe?.number)).status).toBe(409);
    expect((await run.sendBack(id, "ZS-2026-999999")).status).toBe(404);
    expect(await own("/stats")).toMatchObject({ dueCommissions: paidNaira });
    expect(await statement(ofAsabe?.number ?? "")).toMatchObject({ status: "returned" });
    expect(await run.sendBack(id)).toMatchObject({ body: { payout: { status: "returned" } } });
    expect(await payable()).toBe(before);
    const again = await run.payAll();
    expect(again.payout.totalKobo).toBe(paid.payout.totalKobo);
    expect(await payable()).toBe(before + paid.payout.totalKobo);
    const story = (await own("/referrals?pageSize=1&page=1")) as {
      referrals: [{ events: { kind: string }[] }];
    };
    expect(story.referrals[0].events.map(({ kind }) => kind)).toEqual([
      "registered",
      "paid",
      "paid_out",
      "payout_returned",
      "paid_out",
    ]);
  });

  test("a payout that is not paid can be cancelled; its numbers are not used again", async () => {
    await earn(academy, asabe, "dropped");
    await goTo("2027-01-15T09:00:00Z");
    const made = (await run.make()).body as PayoutDetails;
    expect(await run.cancel(made.payout.id)).toMatchObject({
      status: 200,
      body: { payout: { status: "cancelled", standingKobo: 0 } },
    });
    expect((await run.approve(made.payout.id)).status).toBe(409);
    const next = await run.payAll();
    expect(next.payout.totalKobo).toBe(950_000);
    const counts = [made, next].map((one) => Number(numberOf(one).slice(8)));
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
    expect(numberOf(next)).toMatch(/^ZS-2027-/);
    expect(
      (await academy.call("GET", `/affiliates/statements/${numberOf(made)}`, asabe)).status,
    ).toBe(404);
  });

  test("a commission that has since been withheld blocks the payment until its statement is cancelled", async () => {
    const enrolmentId = await earn(academy, asabe, "odd");
    await earn(academy, ladi, "fine");
    await goTo("2027-02-15T09:00:00Z");
    const made = (await run.make()).body as PayoutDetails;
    const { id } = made.payout;
    await run.approve(id);
    const [referral] = await selectRows<{ id: string }>(
      academy.ctx.db,
      sql`select id from referrals where enrolment_id = ${enrolmentId}`,
    );
    await academy.call("POST", `/admin/commissions/${referral?.id}/withhold`, {
      token: admin,
      body: { withhold: true, reason: "Odd" },
    });
    expect(await run.pay(id)).toMatchObject({ status: 409, body: { code: "withheld" } });
    const ofAsabe = made.statements.find(({ affiliateId }) => affiliateId === asabe.id);
    await run.cancel(id, ofAsabe?.number);
    expect(await run.pay(id)).toMatchObject({ body: { payout: { standingKobo: 950_000 } } });
    expect(await read("/due")).toMatchObject({
      affiliates: [],
      leftOut: [{ affiliateId: asabe.id, reason: "under_review", amountKobo: 950_000 }],
    });
  });
});
