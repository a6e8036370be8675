import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dropFees, raiseFees } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { adult, type OrderAnswer, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.ts";

/** The cart again: after a closed window, in a second tab, with other programs, after the money came. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const personOf = new Map<string, string>();
async function signedIn() {
  const { token, personId } = await signInAs(academy, "user");
  personOf.set(token, personId);
  return token;
}
const order = (token: string, courseIds: string[], more: Record<string, unknown> = {}) =>
  placeOrder(academy, token, {
    items: courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" })),
    learner: adult,
    ...more,
  });
const pay = async ({ payment }: OrderAnswer) => {
  await sandbox.press(payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
};
/** `{ tiling: "awaiting_form" }`; of several enrolments for one program all, also replaced ones. */
async function placesOf(token: string) {
  const own = await academy.ctx.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.accountPersonId, personOf.get(token) ?? ""));
  const byProgram = Map.groupBy(own, ({ programId }) => programId);
  return Object.fromEntries(
    [...byProgram].map(([id, places]) => [
      id,
      places
        .map(({ status }) => status)
        .sort()
        .join(" "),
    ]),
  );
}

test("the same cart continues the open order and its payment, in any order of its programs", async () => {
  const token = await signedIn();
  const first = await order(token, ["tiling", "masonry"]);
  const second = await order(token, ["masonry", "tiling"]);
  expect(second.payment?.reference).toBe(first.payment?.reference);
  expect(second.enrolments.toReversed()).toEqual(first.enrolments);
  expect(await placesOf(token)).toEqual({ tiling: "pending_payment", masonry: "pending_payment" });
});

test("for another learner it is another order", async () => {
  const token = await signedIn();
  const first = await order(token, ["tiling"]);
  const sister = { ...adult, fullName: "Ladi Sani" };
  const second = await order(token, ["tiling"], { learner: sister });
  expect(second.payment?.reference).not.toBe(first.payment?.reference);
  expect(await placesOf(token)).toEqual({ tiling: "pending_payment pending_payment" });
});

test("a cart without one of its programs replaces the open order, and owes only itself", async () => {
  const token = await signedIn();
  const first = await order(token, ["tiling", "masonry"]);
  const second = await order(token, ["tiling"]);
  expect(second.payment?.amountKobo).toBe(9_500_000);
  expect(await placesOf(token)).toEqual({
    tiling: "cancelled pending_payment",
    masonry: "cancelled",
  });
  // Money of another amount for the old order enrols nobody: a person decides.
  await pay(first);
  expect((await placesOf(token)).tiling).toBe("cancelled pending_payment");
  const started = await academy.call("POST", `/enrolments/${second.enrolments[0]?.id}/payments`, {
    token,
  });
  expect(started.body).toMatchObject({ status: "review" });
});

test("late money of the same amount pays for what it was ordered for, and nothing else is owed", async () => {
  const token = await signedIn();
  const first = await order(token, ["tiling", "masonry"]);
  await order(token, ["tiling", "plumbing"]);
  await pay(first);
  expect(await placesOf(token)).toEqual({
    tiling: "awaiting_form cancelled",
    masonry: "awaiting_form",
    plumbing: "cancelled",
  });
});

test("a fee that has changed since makes a new order at the new fee", async () => {
  const token = await signedIn();
  await order(token, ["tiling"]);
  await raiseFees(academy, "2026-11-20", 500_000);
  const second = await order(token, ["tiling"]);
  await dropFees(academy, "2026-11-20");
  expect(second.payment?.amountKobo).toBe(10_000_000);
  expect(await placesOf(token)).toEqual({ tiling: "cancelled pending_payment" });
});

test("after the payment the same learner cannot pay for the same level again", async () => {
  const token = await signedIn();
  await pay(await order(token, ["tiling"]));
  const again = await order(token, ["masonry", "tiling"]);
  expect(again).toMatchObject({ http: 409, code: "already_enrolled" });
  expect(again.error).toContain("Tiling: this learner already has a place.");
  const next = await placeOrder(academy, token, {
    items: [{ courseId: "tiling", trainingLevel: "intermediate" }],
    learner: adult,
  });
  expect(next).toMatchObject({ http: 201 });
});

test("an order that is paid while its answer is on the way says so", async () => {
  const token = await signedIn();
  const body = { items: [{ courseId: "tiling", trainingLevel: "beginner" }], learner: adult };
  const first = await placeOrder(academy, token, body, "one-cart");
  await pay(first);
  expect(await placeOrder(academy, token, body, "one-cart")).toMatchObject({
    http: 201,
    payment: null,
    paymentProblem: null,
    enrolments: [{ status: "awaiting_form" }],
  });
});

test("another account's open order is neither continued nor replaced", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const first = await order(one, ["tiling"]);
  const second = await order(other, ["tiling"]);
  expect(second.payment?.reference).not.toBe(first.payment?.reference);
  expect(await placesOf(one)).toEqual({ tiling: "pending_payment" });
});
