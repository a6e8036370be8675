import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  earn,
  payoutsOf,
  savePaymentInfo,
  signInOtherAdmin,
} from "#tests/support/commissions/run-payouts.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { recordLead } from "../door.server.ts";
import type { PayoutDetails } from "../payouts/payouts.ts";

/** What the admin screens read about referrals, payouts and one affiliate's money. */

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const admin = await signInAdmin(academy);
const other = await signInOtherAdmin(academy);
academy.setTime("2026-10-20T09:00:00Z");
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
await savePaymentInfo(academy, asabe);
await earn(academy, asabe, "october");
await earn(academy, ladi, "ladis");
await goTo("2026-11-10T09:00:00Z");
await earn(academy, asabe, "november");

async function goTo(at: string) {
  academy.setTime(at);
  await academy.ctx.db.execute(
    sql`update sessions set last_used_at = ${at}, expires_at = ${at}::timestamptz + interval '1 day'`,
  );
}

const read = async (path: string, token = admin) =>
  (await academy.call("GET", `/admin${path}`, { token })).body as never;
type Listed = { referrals: { id: string; enrolment_id: string }[]; total: number };
const enrolmentsOf = ({ referrals }: Listed) =>
  referrals.map(({ enrolment_id }) => enrolment_id).sort();
const list = async (query: string) => (await read(`/referrals?${query}`)) as Listed;

test("referrals are filtered by day, affiliate and review, and counted", async () => {
  expect(enrolmentsOf(await list("from=2026-10-01&to=2026-10-31"))).toEqual(["ladis", "october"]);
  expect(await list(`affiliateId=${asabe.id}`)).toMatchObject({ total: 2, hasMore: false });
  expect(enrolmentsOf(await list(`from=2026-11-01&to=2026-11-30&affiliateId=${ladi.id}`))).toEqual(
    [],
  );
  const [one] = (await list("from=2026-11-01&to=2026-11-30")).referrals;
  const mark = (withhold: boolean, reason: string) =>
    academy.call("POST", `/admin/commissions/${one?.id}/withhold`, {
      token: admin,
      body: { withhold, reason },
    });
  await mark(true, "Two people with one phone");
  expect(enrolmentsOf(await list("flag=under_review"))).toEqual(["november"]);
  expect(await read(`/referrals/${one?.id}`)).toMatchObject({
    referral: { commission_state: "under_review", affiliate_name: "Asabe Danjuma" },
    marks: [{ withheld: true, reason: "Two people with one phone", by: "Head" }],
  });
  await mark(false, "They are sisters");
  expect(enrolmentsOf(await list("flag=under_review"))).toEqual([]);
  expect(enrolmentsOf(await list("flag=own"))).toEqual([]);
  expect(await read(`/referrals/${one?.id}`)).toMatchObject({
    marks: [{ withheld: true }, { withheld: false, reason: "They are sisters" }],
  });
  expect((await academy.call("GET", "/admin/referrals/none", { token: admin })).status).toBe(404);
});

test("a lead is shown, and nobody can withhold it", async () => {
  await recordLead(academy.ctx, {
    code: asabe.code,
    name: "Zainab Musa",
    email: "z@mail.example",
    source: "sign_up",
  });
  const [lead] = (await list("search=zainab")).referrals;
  expect(await read(`/referrals/${lead?.id}`)).toMatchObject({
    referral: { stage: "signed_up", enrolment_id: null },
    marks: [],
  });
  const refused = await academy.call("POST", `/admin/commissions/${lead?.id}/withhold`, {
    token: admin,
    body: { withhold: true, reason: "A question" },
  });
  expect(refused.status).toBe(404);
});

test("the file has the filtered referrals, with full names", async () => {
  const { body } = await academy.inject({
    url: "/api/admin/referrals?format=csv&from=2026-10-01&to=2026-10-31",
    headers: { authorization: `Bearer ${admin}` },
  });
  const [head, ...lines] = body.trim().split("\r\n");
  expect(head).toContain('"Learner","Email","Affiliate","Code","Program","Status"');
  expect(lines).toHaveLength(2);
  expect(body).toContain('"Bello Garba","october@mail.example"');
});

test("an affiliate's money page says what is due, where it goes and at which rates", async () => {
  const set = (body: object) =>
    academy.call("PUT", `/admin/affiliates/${asabe.id}/rate`, { token: admin, body });
  const rate = { rateBasisPoints: 1500, fromDay: "2026-12-01" };
  expect((await set({ ...rate, version: 0 })).status).toBe(200);
  expect(await set({ ...rate, rateBasisPoints: 900, version: 0 })).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile" },
  });
  expect(await set({ ...rate, fromDay: "2026-11-09", version: 1 })).toMatchObject({
    status: 422,
    body: { fields: { fromDay: "Choose today or a later day" } },
  });
  expect(await read(`/affiliates/${asabe.id}/money`)).toMatchObject({
    stats: { totalEarnings: 19_000, dueCommissions: 9_500, heldCommissions: 9_500 },
    bank: { bankName: "Zenith Bank", accountNumber: "••••••6789" },
    rates: [
      { rateBasisPoints: 1500, fromDay: "2026-12-01", setBy: "Head" },
      { rateBasisPoints: 1000, fromDay: "2026-10-20", setBy: null },
    ],
    rateVersion: 1,
  });
});

test("the due payout names accounts, who is left out and what is held", async () => {
  expect(await read("/payouts/due")).toMatchObject({
    totalKobo: 950_000,
    affiliates: [
      { affiliateId: asabe.id, lineCount: 1, openingKobo: 0, bank: { bankName: "Zenith Bank" } },
    ],
    leftOut: [{ affiliateId: ladi.id, reason: "no_payment_info" }],
    heldKobo: 950_000,
    holdDays: 14,
  });
});

test("only another admin may approve, and payouts are found by reference, statement and affiliate", async () => {
  const run = payoutsOf(academy, admin, other);
  const made = (await run.make()).body as PayoutDetails;
  const { id } = made.payout;
  expect(await read(`/payouts/${id}`)).toMatchObject({ needsOtherAdmin: true });
  expect(await read(`/payouts/${id}`, other)).toMatchObject({ needsOtherAdmin: false });
  await run.approve(id);
  await run.pay(id, "FT-26 314");
  expect(await read(`/payouts/${id}`)).toMatchObject({
    needsOtherAdmin: false,
    history: expect.arrayContaining([expect.objectContaining({ action: "payout.paid" })]),
  });
  const found = async (search: string) =>
    ((await read(`/payouts?${new URLSearchParams({ search })}`)) as { total: number }).total;
  const number = made.statements[0]?.number ?? "";
  expect(await Promise.all(["ft-26", number, "asabe", "ladi", "%"].map(found))).toEqual([
    1, 1, 1, 0, 0,
  ]);
  expect(await read(`/affiliates/${asabe.id}/statements`)).toMatchObject({
    statements: [{ number, status: "paid", payoutId: id, totalKobo: 950_000 }],
    total: 1,
  });
  expect(await read(`/affiliates/${ladi.id}/statements`)).toMatchObject({ total: 0 });
});
