import { afterAll, expect, test } from "vitest";
import type { EnrolmentSummary } from "#rooms/enrolment/enrolment.ts";
import type { OwnEnrolments } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { listReceipts } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { child, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { registerTwo } from "#tests/support/enrolments/register-two.ts";
import { signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** What a payment for several orders must keep apart. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const admin = await signInAdmin(academy);
afterAll(async () => expect(await findWrongBooks(academy.ctx)).toEqual([]));

async function signIn() {
  const { token, email } = await signInAs(academy, "user");
  const start = async (path: string, amountKobo?: number) => {
    const { body } = await academy.call("POST", path, { token, body: { amountKobo } });
    return (body as { reference: string }).reference;
  };
  return {
    token,
    email,
    list: async () =>
      (await academy.call("GET", "/me/enrolments", { token })).body as OwnEnrolments,
    together: (amountKobo: number) => start("/me/payments", amountKobo),
    alone: (id: string, amountKobo: number) => start(`/enrolments/${id}/payments`, amountKobo),
    read: async (id: string) =>
      (await academy.call("GET", `/enrolments/${id}`, { token })).body as EnrolmentSummary,
    register: async (fullName: string, courseId: string) => {
      const body = { fullName, courseId, emailAddress: email };
      return (await enrol(academy, body, { token })).enrolment.id;
    },
  };
}

async function withTwo() {
  const account = await signIn();
  return { ...account, ...(await registerTwo(academy, account)) };
}
async function pay(reference: string) {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
}

test("an order paid in the meantime keeps its receipt, and its refund stays its own", async () => {
  const { first, second, ...account } = await withTwo();
  const joint = await account.together(10_000_000);
  const alone = await account.alone(first.id, 5_000_000);
  await pay(alone);
  await academy.call("POST", `/admin/payments/${alone}/refund`, {
    token: admin,
    body: { reason: "A discount", amountKobo: 2_000_000 },
  });
  await sandbox.deliverTo(academy);
  await pay(joint);
  expect(await account.read(first.id)).toMatchObject({
    paidKobo: 5_000_000,
    refundedKobo: 2_000_000,
  });
  expect(await account.read(second.id)).toMatchObject({
    status: "confirmed",
    paidKobo: 9_500_000,
    refundedKobo: 0,
  });
  const [receipt] = await listReceipts(academy.ctx, [first.orderId ?? ""]);
  expect(receipt?.lines).toMatchObject([{ lineRef: first.id, amountKobo: 5_000_000 }]);
  // The joint payment's number is free now, and the order's next one does not collide with it.
  await pay(await account.alone(first.id, 1_000_000));
  expect((await account.read(first.id)).paidKobo).toBe(6_000_000);
});

test("an order that stays out does not show the joint payment as its own", async () => {
  const { second, ...account } = await withTwo();
  const joint = await account.together(19_000_000);
  await pay(await account.alone(second.id, 9_500_000));
  await pay(joint);
  const { payments } = await account.read(second.id);
  expect(payments.map(({ reference }) => reference)).not.toContain(joint);
});

test("a registration made without the account is paid alone: its key opens no other", async () => {
  const account = await withTwo();
  const made = { fullName: "A Stranger", courseId: "masonry", emailAddress: account.email };
  await enrol(academy, made);
  const { payTogether, enrolments: shown } = await account.list();
  expect(shown).toHaveLength(3);
  expect(payTogether?.amountKobo).toBe(19_000_000);
});

test("the counter is warned of a joint payment at each of its orders", async () => {
  const { first, second, ...account } = await withTwo();
  await sandbox.press(await account.together(19_000_000), "transfer");
  for (const { id } of [first, second]) {
    const reply = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
      token: admin,
      body: { amountKobo: 100_000, method: "transfer", reference: id, takenOn: "2026-11-21" },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: "card_payment_possible" } });
  }
});

test("a form or cart sent again finds the money that came for all orders", async () => {
  const account = await signIn();
  const item = { courseId: "tiling", learner: child };
  const place = (trainingLevel: string) =>
    placeOrder(academy, account.token, { items: [{ ...item, trainingLevel }], learner: null });
  await place("beginner");
  await account.register("Zara Bello", "painting");
  await sandbox.press(await account.together(19_000_000), "pay");
  await sandbox.takeWebhooks();
  expect(await place("intermediate")).toMatchObject({ http: 409, code: "already_paid" });
  const { second, ...other } = await withTwo();
  await sandbox.press(await other.together(19_000_000), "pay");
  await sandbox.takeWebhooks();
  const fullName = second.programId === "tiling" ? "Musa Bello" : "Zara Bello";
  await expect(other.register(fullName, second.programId)).rejects.toThrow("already_paid");
});
