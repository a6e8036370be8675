import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { child, type OrderAnswer, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import type { CartQuote } from "./order.ts";

/** A cart is paid all at once or in parts. The choice is kept, and the amounts are the server's. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

const items = [
  { courseId: "tiling", trainingLevel: "beginner" },
  { courseId: "masonry", trainingLevel: "intermediate" },
];

async function signIn() {
  const { token, email } = await signInAs(academy, "user");
  return {
    token,
    email,
    order: (more: object = {}) => placeOrder(academy, token, { items, learner: child, ...more }),
    quote: async (some: object[] = items) =>
      (await academy.call("POST", "/orders/quote", { token, body: { items: some } }))
        .body as CartQuote,
    read: async ({ enrolments }: OrderAnswer) =>
      Promise.all(
        enrolments.map(
          async ({ id }) =>
            (await academy.call("GET", `/enrolments/${id}`, { token })).body as EnrolmentSummary,
        ),
      ),
  };
}

describe("the choice", () => {
  test("in parts: the quote's first part is what is charged, and it confirms both places", async () => {
    const { order, quote, read } = await signIn();
    const { instalments, totalKobo } = await quote();
    expect(instalments[0]).toMatchObject({ dueOn: null });
    expect(instalments.length).toBeGreaterThan(1);
    expect(instalments.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(totalKobo);
    const placed = await order({ inParts: true });
    expect(placed.payment?.amountKobo).toBe(instalments[0]?.amountKobo);
    expect(await read(placed)).toMatchObject([{ inParts: true }, { inParts: true }]);
    await sandbox.press(placed.payment?.reference ?? "", "pay");
    await sandbox.deliverTo(academy);
    const after = await read(placed);
    expect(after).toMatchObject([{ status: "awaiting_form" }, { status: "awaiting_form" }]);
    expect(after[0]?.payNow).toMatchObject({
      amountKobo: totalKobo - (instalments[0]?.amountKobo ?? 0),
      instalments: instalments.slice(1),
    });
  });

  test("all now, and changed: the same order follows the last choice", async () => {
    const { order, read } = await signIn();
    const first = await order({ inParts: true });
    const second = await order({ inParts: false });
    expect(second).toMatchObject({ orderId: first.orderId, payment: { amountKobo: 26_000_000 } });
    expect(await read(second)).toMatchObject([{ inParts: false }, { inParts: false }]);
  });

  test("a free program has no part", async () => {
    const { quote } = await signIn();
    expect((await quote([{ courseId: "generator-care" }])).instalments).toEqual([]);
  });
});

describe("a learner who is registered for the program already", () => {
  test("by the account's own form: the cart asks first, and names it", async () => {
    const { order, token, email } = await signIn();
    const made = await enrol(academy, { ...child, emailAddress: email }, { token });
    expect(await order({ onlyOnce: true })).toMatchObject({
      http: 409,
      code: "already_registered",
      error: `Musa Bello is already registered for Tiling, ${made.enrolment.reference}, and has not paid.`,
    });
    expect(await order()).toMatchObject({ http: 201 });
  });

  test("by a stranger: the cart says only that there is one", async () => {
    const stranger = { ...child, phoneNumber: "0803 765 9999" };
    const made = await enrol(academy, stranger);
    const { order } = await signIn();
    const asked = await order({ learner: stranger, onlyOnce: true });
    expect(asked).toMatchObject({ http: 409, code: "already_registered" });
    expect(JSON.stringify(asked)).not.toContain(made.enrolment.reference);
  });

  test("twins are two learners", async () => {
    const { order } = await signIn();
    const twins = ["Hassan Bello", "Hussaina Bello"].map((fullName) => ({
      courseId: "tiling",
      trainingLevel: "beginner",
      learner: { ...child, fullName },
    }));
    expect(await order({ items: twins, learner: null, onlyOnce: true })).toMatchObject({
      http: 201,
    });
  });
});
