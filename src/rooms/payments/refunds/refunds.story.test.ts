import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerFee } from "#tests/support/payments/open-payments.ts";
import { balances, moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import {
  askForRefund,
  payByCard,
  type RefundAnswer,
} from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { sweepRefunds } from "./sweep-refunds.server.ts";

const paymentsRoom = await openPaymentsForFile();
const { academy, sandbox, ctx } = paymentsRoom;
let owner: Awaited<ReturnType<typeof signInAs>>;
let second: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  owner = await signInAs(academy, "admin");
});

const ask = (reference: string, body = {}, headers = {}) =>
  askForRefund(paymentsRoom, owner.token, reference, body, headers);
const decide = async (id: string, how: "approve" | "decline", token: string) => {
  const reply = await academy.call("POST", `/admin/refunds/${id}/${how}`, { token, body: {} });
  return { ...(reply.body as RefundAnswer), http: reply.status };
};
/** The provider processes what we asked for, and reports it to us. */
async function processRefunds() {
  await sandbox.deliverTo(academy);
}
const refundsAtProvider = async (reference: string) =>
  (await sandbox.store.listRefunds()).filter((one) => one.reference === reference);
const refundsBooked = (orderId: string) => moneyCalls(ctx, "refund", orderId);
const twoLines = (name: string) =>
  [1, 2].map((number) => ({ lineRef: `${name}-${number}`, charges: beginnerFee }));

describe("a refund of a card payment", () => {
  test("is asked of the provider once, and booked when the provider reports it", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom);
    const key = { "idempotency-key": `refund-${reference}` };
    const asked = await ask(reference, {}, key);
    expect(asked).toMatchObject({ http: 201, status: "sent", amountKobo: 9_500_000 });
    expect(await ask(reference, {}, key)).toMatchObject({ http: 201, id: asked.id });
    expect(await refundsAtProvider(reference)).toHaveLength(1);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    await processRefunds();
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
    expect(await refundsBooked(orderId)).toMatchObject([{ cause: { amountKobo: 9_500_000 } }]);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(1);
    expect(
      await paymentsRoom.countRows(`payment_review_cases where reference = '${reference}'`),
    ).toBe(0);
    expect(await ask(reference)).toMatchObject({ http: 409, code: "nothing_to_refund" });
  });

  test("gives back one of two programs, and leaves the other alone", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom, twoLines("both"));
    const asked = await ask(reference, { lines: [{ enrolmentId: "both-2" }] });
    expect(asked).toMatchObject({ amountKobo: 9_500_000, lines: [{ lineRef: "both-2" }] });
    await processRefunds();
    const [refunded] = await refundsBooked(orderId);
    expect(refunded?.account.lines).toMatchObject([
      { lineRef: "both-1", chargedKobo: 9_500_000, receivedKobo: 9_500_000, refundedKobo: 0 },
      { lineRef: "both-2", chargedKobo: 0, receivedKobo: 0, refundedKobo: 9_500_000 },
    ]);
  });

  test("gives back a part, with kobo, of one program", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom, twoLines("part"));
    await ask(reference, { lines: [{ enrolmentId: "part-1", amountKobo: 100_055 }] });
    await processRefunds();
    expect((await refundsBooked(orderId))[0]?.account.lines).toMatchObject([
      { lineRef: "part-1", refundedKobo: 100_055, receivedKobo: 9_399_945, openKobo: 0 },
      { lineRef: "part-2", refundedKobo: 0, receivedKobo: 9_500_000, openKobo: 0 },
    ]);
  });

  test("is refused when it is more than what is left, for nothing, or for another program", async () => {
    const { reference } = await payByCard(paymentsRoom, twoLines("much"));
    expect(await ask(reference, { amountKobo: 19_000_100 })).toMatchObject({
      http: 422,
      fields: { amountKobo: "Only ₦190,000 is left to refund. Enter this amount or less." },
    });
    const overLine = await ask(reference, {
      lines: [{ enrolmentId: "much-1", amountKobo: 9_500_001 }],
    });
    expect(overLine.fields["lines.0.amountKobo"]).toMatch(/Only ₦95,000 is left/);
    expect(await ask(reference, { lines: [{ enrolmentId: "line-1" }] })).toMatchObject({
      http: 422,
    });
    expect(
      await ask(reference, { lines: [{ enrolmentId: "much-1" }, { enrolmentId: "much-1" }] }),
    ).toMatchObject({ http: 422 });
    for (const wrong of [{ amountKobo: 0 }, { amountKobo: -1 }, { amountKobo: 0.1 }, { amount: 1 }])
      expect(await ask(reference, wrong)).toMatchObject({ http: 422 });
    expect(await ask(reference, { reason: "" })).toMatchObject({ http: 422 });
    expect(await refundsAtProvider(reference)).toEqual([]);
    await ask(reference, { amountKobo: 9_000_000 });
    await processRefunds();
    // The first refund counts.
    expect(await ask(reference, { amountKobo: 10_000_100 })).toMatchObject({ http: 422 });
  });

  test("waits for the previous one", async () => {
    const { reference } = await payByCard(paymentsRoom, twoLines("wait"));
    await ask(reference, { lines: [{ enrolmentId: "wait-1" }] });
    const other = await ask(reference, { lines: [{ enrolmentId: "wait-2" }] });
    expect(other).toMatchObject({ http: 409, code: "refund_under_way" });
    await processRefunds();
    expect(await ask(reference, { lines: [{ enrolmentId: "wait-2" }] })).toMatchObject({
      http: 201,
    });
  });

  test("that fails at the bank comes back, and can be asked for again", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom);
    await sandbox.control({ refunds: { outcome: "failed" } });
    await ask(reference);
    await processRefunds();
    await sandbox.control();
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    expect(await refundsBooked(orderId)).toEqual([]);
    expect(await ask(reference)).toMatchObject({ http: 201, status: "sent" });
    await processRefunds();
    expect(await refundsBooked(orderId)).toHaveLength(1);
  });

  test("that the provider refuses changes no money, and says why", async () => {
    const { reference } = await payByCard(paymentsRoom);
    await sandbox.refund(reference);
    await sandbox.takeWebhooks();
    const refused = await ask(reference);
    expect(refused).toMatchObject({ http: 201, status: "refused" });
    expect(refused.problem).toMatch(/fully reversed/);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
  });

  test("of a payment without money, or of no payment, is refused", async () => {
    const { reference } = await paymentsRoom.openAttempt();
    expect(await ask(reference)).toMatchObject({ http: 409, code: "nothing_received" });
    expect(await ask("PAY-none")).toMatchObject({ http: 404 });
  });

  test("of an overpayment takes the credit first, and nothing from the program", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom, undefined, 12_000_000);
    expect(await ask(reference, { amountKobo: 2_500_000 })).toMatchObject({
      http: 201,
      lines: null,
    });
    await processRefunds();
    expect((await refundsBooked(orderId))[0]?.account).toMatchObject({
      status: "partly_refunded",
      creditKobo: 0,
      openKobo: 0,
      lines: [{ receivedKobo: 9_500_000, refundedKobo: 0 }],
    });
  });

  test("of a part payment makes nothing due again", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom, undefined, 4_000_000);
    expect(await ask(reference)).toMatchObject({ amountKobo: 4_000_000, status: "sent" });
    await processRefunds();
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
    expect((await refundsBooked(orderId))[0]?.account).toMatchObject({
      status: "refunded",
      chargedKobo: 0,
      openKobo: 0,
    });
  });
});

describe("a refund that the provider did not answer", () => {
  test.each([
    ["which did the work", "lost" as const],
    ["which never got it", "fail" as const],
  ])("%s: the provider's list tells, and nothing happens twice", async (_what, mode) => {
    const { reference, orderId } = await payByCard(paymentsRoom);
    await sandbox.control({ refunds: { mode } });
    expect(await ask(reference)).toMatchObject({ http: 201, status: "sending" });
    await sandbox.control();
    await sandbox.takeWebhooks();
    const start = ctx.clock();
    await sweepRefunds(ctx);
    expect(await refundsAtProvider(reference)).toHaveLength(mode === "lost" ? 1 : 0);
    academy.setTime(new Date(start.getTime() + 11 * 60_000));
    await sweepRefunds(ctx);
    await sweepRefunds(ctx);
    await processRefunds();
    expect(await refundsAtProvider(reference)).toHaveLength(1);
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
    expect(await refundsBooked(orderId)).toHaveLength(1);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(1);
    expect(
      await paymentsRoom.countRows(
        `refund_requests where reference = '${reference}' and status = 'done'`,
      ),
    ).toBe(1);
    academy.setTime(start);
  });

  test("a webhook about it comes first: it is adopted, and never booked twice", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom);
    await sandbox.control({ refunds: { mode: "lost" } });
    expect(await ask(reference, { amountKobo: 100_000 })).toMatchObject({ status: "sending" });
    await sandbox.control();
    // Another refund of the same amount, made in the provider's dashboard, is one more.
    await sandbox.refund(reference, 100_000);
    await processRefunds();
    await sweepRefunds(ctx);
    expect(await refundsAtProvider(reference)).toHaveLength(2);
    expect(await refundsBooked(orderId)).toHaveLength(2);
    const requests = `refund_requests where reference = '${reference}'`;
    expect(await paymentsRoom.countRows(`${requests} and status = 'done'`)).toBe(1);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(2);
  });

  test("which the provider took and then failed: it is marked failed, and not sent again", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom);
    await sandbox.control({ refunds: { mode: "lost", outcome: "failed" } });
    expect(await ask(reference)).toMatchObject({ status: "sending" });
    await sandbox.control();
    await processRefunds();
    expect(await refundsAtProvider(reference)).toHaveLength(1);
    expect(await refundsBooked(orderId)).toEqual([]);
    expect(
      await paymentsRoom.countRows(
        `refund_requests where reference = '${reference}' and status = 'failed'`,
      ),
    ).toBe(1);
  });

  test("is given up after four days: it counts as refused, and nobody asks the provider again", async () => {
    const { reference } = await payByCard(paymentsRoom);
    await sandbox.control({ refunds: { mode: "fail" } });
    expect(await ask(reference)).toMatchObject({ http: 201, status: "sending" });
    const start = ctx.clock();
    for (const hours of [1, 48, 97]) {
      academy.setTime(new Date(start.getTime() + hours * 60 * 60_000));
      await sweepRefunds(ctx);
    }
    await sandbox.control();
    academy.setTime(new Date(start.getTime() + 120 * 60 * 60_000));
    await sweepRefunds(ctx);
    academy.setTime(start);
    expect(await refundsAtProvider(reference)).toEqual([]);
    expect(
      await paymentsRoom.countRows(
        `refund_requests where reference = '${reference}' and status = 'refused'`,
      ),
    ).toBe(1);
    // The money is still ours, so it can be asked for again.
    expect(await ask(reference)).toMatchObject({ http: 201, status: "sent" });
  });
});

describe("a second admin", () => {
  beforeAll(async () => {
    // This owner has not given back anything today.
    owner = await signInAs(academy, "admin");
    second = await signInAs(academy, "admin");
  });

  test("is not needed up to the limit", async () => {
    const { reference } = await payByCard(paymentsRoom);
    expect(await ask(reference)).toMatchObject({ status: "sent" });
  });

  test("has to approve above the limit, and it cannot be the same person", async () => {
    const { reference, orderId } = await payByCard(paymentsRoom, twoLines("two"));
    const asked = await ask(reference);
    expect(asked).toMatchObject({ http: 201, status: "requested" });
    expect(await refundsAtProvider(reference)).toEqual([]);
    expect(await decide(asked.id, "approve", owner.token)).toMatchObject({
      http: 403,
      code: "same_person",
    });
    const approved = await decide(asked.id, "approve", second.token);
    expect(approved).toMatchObject({ http: 200, status: "sent", decidedBy: second.personId });
    expect(await decide(asked.id, "approve", second.token)).toMatchObject({ http: 409 });
    expect(await decide(asked.id, "decline", second.token)).toMatchObject({ http: 409 });
    await processRefunds();
    expect(await refundsBooked(orderId)).toHaveLength(1);
  });

  test("has to approve the part that goes above the limit together with earlier parts", async () => {
    const { reference } = await payByCard(paymentsRoom, twoLines("parts"));
    expect(await ask(reference, { amountKobo: 9_500_000 })).toMatchObject({ status: "sent" });
    await processRefunds();
    expect(await ask(reference, { amountKobo: 600_000 })).toMatchObject({ status: "requested" });
  });

  test("can decline: nothing happens, and another refund can be asked for", async () => {
    const { reference } = await payByCard(paymentsRoom, twoLines("declined"));
    const asked = await ask(reference);
    expect(await decide(asked.id, "decline", second.token)).toMatchObject({ status: "declined" });
    expect(await refundsAtProvider(reference)).toEqual([]);
    expect(await ask(reference, { amountKobo: 100_000 })).toMatchObject({ status: "sent" });
  });

  test("finds only what is left when the request has waited", async () => {
    const { reference } = await payByCard(paymentsRoom, twoLines("late"));
    const asked = await ask(reference);
    await sandbox.refund(reference, 1_000_000);
    await processRefunds();
    expect(await decide(asked.id, "approve", second.token)).toMatchObject({
      http: 409,
      code: "nothing_to_refund",
    });
  });
});

test("a refund at the sandbox is reported by webhook", async () => {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  await sandbox.press(reference, "pay");
  await sandbox.refund(reference, 500_000);
  expect(await sandbox.deliverTo(academy)).toEqual([200, 200, 200]);
  expect(await refundsBooked(orderId)).toMatchObject([{ cause: { amountKobo: 500_000 } }]);
});

test("clerks and reviewers refund no card payment", async () => {
  const { reference } = await payByCard(paymentsRoom);
  for (const role of ["clerk", "reviewer"] as const) {
    const { token } = await signInAs(academy, "admin", undefined, role);
    expect(await askForRefund(paymentsRoom, token, reference)).toMatchObject({ http: 403 });
  }
});

test("the books balance after all of it", async () => {
  const sums = Object.values(await balances(ctx));
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(0);
});
