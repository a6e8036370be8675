import { expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { getAccount } from "../door.server.ts";

/** Money in another currency stops its order only until it has gone back. */

const paymentsRoom = await openPaymentsForFile();
const { academy, sandbox } = paymentsRoom;
const cedis = { currency: "GHS" };
const whole = 9_500_000;

async function paidInCedis() {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  const transaction = await sandbox.store.findTransaction(reference);
  if (!transaction) throw new Error("the sandbox does not know the payment");
  await sandbox.store.putTransaction({ ...transaction, ...cedis });
  await paymentsRoom.send(chargeSuccess(reference, cedis));
  const refund = (status: "pending" | "processed" | "failed", amount = whole) =>
    refundAtProvider(paymentsRoom, status, reference, amount, `1${transaction.id}`);
  const start = async () => (await paymentsRoom.start(orderId)).status;
  return { reference, refund, start };
}

test("its refund lets the order be paid again, and a failed refund stops it again", async () => {
  const { reference, refund, start } = await paidInCedis();
  expect(await start()).toBe("review");
  await refund("pending");
  expect(await start()).toBe("review");
  await refund("processed");
  expect(await start()).toBe("open");
  await refund("failed");
  expect(await start()).toBe("review");
  expect(await reviewCasesOf(academy, reference)).toEqual(["wrong_currency"]);
});

test("a person has to look at a refund in another currency of money in naira", async () => {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  await paymentsRoom.send(chargeSuccess(reference));
  const transaction = await sandbox.store.findTransaction(reference);
  if (!transaction) throw new Error("the sandbox does not know the payment");
  await sandbox.store.putTransaction({ ...transaction, ...cedis });
  await refundAtProvider(paymentsRoom, "processed", reference, 1_000);
  expect(await reviewCasesOf(academy, reference)).toEqual(["refund_needs_attention"]);
  expect((await getAccount(paymentsRoom.ctx, orderId)).refundedKobo).toBe(0);
});

test("a person has to look at a partial refund", async () => {
  const { reference, refund, start } = await paidInCedis();
  await refund("processed", 1_000_000);
  expect(await start()).toBe("review");
  expect(await reviewCasesOf(academy, reference)).toEqual([
    "wrong_currency",
    "refund_needs_attention",
  ]);
});
