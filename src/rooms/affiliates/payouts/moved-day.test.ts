import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  earn,
  payoutsOf,
  savePaymentInfo,
  signInOtherAdmin,
} from "#tests/support/commissions/run-payouts.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import type { PayoutDetails } from "./payouts.ts";

/** The bank pays on Friday, and somebody records it on Monday. */

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const goTo = async (at: string) => {
  academy.setTime(at);
  await academy.ctx.db.execute(
    sql`update sessions set last_used_at = ${at}, expires_at = ${at}::timestamptz + interval '1 day'`,
  );
};
const movedOn = async (kind: string) =>
  (
    await selectRows<{ day: string | null }>(
      academy.ctx.db,
      sql`select moved_on::text as day from ledger_transactions where kind = ${kind}`,
    )
  ).map(({ day }) => day);

test("a payout and its return are of the days on which the bank moved the money", async () => {
  const admin = await signInAdmin(academy);
  const other = await signInOtherAdmin(academy);
  const asabe = await makeAffiliate(academy, admin, "asabe@mail.example");
  await savePaymentInfo(academy, asabe);
  const run = payoutsOf(academy, admin, other);
  await goTo("2026-11-01T09:00:00Z");
  await earn(academy, asabe, "first");
  await goTo("2026-11-19T15:00:00Z");
  const { id } = ((await run.make()).body as PayoutDetails).payout;
  await run.approve(id);
  await goTo("2026-11-23T09:00:00Z");
  const post = (path: string, body: object) =>
    academy.call("POST", `/admin/payouts/${id}/${path}`, { token: admin, body });
  const pay = (day: string) => post("pay", { bankReference: "BANK-1", movedOn: day });
  const faultOf = (message: string) => ({ status: 422, body: { fields: { movedOn: message } } });
  expect(await pay("2026-11-24")).toMatchObject(faultOf("This day has not come yet."));
  expect(await pay("2026-11-18")).toMatchObject(
    faultOf("The payout was approved later than this, on 19 November 2026."),
  );
  expect(await pay("2026-11-20")).toMatchObject({
    status: 200,
    body: { payout: { status: "paid", paidAt: "2026-11-20T11:00:00.000Z" } },
  });
  expect(await movedOn("payout_paid")).toEqual(["2026-11-20"]);
  const back = (day: string) => post("return", { reason: "Account closed", movedOn: day });
  expect(await back("2026-11-19")).toMatchObject(
    faultOf("The payout was paid later than this, on 20 November 2026."),
  );
  expect(await back("2026-11-22")).toMatchObject({
    status: 200,
    body: { payout: { status: "returned" }, statements: [{ endedAt: "2026-11-22T11:00:00.000Z" }] },
  });
  expect(await movedOn("payout_returned")).toEqual(["2026-11-22"]);
});

test("on the day of its approval it is paid after that", async () => {
  const admin = await signInAdmin(academy);
  const other = await signInOtherAdmin(academy);
  const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
  await savePaymentInfo(academy, ladi);
  const run = payoutsOf(academy, admin, other);
  await earn(academy, ladi, "second");
  await goTo("2026-12-10T15:00:00Z");
  const { id } = ((await run.make()).body as PayoutDetails).payout;
  await run.approve(id);
  await goTo("2026-12-11T09:00:00Z");
  const paid = await academy.call("POST", `/admin/payouts/${id}/pay`, {
    ...{ token: admin, body: { bankReference: "BANK-2", movedOn: "2026-12-10" } },
  });
  expect(paid).toMatchObject({
    status: 200,
    body: { payout: { paidAt: "2026-12-10T15:00:00.000Z" } },
  });
});
