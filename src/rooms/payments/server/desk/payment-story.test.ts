import { beforeAll, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/open-for-file.ts";
import { beginnerFee } from "#tests/open-payments.ts";
import { askForRefund, payByCard } from "#tests/pay-at-desk.ts";
import { signInAs } from "#tests/sign-in-as.ts";
import type { PaymentStory } from "../../contract/payment-story.ts";

const paymentsRoom = await openPaymentsForFile();
const { academy, sandbox } = paymentsRoom;
let owner: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  owner = await signInAs(academy, "admin");
});

const read = async (reference: string, token = owner.token) => {
  const reply = await academy.call("GET", `/admin/payments/${reference}`, { token });
  return { ...(reply.body as PaymentStory), http: reply.status };
};

test("a payment with a refund of one program is told from the start to the books", async () => {
  const lines = ["one", "two"].map((lineRef) => ({ lineRef, components: beginnerFee }));
  const { reference } = await payByCard(paymentsRoom, lines);
  const paid = await read(reference);
  expect(paid).toMatchObject({
    ...{ http: 200, status: "success", amountKobo: 19_000_000, method: "card", recorded: null },
    refundable: { leftKobo: 19_000_000, byHand: false, aloneUpToKobo: 10_000_000 },
  });
  await askForRefund(paymentsRoom, owner.token, reference, { lines: [{ lineRef: "two" }] });
  await sandbox.deliverTo(academy);
  const story = await read(reference);
  expect(story.story.map((event) => event.code).sort()).toEqual([
    ...["paid", "refund_booked", "refund_reported", "settled", "started"],
    ...["webhook", "webhook", "webhook"],
  ]);
  expect(story.refundable).toEqual({
    leftKobo: 9_500_000,
    lines: [
      { lineRef: "one", amountKobo: 9_500_000 },
      { lineRef: "two", amountKobo: 0 },
    ],
    byHand: false,
    aloneUpToKobo: 500_000,
  });
  expect(story.refunds).toMatchObject([{ status: "done", requestedBy: owner.personId }]);
  expect(story.people).toEqual({ [owner.personId]: "Test admin" });
  expect(story.order.lines).toMatchObject([
    { lineRef: "one", paidKobo: 9_500_000, refundedKobo: 0 },
    { lineRef: "two", paidKobo: 9_500_000, refundedKobo: 9_500_000 },
  ]);
  expect(story.ledger.map(({ kind }) => kind)).toEqual(["charge", "refund"]);
  for (const { entries } of story.ledger) {
    expect(entries.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(0);
  }
  const refunded = story.ledger[1]?.entries.filter(({ lineRef }) => lineRef !== null) ?? [];
  expect(new Set(refunded.map(({ lineRef }) => lineRef))).toEqual(new Set(["two"]));
});

test("a payment that is not paid has nothing to refund; an unknown one is not found", async () => {
  const { reference } = await paymentsRoom.openAttempt();
  expect(await read(reference)).toMatchObject({ status: "pending", refundable: null, ledger: [] });
  expect((await read("PAY-none")).http).toBe(404);
});

test("a clerk may read it, a reviewer not", async () => {
  const { reference } = await payByCard(paymentsRoom);
  for (const [role, http] of [
    ["clerk", 200],
    ["reviewer", 403],
  ] as const) {
    const { token } = await signInAs(academy, "admin", undefined, role);
    expect((await read(reference, token)).http).toBe(http);
  }
});
