import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { recordReferral } from "#rooms/affiliates/door.server.ts";
import { withholdCommission } from "#rooms/affiliates/payouts/withhold-commission.server.ts";
import { commissionMarks } from "#rooms/affiliates/referrals/tables.server.ts";
import { referrals } from "#rooms/affiliates/tables.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { markPaid, preparePayout } from "../../support/commissions/pay-out.ts";
import { tellPaid } from "../../support/commissions/tell-money.ts";
import { addEnrolments } from "../../support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "../../support/people/make-affiliate.ts";

const turns = onServer ? 20 : 4;
const atOnce = 10;

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
let ctx: Context;
let code: string;
beforeAll(async () => {
  const admin = await signInAdmin(academy);
  code = (await makeAffiliate(academy, admin, "earner@mail.example")).code;
  ctx = { ...academy.ctx, actor: await authenticate(academy.ctx, admin) };
});

/** @returns the id of a referral with a commission */
async function earn(enrolmentId: string): Promise<string> {
  const learner = { name: "Bello", email: `${enrolmentId}@mail.example`, phone: null };
  await addEnrolments(ctx, enrolmentId);
  await recordReferral(ctx, { enrolmentId, affiliateCode: code, keptCode: null, learner });
  await tellPaid(ctx, { enrolmentId, receivedKobo: 9_500_000 });
  const all = await ctx.db.select().from(referrals);
  const id = all.find((one) => one.enrolmentId === enrolmentId)?.id;
  if (!id) throw new Error("there is no referral");
  return id;
}

const withholding = { withhold: true, reason: "Odd" };
const succeeded = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => true,
    () => false,
  );

test(`withheld and paid out at once, ${turns} times: never both, always one`, async () => {
  for (let turn = 0; turn < turns; turn++) {
    const enrolmentId = `paid-${turn}`;
    const id = await earn(enrolmentId);
    const payoutId = await preparePayout(ctx, [enrolmentId]);
    const actions = [
      () => succeeded(withholdCommission(ctx, id, withholding)),
      () => succeeded(markPaid(ctx, payoutId)),
    ];
    const outcomes = await Promise.all(
      (turn % 2 ? actions : actions.reverse()).map((action) => action()),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  }
});

test(`${atOnce} admins withhold one commission at once: one mark, the others get 409`, async () => {
  const id = await earn("marked");
  const outcomes = await Promise.allSettled(
    Array.from({ length: atOnce }, () => withholdCommission(ctx, id, withholding)),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    Array(atOnce - 1).fill([409, "already_so"]),
  );
  const marks = await ctx.db.select().from(commissionMarks);
  expect(marks.filter(({ referralId }) => referralId === id)).toHaveLength(1);
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the triggers are for", () => {
  /** Pays out after the admin's request has read the commission as unpaid. */
  async function payMeanwhile(enrolmentId: string, waits: boolean) {
    const id = await earn(enrolmentId);
    const payoutId = await preparePayout(ctx, [enrolmentId]);
    let paying: Promise<boolean> | undefined;
    const step = async (name: string) => {
      if (name !== "commission.read") return;
      paying = succeeded(markPaid(ctx, payoutId));
      if (waits) await paying;
    };
    const isWithheld = await succeeded(withholdCommission({ ...ctx, step }, id, withholding));
    return { isWithheld, isPaid: await paying };
  }

  test("they make the payout wait for the mark, and reject it", async () => {
    expect(await payMeanwhile("guarded", false)).toEqual({ isWithheld: true, isPaid: false });
  });

  test("without them, withheld money is paid out", async () => {
    await ctx.db.execute("drop trigger payout_statements_kept on payout_statements");
    expect(await payMeanwhile("unguarded", true)).toEqual({ isWithheld: true, isPaid: true });
  });
});
