import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import type { PayoutDetails } from "./payouts.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
let asabe: TestAffiliate;
beforeAll(async () => {
  academy.setTime("2026-11-01T09:00:00Z");
  asabe = await makeAffiliate(academy, await signInAdmin(academy), "asabe@mail.example");
  await savePaymentInfo(academy, asabe);
  await earn(academy, asabe, "first");
  academy.setTime("2026-11-20T09:00:00Z");
  const admin = await signInAdmin(academy);
  const run = payoutsOf(academy, admin, admin);
  const { id } = ((await run.make()).body as PayoutDetails).payout;
  await run.approve(id);
  expect(await run.pay(id)).toMatchObject({ status: 200 });
});

test.each([
  "update payout_statements set total_kobo = total_kobo + 1",
  "update payout_statements set status = 'open'",
  "delete from payout_statements",
  "update payouts set bank_reference = 'other'",
  "update affiliate_rates set rate_basis_points = 2000",
])("the database refuses: %s", async (text) => {
  await academy.ctx.db.execute(sql`insert into affiliate_rates
    select ${asabe.id}, coalesce(max(number), 0) + 1, '2020-01-01', 1000, (select id from people limit 1), now()
    from affiliate_rates`);
  const refused = academy.ctx.db.execute(sql.raw(text)).then(
    () => "accepted",
    (error: Error) => String(error.cause),
  );
  expect(await refused).toMatch(/cannot be changed|append-only/);
});
