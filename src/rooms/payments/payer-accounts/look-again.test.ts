import { beforeAll, beforeEach, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerFee } from "#tests/support/payments/open-payments.ts";
import { giveNumber, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getAccount } from "../door.server.ts";

/** Somebody at the phone says "I have paid", and the webhook has not come. */

const room = await openPaymentsForFile();
const { ctx, academy, sandbox } = room;
let clerk: string;
beforeAll(async () => {
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
});
beforeEach(() => sandbox.control());

const look = (lineRef: string, token = clerk) =>
  academy.call("POST", `/admin/enrolments/${lineRef}/look-again`, { token });
const received = async (orderId: string) => (await getAccount(ctx, orderId)).receivedKobo;

test("a transfer whose webhook was lost is booked at once, and once", async () => {
  const { orderId } = await room.open([{ lineRef: "look-1", charges: beginnerFee }]);
  const number = await giveNumber(room, orderId);
  await sandbox.control({ webhooks: { drop: true } });
  await transferAtSandbox(room, number.accountNumber, 4_000_000);
  await sandbox.control();
  expect(await look("look-1")).toMatchObject({
    status: 200,
    body: { bookedKobo: 4_000_000, hasNumber: true, isAnswered: true },
  });
  // The bank was asked too, and tells of it again.
  expect((await sandbox.takeWebhooks()).length).toBeGreaterThan(0);
  expect(await look("look-1")).toMatchObject({ body: { bookedKobo: 0, isAnswered: true } });
  expect(await received(orderId)).toBe(4_000_000);
});

test("so is a card payment whose webhook was lost", async () => {
  const { orderId, reference } = await room.openAttempt([
    { lineRef: "look-2", charges: beginnerFee },
  ]);
  await sandbox.control({ webhooks: { drop: true } });
  await sandbox.press(reference, "pay");
  await sandbox.control();
  expect(await look("look-2")).toMatchObject({
    body: { bookedKobo: 9_500_000, hasNumber: false, isAnswered: true },
  });
  expect(await received(orderId)).toBe(9_500_000);
});

test("money for another order of the payer is told too", async () => {
  const { orderId } = await room.open([{ lineRef: "q9@a", charges: beginnerFee }]);
  const number = await giveNumber(room, orderId);
  await sandbox.control({ webhooks: { drop: true } });
  await transferAtSandbox(room, number.accountNumber, 9_500_000);
  await sandbox.control();
  await look("q9@a");
  const { orderId: newer } = await room.open([{ lineRef: "q9@b", charges: beginnerFee }]);
  await sandbox.control({ webhooks: { drop: true } });
  await transferAtSandbox(room, number.accountNumber, 1_000_000);
  await sandbox.control();
  // The caller is on the line about the first one, which is paid.
  expect(await look("q9@a")).toMatchObject({ body: { bookedKobo: 1_000_000 } });
  expect(await received(newer)).toBe(1_000_000);
});

test("a provider that does not answer is said, and nothing breaks", async () => {
  const { orderId } = await room.open([{ lineRef: "look-3", charges: beginnerFee }]);
  await giveNumber(room, orderId);
  await sandbox.control({ accounts: { mode: "fail" } });
  expect(await look("look-3")).toMatchObject({
    status: 200,
    body: { bookedKobo: 0, hasNumber: true, isAnswered: false },
  });
});

test("only staff who see payments look, and there must be something to pay", async () => {
  const reviewer = (await signInAs(academy, "admin", undefined, "reviewer")).token;
  expect((await look("look-1", reviewer)).status).toBe(403);
  expect((await look("nothing")).status).toBe(404);
});
