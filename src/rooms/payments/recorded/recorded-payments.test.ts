import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { PaymentRecord } from "../staff/payment-list.ts";
import { attempts } from "../tables.server.ts";

const paymentsRoom = await openPaymentsForFile();
const admin = await signInAs(paymentsRoom.academy, "admin");

type NewAttempt = typeof attempts.$inferInsert;

/** Money for a new order, as it would be stored. */
async function addMoney(more: Partial<NewAttempt>) {
  const { ctx } = paymentsRoom;
  const { orderId } = await paymentsRoom.open();
  const reference = `MADE-${orderId}`;
  await ctx.db.insert(attempts).values({
    orderId,
    number: 1,
    reference,
    payerEmail: "asabe@example.com",
    method: "cash",
    centreId: (more.method ?? "cash") === "cash" ? "jalingo" : null,
    status: "succeeded",
    expectedKobo: 9_500_000,
    receivedKobo: 9_500_000,
    paidAt: ctx.clock(),
    createdAt: ctx.clock(),
    ...more,
  });
  return reference;
}

/** The name of the violated constraint. */
const brokenBy = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => "none",
    (error: { cause?: { constraint?: string } }) => error.cause?.constraint ?? String(error),
  );

test("admins see who recorded a payment, its method, and the note", async () => {
  const reference = await addMoney({ recordedBy: admin.personId, note: "Receipt 0481, Jalingo" });
  const { body } = await paymentsRoom.academy.call("GET", `/admin/payments?search=${reference}`, {
    token: admin.token,
  });
  expect((body as { payments: PaymentRecord[] }).payments).toMatchObject([
    {
      reference,
      status: "success",
      method: "cash",
      recorded_by: admin.personId,
      note: "Receipt 0481, Jalingo",
    },
  ]);
});

describe("the database rejects money that no one confirmed", () => {
  const card = { method: "card", provider: "paystack" } as const;
  const byProvider = { ...card, providerStatus: "paid" } as const;

  test.each<[string, Partial<NewAttempt>]>([
    ["payment_attempts_money_vouched_for", { method: "cash" }],
    ["payment_attempts_money_vouched_for", { method: "transfer" }],
    ["payment_attempts_money_vouched_for", card],
    ["payment_attempts_provider_or_recorder", { ...byProvider, method: "cash", provider: null }],
    ["payment_attempts_provider_or_recorder", { method: "transfer", status: "open" }],
    ["payment_attempts_money_vouched_for", { ...card, status: "review" }],
    ["payment_attempts_note_of_recorder", { ...byProvider, note: "a note" }],
    ["none", byProvider],
    ["payment_attempts_provider_of_cards", { ...byProvider, provider: null }],
    ["none", { ...card, status: "open" }],
  ])("%s: %j", async (constraint, more) => {
    expect(await brokenBy(addMoney(more))).toBe(constraint);
  });

  test("a card payment has no recorder", async () => {
    const broken = await brokenBy(addMoney({ ...byProvider, recordedBy: admin.personId }));
    expect(broken).toBe("payment_attempts_provider_or_recorder");
  });

  test("a recorded payment keeps its recorder", async () => {
    const reference = await addMoney({ recordedBy: admin.personId });
    const forget = paymentsRoom.ctx.db.execute(
      sql`update payment_attempts set recorded_by = null where reference = ${reference}`,
    );
    expect(await brokenBy(forget)).toBe("payment_attempts_money_vouched_for");
  });
});
