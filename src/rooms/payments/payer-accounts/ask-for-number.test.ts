import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerFee } from "#tests/support/payments/open-payments.ts";
import { askForAll, giveNumber } from "#tests/support/payments/own-numbers.ts";
import { withSeller } from "#tests/support/payments/recording-fulfilment.ts";
import { correctPayer, erasePayers, findNumber, findNumbers, wantNumbers } from "../door.server.ts";
import { sweepNumbersJob } from "./ask-for-number.server.ts";
import { payerAccountOrders, payerAccounts } from "./tables.server.ts";

const room = await openPaymentsForFile();
const { ctx, academy, sandbox } = room;
let now = ctx.clock().getTime();

const later = (ms: number) => {
  now += ms;
  academy.setTime(new Date(now));
};
const open = async (lineRef?: string) =>
  (await room.open(lineRef ? [{ lineRef, charges: beginnerFee }] : undefined)).orderId;
const shown = async (orderId: string) => (await findNumbers(ctx, [orderId])).get(orderId);
async function accountOf(orderId: string) {
  const [found] = await ctx.db
    .select({ account: payerAccounts })
    .from(payerAccountOrders)
    .innerJoin(payerAccounts, eq(payerAccounts.id, payerAccountOrders.accountId))
    .where(eq(payerAccountOrders.orderId, orderId));
  return found?.account;
}

beforeEach(() => sandbox.control());

describe("a number is asked for when someone looks at the ways to pay", () => {
  test("not before, once, and it comes by webhook", async () => {
    const orderId = await open();
    expect(await shown(orderId)).toBeUndefined();
    await wantNumbers(ctx, [orderId]);
    await wantNumbers(ctx, [orderId]);
    expect(await shown(orderId)).toEqual({ number: null, isComing: true });
    await askForAll(ctx);
    expect((await sandbox.takeWebhooks()).map(({ body }) => JSON.parse(body).event)).toEqual([
      "dedicatedaccount.assign.success",
    ]);
    const account = await accountOf(orderId);
    // The provider gets no address of ours that someone else may share.
    expect(account?.customer).toMatch(/^[^@+]+\+[0-9a-f]{32}@/);
  });

  test("also when many pages want it at once", async () => {
    const orderId = await open();
    await Promise.all(Array.from({ length: 10 }, () => wantNumbers(ctx, [orderId])));
    const accounts = await ctx.db
      .select()
      .from(payerAccountOrders)
      .where(eq(payerAccountOrders.orderId, orderId));
    expect(accounts).toHaveLength(1);
  });

  test("one for all orders of an account, for years", async () => {
    const first = await open("q1@a");
    const number = await giveNumber(room, first);
    later(400 * dayMs);
    const second = await open("q1@b");
    await wantNumbers(ctx, [second]);
    expect(await findNumber(ctx, second)).toEqual(number);
  });

  test("whose name was corrected since keeps it", async () => {
    const orderId = await open();
    const number = await giveNumber(room, orderId);
    const email = "asabe@example.com";
    await inTransaction(ctx, (tx) =>
      correctPayer(
        tx,
        [orderId],
        { name: "Asabe Danjuma", email },
        { name: "Asabe Danjuma Musa", email },
      ),
    );
    await wantNumbers(ctx, [orderId]);
    expect(await findNumber(ctx, orderId)).toEqual(number);
  });
});

describe("the provider", () => {
  test("answers after a day, and its webhook is lost: the sweep asks again", async () => {
    const orderId = await open();
    await sandbox.control({ accounts: { answersAfterMs: dayMs }, webhooks: { drop: true } });
    await wantNumbers(ctx, [orderId]);
    await askForAll(ctx);
    expect(await shown(orderId)).toEqual({ number: null, isComing: true });
    later(hourMs);
    await sweepNumbersJob.run(ctx);
    expect(await findNumber(ctx, orderId)).toBeNull();
    later(dayMs);
    await sweepNumbersJob.run(ctx);
    expect(await findNumber(ctx, orderId)).not.toBeNull();
  });

  test("refuses a payer: today's way, and it is asked again after some days", async () => {
    const orderId = await open();
    await sandbox.control({ accounts: { outcome: "refused" } });
    await wantNumbers(ctx, [orderId]);
    await askForAll(ctx);
    await sandbox.deliverTo(academy);
    expect(await shown(orderId)).toEqual({ number: null, isComing: false });
    expect(await wantNumbers(ctx, [orderId])).toBe(false);
    await sandbox.control();
    later(4 * dayMs);
    expect(await wantNumbers(ctx, [orderId])).toBe(true);
    await askForAll(ctx);
    await sandbox.deliverTo(academy);
    expect(await findNumber(ctx, orderId)).not.toBeNull();
  });

  test("gives this academy no numbers", async () => {
    const orderId = await open();
    await sandbox.control({ accounts: { outcome: "not_offered" } });
    await wantNumbers(ctx, [orderId]);
    await askForAll(ctx);
    expect(await accountOf(orderId)).toMatchObject({ state: "refused", asks: 1 });
  });

  test.each(["fail", "drop", "lost"] as const)(
    "does not answer (%s): it is asked until it does",
    async (mode) => {
      const orderId = await open();
      await sandbox.control({ accounts: { mode } });
      await wantNumbers(ctx, [orderId]);
      await askForAll(ctx);
      expect(await shown(orderId)).toEqual({ number: null, isComing: true });
      await sandbox.control();
      await sandbox.takeWebhooks();
      later(hourMs);
      await sweepNumbersJob.run(ctx);
      later(hourMs);
      await sweepNumbersJob.run(ctx);
      expect(await findNumber(ctx, orderId)).not.toBeNull();
    },
  );

  test("wants a phone number, and a payer without one keeps today's way", async () => {
    const orderId = await open();
    await withSeller({ payerOf: async () => ({ personId: null, phone: "" }) }, async () => {
      await wantNumbers(ctx, [orderId]);
      await askForAll(ctx);
    });
    expect(await shown(orderId)).toEqual({ number: null, isComing: false });
  });

  test("tells of a number for nobody we know, or in words that make no sense", async () => {
    const about = (data: object) => ({ event: "dedicatedaccount.assign.success", data });
    const customer = { email: "someone@example.com" };
    const number = { account_number: "9912345678", account_name: "X", bank: { name: "Y" } };
    for (const data of [
      { customer, dedicated_account: number },
      { customer },
      {},
      { customer: 1 },
    ]) {
      expect((await room.send(about(data))).statusCode).toBe(200);
    }
    expect(await room.countRows("payer_accounts where account_number = '9912345678'")).toBe(0);
  });

  test("refuses after it gave a number: the payer keeps it", async () => {
    const orderId = await open();
    const number = await giveNumber(room, orderId);
    const email = (await accountOf(orderId))?.customer;
    await room.send({
      event: "dedicatedaccount.assign.failed",
      data: { customer: { email }, dedicated_account: null },
    });
    expect(await findNumber(ctx, orderId)).toEqual(number);
  });
});

test("a closed number that the bank gives to someone else is theirs", async () => {
  const gone = await open();
  const { accountNumber } = await giveNumber(room, gone);
  await inTransaction(ctx, (tx) => erasePayers(tx, [gone], []));
  const orderId = await open();
  await wantNumbers(ctx, [orderId]);
  await room.send({
    event: "dedicatedaccount.assign.success",
    data: {
      customer: { email: (await accountOf(orderId))?.customer.toUpperCase() },
      dedicated_account: {
        account_number: accountNumber,
        account_name: "ACADEMY / SOMEONE",
        bank: { name: "Sandbox Bank" },
      },
    },
  });
  expect((await findNumber(ctx, orderId))?.accountNumber).toBe(accountNumber);
});

test("the number of an erased payer is closed at the provider", async () => {
  const orderId = await open();
  await giveNumber(room, orderId);
  await inTransaction(ctx, (tx) => erasePayers(tx, [orderId], []));
  await sweepNumbersJob.run(ctx);
  const account = await accountOf(orderId);
  expect(account).toMatchObject({ state: "closed", nextAskAt: null, accountName: null });
  const atProvider = await sandbox.store.findAccount(account?.customer ?? "");
  expect(atProvider?.status).toBe("closed");
  await wantNumbers(ctx, [orderId]);
  expect(await shown(orderId)).toBeUndefined();
});
