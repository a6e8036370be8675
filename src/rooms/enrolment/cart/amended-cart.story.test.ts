import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  adult,
  child,
  type OrderAnswer,
  placeOrder,
} from "#tests/support/enrolments/place-order.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import type { CartQuote } from "./order.ts";

/** The account's unpaid order is changed in place to match its cart. All its learners share one balance. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

const musa = child;
const aisha = { ...child, fullName: "Aisha Bello", dateOfBirth: "2010-06-01" };
const item = (courseId: string, learner: object, trainingLevel = "beginner") => ({
  courseId,
  trainingLevel,
  learner,
});
type Item = ReturnType<typeof item>;

async function signIn(address?: string) {
  const { token, email } = await signInAs(academy, "user", address);
  return {
    email,
    order: (items: Item[], more: object = {}) =>
      placeOrder(academy, token, { items, learner: null, ...more }),
    async quote(items: Item[]) {
      const reply = await academy.call("POST", "/orders/quote", { token, body: { items } });
      return reply.body as CartQuote;
    },
    async read(placed: OrderAnswer) {
      const all = placed.enrolments.map(({ id }) =>
        academy.call("GET", `/enrolments/${id}`, { token }),
      );
      return (await Promise.all(all)).map(({ body }) => body as EnrolmentSummary);
    },
    async startPayment({ enrolments }: OrderAnswer, amountKobo: number) {
      const path = `/enrolments/${enrolments[0]?.id}/payments`;
      const { body } = await academy.call("POST", path, { token, body: { amountKobo } });
      return (body as { reference: string }).reference;
    },
  };
}
const pay = async (reference = "") => {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
};

test("the quote names what an order drops; the order keeps its id, its places and their codes", async () => {
  const { order, quote, read } = await signIn();
  const first = await order([item("tiling", musa), item("masonry", aisha)]);
  const [tiling, masonry] = first.enrolments;
  const changed = [item("tiling", musa, "intermediate"), item("plumbing", musa)];
  const dropped = [
    {
      reference: masonry?.reference,
      courseOfInterest: "Masonry - Beginner",
      learnerFirstName: "Aisha",
    },
  ];
  expect((await quote(changed)).dropped).toEqual(dropped);
  expect((await quote([...changed, item("masonry", aisha)])).dropped).toEqual([]);
  const second = await order(changed);
  expect(second).toMatchObject({ http: 201, orderId: first.orderId, dropped });
  expect(second.enrolments[0]).toMatchObject({
    id: tiling?.id,
    reference: tiling?.reference,
    courseOfInterest: "Tiling - Intermediate",
  });
  expect(second.totalKobo).toBe(26_000_000);
  expect(second.payment?.amountKobo).toBe(26_000_000);
  const [gone] = await read({ ...first, enrolments: first.enrolments.slice(1) });
  expect(gone).toMatchObject({ status: "cancelled", dueKobo: 0, account: { chargedKobo: 0 } });
  // Nothing is left to drop, and repeating the order changes nothing.
  expect((await quote(changed)).dropped).toEqual([]);
  expect(await order(changed)).toMatchObject({
    orderId: first.orderId,
    dropped: [],
    enrolments: second.enrolments,
    payment: { reference: second.payment?.reference },
  });
});

test("a dropped place has no price any more: it changes no quote, and is never charged again", async () => {
  const { order, read, email } = await signIn();
  await order([item("tiling", musa, "intermediate"), item("masonry", aisha)]);
  const kept = await order([item("tiling", musa, "intermediate")]);
  expect(await read(kept)).toMatchObject([
    { payNow: { amountKobo: 16_500_000, quoteChange: null } },
  ]);
  try {
    academy.setTime("2026-12-21T09:00:00Z");
    const later = await signIn(email);
    expect(await later.read(kept)).toMatchObject([{ payNow: { quoteChange: null } }]);
    await later.startPayment(kept, 16_500_000);
    expect(await later.read(kept)).toMatchObject([{ payNow: { amountKobo: 16_500_000 } }]);
  } finally {
    academy.setTime("2026-11-21T09:00:00Z");
  }
});

test("money for the earlier cart counts for the changed one", async () => {
  const { order, read } = await signIn();
  const first = await order([item("tiling", musa), item("masonry", aisha)]);
  const second = await order([item("tiling", musa)]);
  await pay(first.payment?.reference);
  expect(await read(second)).toMatchObject([
    { status: "awaiting_form", dueKobo: 0, account: { order: { creditKobo: 9_500_000 } } },
  ]);
});

test("the order is not changed while its money is on its way", async () => {
  const { order, read } = await signIn();
  const first = await order([item("tiling", musa)]);
  await sandbox.press(first.payment?.reference ?? "", "transfer");
  expect(await order([item("masonry", musa)])).toMatchObject({
    http: 409,
    code: "payment_on_its_way",
  });
  expect(await read(first)).toMatchObject([{ status: "pending_payment" }]);
});

test("an order with a part payment stays as it is; the next cart is a new order, and can be amended too", async () => {
  const { order, quote, read, startPayment } = await signIn();
  const first = await order([item("tiling", musa), item("masonry", aisha)]);
  await pay(await startPayment(first, 1_000_000));
  const next = [item("plumbing", musa)];
  expect((await quote(next)).dropped).toEqual([]);
  const second = await order(next);
  expect(second).toMatchObject({ http: 201, dropped: [] });
  expect(second.orderId).not.toBe(first.orderId);
  expect(await order(next)).toMatchObject({ http: 201, enrolments: second.enrolments });
  expect(await order([item("painting", musa)])).toMatchObject({
    http: 201,
    orderId: second.orderId,
    dropped: [{ courseOfInterest: "Plumbing - Beginner" }],
  });
  expect(await read(first)).toMatchObject([
    { status: "pending_payment", paidKobo: 1_000_000 },
    { status: "pending_payment", paidKobo: 0 },
  ]);
  // The learner in the other order isn't ordered twice.
  expect(await order([item("masonry", aisha)])).toMatchObject({
    http: 409,
    code: "already_enrolled",
  });
});

describe("two children in one order", () => {
  test("a part payment pays for the first line's place first", async () => {
    const { order, read, startPayment } = await signIn();
    const placed = await order([item("tiling", musa), item("tiling", aisha)]);
    expect((await read(placed))[0]?.payNow).toMatchObject({ dueNowKobo: 10_000_000 });
    await pay(await startPayment(placed, 6_000_000));
    expect(await read(placed)).toMatchObject([
      { status: "awaiting_form", paidKobo: 5_000_000 },
      { status: "pending_payment", paidKobo: 1_000_000 },
    ]);
    await pay(await startPayment(placed, 4_000_000));
    expect(await read(placed)).toMatchObject([
      { status: "awaiting_form", dueKobo: 4_500_000 },
      { status: "awaiting_form", dueKobo: 4_500_000 },
    ]);
  });

  test("one is refunded: the other keeps place and commission, and nothing is due again", async () => {
    const admin = await signInAdmin(academy);
    const affiliate = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
      phone: "0809 876 5432",
    });
    const { order, read } = await signIn();
    const items = [item("tiling", musa), item("masonry", aisha), item("plumbing", adult)];
    const placed = await order(items, { affiliateCode: affiliate.code });
    const reference = placed.payment?.reference ?? "";
    await pay(reference);
    const earned = async () =>
      (
        (await academy.call("GET", "/affiliates/stats", { token: affiliate.token })).body as {
          totalEarnings: number;
        }
      ).totalEarnings;
    expect(await earned()).toBe(28_500);
    const refund = await academy.call("POST", `/admin/payments/${reference}/refund`, {
      token: admin,
      body: { reason: "Aisha moved", lines: [{ enrolmentId: placed.enrolments[1]?.id }] },
    });
    expect(refund.status).toBe(201);
    await sandbox.deliverTo(academy);
    expect(await read(placed)).toMatchObject([
      { status: "awaiting_form", dueKobo: 0, refundedKobo: 0 },
      { status: "refunded", dueKobo: 0, refundedKobo: 9_500_000 },
      { status: "awaiting_form", dueKobo: 0, refundedKobo: 0 },
    ]);
    expect((await read(placed))[0]?.account.order).toMatchObject({
      chargedKobo: 19_000_000,
      receivedKobo: 19_000_000,
      balanceKobo: 0,
    });
    expect(await earned()).toBe(19_000);
  });
});
