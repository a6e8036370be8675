import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginnerFee, refundEvent } from "#tests/support/payments/open-payments.ts";
import { openSettlementDesk } from "#tests/support/payments/settlement-desk.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import { bookSettlement, checkSettlement } from "./book-settlement.server.ts";
import { settlementItems } from "./tables.server.ts";

/** What comes to light only after a settlement was posted: a fee, a refund, whose payment it is. */

const desk = await openSettlementDesk();
const { room, nextDay, pay, transactionOf, fetchNow, newest, movesOf } = desk;
const { ctx, sandbox } = room;

const day = () => desk.now().toISOString().slice(0, 10);

const chargeOf = (reference: string, amountKobo: number, feesKobo: number) => ({
  ...{ provider: "paystack", id: reference, reference, amountKobo, feesKobo, currency: "NGN" },
  ...{ status: "paid" as const, channel: "card" as const, requestedKobo: amountKobo },
  ...{ paidAt: desk.now(), transfer: null },
});

const listedOf = (id: string, grossKobo: number, feesKobo: number, netKobo: number) => ({
  ...{ id, status: "paid" as const, day: day(), currency: "NGN", grossKobo, feesKobo, netKobo },
});

test("a fee told after its settlement leaves the provider's balance, once", async () => {
  const { reference } = await room.openAttempt([
    { lineRef: `f-${crypto.randomUUID()}`, charges: beginnerFee },
  ]);
  // Neither the webhook nor the first list names the fee; it is taken off all the same.
  await room.send({
    event: "charge.success",
    data: {
      ...{ id: 1, status: "success", reference, amount: 9_500_000, currency: "NGN" },
      ...{ channel: "card", paid_at: desk.now().toISOString() },
    },
  });
  const early = listedOf("910", 9_500_000, 0, 9_347_500);
  await bookSettlement(ctx, "paystack", early, [chargeOf(reference, 9_500_000, 0)]);
  expect(await checkSettlement(ctx, "paystack", early)).toBe(false);
  const late = listedOf("910", 9_500_000, 152_500, 9_347_500);
  const told = [chargeOf(reference, 9_500_000, 152_500)];
  expect(await movesOf(() => checkSettlement(ctx, "paystack", late, told))).toEqual({
    provider_fees: 152_500,
    "provider_clearing:paystack": -152_500,
  });
  expect(await checkSettlement(ctx, "paystack", late, told)).toBe(true);
  expect(await movesOf(() => checkSettlement(ctx, "paystack", late, told))).toEqual({});
  expect(await newest()).toMatchObject({ state: "agrees", feesKobo: 152_500 });
});

test("so does the fee of a payment that was booked after its settlement, without one", async () => {
  const { reference } = await room.openAttempt([
    { lineRef: `g-${crypto.randomUUID()}`, charges: beginnerFee },
  ]);
  const listed = listedOf("911", 9_500_000, 152_500, 9_347_500);
  const charges = [chargeOf(reference, 9_500_000, 152_500)];
  await bookSettlement(ctx, "paystack", listed, charges);
  await room.send({
    event: "charge.success",
    data: {
      ...{ id: 2, status: "success", reference, amount: 9_500_000, currency: "NGN" },
      ...{ channel: "card", paid_at: desk.now().toISOString() },
    },
  });
  expect(await movesOf(() => checkSettlement(ctx, "paystack", listed, charges))).toEqual({
    provider_fees: 152_500,
    "provider_clearing:paystack": -152_500,
  });
  expect(await movesOf(() => checkSettlement(ctx, "paystack", listed, charges))).toEqual({});
});

test("the daily look reads the payments of a settlement again when its fees have changed", async () => {
  await pay();
  await nextDay();
  await fetchNow();
  const { id } = await newest();
  // As if the first list had named no fee, and we had posted none.
  await ctx.db.execute(sql`update settlements set fees_kobo = 0 where id = ${id}`);
  await ctx.db
    .update(settlementItems)
    .set({ feesKobo: 0, bookedFeesKobo: 0 })
    .where(eq(settlementItems.settlementId, id));
  await fetchNow();
  expect(await newest()).toMatchObject({
    ...{ feesKobo: 152_500, state: "agrees" },
    payments: [{ feesKobo: 152_500 }],
  });
});

test("a refund that we hear of after its settlement is found in it", async () => {
  const reference = await pay();
  await pay();
  await sandbox.refund(reference, 1_000_000);
  await sandbox.takeWebhooks();
  await nextDay();
  await fetchNow();
  expect((await newest()).words).toContain(
    "Paystack took off ₦10,000 for refunds and disputes. Our books have ₦0 that no settlement has yet.",
  );
  await nextDay();
  await room.send(refundEvent("processed", reference, 1_000_000));
  await fetchNow();
  expect(await newest()).toMatchObject({
    state: "agrees",
    refunds: [{ reference, amountKobo: -1_000_000, side: "taken" }],
  });
  expect(await findWrongBooks(ctx)).toEqual([]);
});

test("an unknown payment says what our books have of its reference, amount and day", async () => {
  const ours = await pay(3_300_000);
  const like = await transactionOf(ours);
  await sandbox.store.addTransaction({
    ...like,
    ...{ id: "8801", reference: "STRANGE-1", accessCode: "strange1" },
  });
  await sandbox.store.addTransaction({
    ...like,
    ...{ id: "8802", reference: "STRANGE-2", accessCode: "strange2", amountKobo: 12_300 },
  });
  // Somebody pays by the reference of a payment that only our books have.
  await sandbox.control({ settlements: { leftOut: ours } });
  await nextDay();
  await fetchNow();
  const { words } = await newest();
  expect(words).toContain(
    `Not one of our payments: STRANGE-1 ₦33,000. Its money waits in a case of its own. Our books have ${ours} of this amount at about that time, and no settlement has it: it may be the same payment.`,
  );
  expect(words).toContain(
    "Not one of our payments: STRANGE-2 ₦123. Its money waits in a case of its own. Our books have no other payment of this amount at about that time.",
  );
});
