import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import {
  completeReferral,
  recordReferral,
  reverseReferral,
} from "#rooms/affiliates/server/door.ts";
import { commissions } from "#rooms/affiliates/server/tables.ts";
import { makeAffiliate, signInAdmin } from "../make-affiliate.ts";
import { openAcademy, type TestAcademy } from "../open-academy.ts";

const atOnce = 50;
const enrolments = 10;

let academy: TestAcademy;
let code: string;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  const admin = await signInAdmin(academy);
  code = (await makeAffiliate(academy, admin, "earner@mail.example")).code;
});
afterAll(() => academy.close());

const repeat = (work: () => Promise<void>) => Promise.all(Array.from({ length: atOnce }, work));

test(`${atOnce} tellings of one payment and of one refund, ${enrolments} times: one effect each`, async () => {
  const { ctx } = academy;
  for (let turn = 0; turn < enrolments; turn++) {
    const enrolmentId = `enrolment-${turn}`;
    const learner = { name: "Bello", email: `learner-${turn}@mail.example`, phone: null };
    await repeat(() =>
      recordReferral(ctx, { enrolmentId, typedCode: code, keptCode: null, learner }),
    );
    const paid = { enrolmentId, receivedKobo: 9_500_000, paymentReference: `PAY-${turn}` };
    await repeat(() => completeReferral(ctx, paid));
    const refund = { enrolmentId, refundId: `RF-${turn}`, fullyRefunded: false };
    await repeat(() => reverseReferral(ctx, { ...refund, refundedKobo: 1_000_000 }));
  }
  const lines = await ctx.db.select().from(commissions);
  expect(lines.map(({ amountKobo }) => amountKobo).sort((a, b) => a - b)).toEqual([
    ...Array(enrolments).fill(-100_000),
    ...Array(enrolments).fill(950_000),
  ]);
  const [ledger] = await selectRows<{ many: number; total: number }>(
    ctx.db,
    sql`select count(*)::int as many, sum(amount_kobo)::int as total from ledger_entries`,
  );
  expect(ledger).toEqual({ many: 4 * enrolments, total: 0 });
});
