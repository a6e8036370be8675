import { describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerFee, chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { askForRefund, payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { ReviewRow } from "../cases/reviews.ts";
import { addPaidTransaction } from "../provider/paystack/sandbox/add-paid-transaction.server.ts";
import type { PaymentStory } from "./payment-story.ts";

const paymentsRoom = await openPaymentsForFile();
const { academy, sandbox } = paymentsRoom;
const owner = await signInAs(academy, "admin");

const read = async (reference: string, token = owner.token) => {
  const reply = await academy.call("GET", `/admin/payments/${reference}`, { token });
  return { ...(reply.body as PaymentStory), http: reply.status };
};

test("a payment with a refund of one program is told from the start to the books", async () => {
  const lines = ["one", "two"].map((lineRef) => ({ lineRef, charges: beginnerFee }));
  const { reference } = await payByCard(paymentsRoom, lines);
  const paid = await read(reference);
  expect(paid).toMatchObject({
    http: 200,
    status: "success",
    amountKobo: 19_000_000,
    method: "card",
    recorded: null,
    refundable: { leftKobo: 19_000_000, byHand: false, approvalThresholdKobo: 10_000_000 },
  });
  await askForRefund(paymentsRoom, owner.token, reference, { lines: [{ enrolmentId: "two" }] });
  await sandbox.deliverTo(academy);
  const story = await read(reference);
  expect(story.story.map((event) => event.code).sort()).toEqual([
    ...["booked", "paid", "refund_asked", "refund_booked", "refund_reported", "started"],
    ...["webhook", "webhook", "webhook"],
  ]);
  expect(story.refundable).toEqual({
    leftKobo: 9_500_000,
    lines: [{ lineRef: "one", amountKobo: 9_500_000 }],
    creditKobo: 0,
    byHand: false,
    cashOnly: false,
    approvalThresholdKobo: 500_000,
    hasSecondAdmin: false,
  });
  expect(story.refunds).toMatchObject([{ status: "done", requestedBy: owner.personId }]);
  expect(story.people).toEqual({ [owner.personId]: "Test admin" });
  expect(story.order?.lines).toMatchObject([
    { lineRef: "one", receivedKobo: 9_500_000, refundedKobo: 0, openKobo: 0 },
    { lineRef: "two", receivedKobo: 0, refundedKobo: 9_500_000, openKobo: 0 },
  ]);
  expect(story.ledger.map(({ kind }) => kind)).toEqual(["order", "order"]);
  for (const { entries } of story.ledger) {
    expect(entries.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(0);
  }
  const refunded = story.ledger[1]?.entries.filter(({ lineRef }) => lineRef !== null) ?? [];
  expect(new Set(refunded.map(({ lineRef }) => lineRef))).toEqual(new Set(["two"]));
});

test("an unpaid payment has nothing to refund; an unknown one is not found", async () => {
  const { reference } = await paymentsRoom.openAttempt();
  expect(await read(reference)).toMatchObject({ status: "pending", refundable: null, ledger: [] });
  expect((await read("PAY-none")).http).toBe(404);
});

test("a clerk may read it, a reviewer may not", async () => {
  const { reference } = await payByCard(paymentsRoom);
  for (const [role, http] of [
    ["clerk", 200],
    ["reviewer", 403],
  ] as const) {
    const { token } = await signInAs(academy, "admin", undefined, role);
    expect((await read(reference, token)).http).toBe(http);
  }
});

describe("money with an unknown reference", () => {
  const reference = "SHOP-of-someone-else";

  test("has a story too: what came, its books and its case", async () => {
    await paymentsRoom.send(
      chargeSuccess(reference, { amount: 4_000_000, requested_amount: null }),
    );
    const found = await read(reference);
    expect(found).toMatchObject({
      http: 200,
      status: "review",
      attemptStatus: null,
      amountKobo: null,
      order: null,
      receivedKobo: 4_000_000,
      refundedKobo: 0,
      payerName: null,
      channel: "card",
      refundable: { leftKobo: 4_000_000, lines: null, byHand: false, hasSecondAdmin: false },
      reviews: [{ kind: "unknown_payment", amount_kobo: 4_000_000 }],
    });
    expect(found.story.map(({ code }) => code).sort()).toEqual([
      ...["paid", "review_opened", "webhook"],
    ]);
    expect(found.ledger).toMatchObject([{ kind: "charge" }]);
    const { token } = await signInAs(academy, "admin", undefined, "reviewer");
    expect((await read(reference, token)).http).toBe(403);
  });

  test("can be given back, and then says so", async () => {
    const email = "other@example.com";
    await addPaidTransaction(sandbox.store, {
      reference,
      email,
      amountKobo: 4_000_000,
      paidAt: paymentsRoom.ctx.clock(),
    });
    expect(await askForRefund(paymentsRoom, owner.token, reference)).toMatchObject({
      http: 201,
      status: "sent",
      lines: null,
    });
    await sandbox.deliverTo(academy);
    const found = await read(reference);
    expect(found).toMatchObject({ status: "refunded", refundedKobo: 4_000_000 });
    expect(found.reviews[0]?.closed_at).not.toBeNull();
    expect(found.story).toContainEqual(
      expect.objectContaining({ code: "refund_asked", by: owner.personId, amountKobo: 4_000_000 }),
    );
  });
});

test("the story says who asked for a refund, who decided, and who closed a case", async () => {
  const lines = ["three", "four"].map((lineRef) => ({ lineRef, charges: beginnerFee }));
  const { reference } = await payByCard(paymentsRoom, lines);
  const second = await signInAs(academy, "admin");
  const asked = await askForRefund(paymentsRoom, owner.token, reference);
  expect(asked).toMatchObject({ status: "requested" });
  const waiting = await academy.call("GET", "/admin/reviews?kind=refund_to_approve&state=open", {
    token: second.token,
  });
  const { reviews } = waiting.body as { reviews: ReviewRow[] };
  expect(reviews).toMatchObject([{ reference, amount_kobo: 19_000_000 }]);
  const opened = await academy.call("GET", `/admin/reviews/${reviews[0]?.id}`, {
    token: second.token,
  });
  expect(opened.body).toMatchObject({
    refund: { id: asked.id, status: "requested", requestedBy: owner.personId },
    people: { [owner.personId]: "Test admin" },
    places: [{ lineRef: "three" }, { lineRef: "four" }],
  });
  await academy.call("POST", `/admin/refunds/${asked.id}/decline`, {
    token: second.token,
    body: {},
  });
  const found = await read(reference);
  expect(found).toMatchObject({ refundable: { hasSecondAdmin: true } });
  expect(found.story.filter(({ code }) => code.startsWith("refund_"))).toMatchObject([
    { code: "refund_asked", by: owner.personId },
    { code: "refund_declined", by: second.personId },
  ]);
  const closed = found.story.find((event) => event.code === "review_closed");
  expect(closed).toMatchObject({ kind: "refund_to_approve", by: null, how: null });
});
