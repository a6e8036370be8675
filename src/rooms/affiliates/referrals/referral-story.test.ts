import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { tellRefunded } from "#tests/support/commissions/tell-money.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import type { ReferralRecord } from "./referral.ts";
import { shownStateOf, shownStates } from "./referral-state.ts";
import { eventWords } from "./referral-words.ts";

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent", COMMISSION_HOLD_DAYS: "0" },
});
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
await savePaymentInfo(academy, asabe);
const run = payoutsOf(academy, admin, admin);

/** Each step at its own time, so that the story has one order. */
let hour = 10;
const next = async () => {
  const at = `2026-11-21T${hour++}:00:00Z`;
  academy.setTime(at);
  await academy.ctx.db.execute(sql`update sessions set last_used_at = ${at}`);
};
/** @param receivedKobo what is left after the refund */
const refund = async (enrolmentId: string, receivedKobo: number) => {
  await next();
  await tellRefunded(academy.ctx, { enrolmentId, receivedKobo });
};
const payAll = async () => {
  await next();
  return run.payAll();
};

/** The newest referral: its story in words, and its word on the screen. */
async function told() {
  const reply = await academy.call("GET", "/affiliates/referrals?pageSize=1&page=1", asabe);
  const [record] = (reply.body as { referrals: [ReferralRecord] }).referrals;
  const words = record.events.map(
    (event) => eventWords(event) + (event.statement ? ` in ${event.statement.slice(-1)}` : ""),
  );
  return { words, state: shownStates[shownStateOf(record)] };
}
/** The word of the newest referral in the file. */
async function stateInFile() {
  const file = await academy.inject({
    url: "/api/affiliates/referrals?format=csv",
    headers: { authorization: `Bearer ${asabe.token}` },
  });
  const [header, row] = file.body.split("\r\n").map((line) => line.split(","));
  return row?.[header?.indexOf('"Status"') ?? -1];
}

test("a commission that was paid out and refunded later is told as taken back, with amounts", async () => {
  await earn(academy, asabe, "first");
  await payAll();
  await refund("first", 0);
  expect(await told()).toMatchObject({ state: "Given back" });
  // Enough for the next payout to exceed the debt. The second referral comes later in the list.
  await earn(academy, asabe, "second", 30_000_000);
  await academy.ctx.db.execute(
    sql`update referrals set created_at = created_at - interval '1 day' where enrolment_id = 'second'`,
  );
  const { payout } = await payAll();
  expect(await stateInFile()).toBe('"Given back"');
  await next();
  await run.sendBack(payout.id);
  await payAll();
  expect(await told()).toEqual({
    state: "Given back",
    words: [
      "Registered",
      "Learner paid ₦95,000",
      "Paid to you ₦9,500 in 1",
      "Given back ₦95,000",
      "Taken back ₦9,500 in 2",
      "The bank returned the payout, still to be taken back: ₦9,500 in 2",
      "Taken back ₦9,500 in 3",
    ],
  });
  expect(await stateInFile()).toBe('"Given back"');
});

test("a partial refund does not make a commission unpaid again, on the screen or in the file", async () => {
  await next();
  await earn(academy, asabe, "third");
  expect([(await told()).state, await stateInFile()]).toEqual(["Learner paid", '"Learner paid"']);
  await payAll();
  await refund("third", 5_500_000);
  expect([(await told()).state, await stateInFile()]).toEqual(["Paid to you", '"Paid to you"']);
});
