import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { writeOpenPayments } from "#tests/faults/payments/payment-storm.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { Charge } from "../provider/paystack/shapes.server.ts";
import { confirmPayment } from "./confirm-payment.server.ts";

const paymentsRoom = await openPaymentsForFile();

const random = seededRandom("swapped money");
const any = <One>(...ones: readonly One[]): One => random.pick(ones);
const anyNumber = (from: number, to: number) => from + random.below(to - from);

/** A successful charge of the owed amount, with at least one wrong field. */
function swapped(reference: string): Record<string, unknown> {
  const owed = 9_500_000;
  const wrongAmount = () =>
    any<unknown>(
      anyNumber(0, owed),
      anyNumber(owed + 1, 10 * owed),
      String(anyNumber(0, owed)),
      owed / 100,
      owed * 100,
      -owed,
      owed + 0.5,
      0,
      null,
      "",
      "9500000 ",
      " 9500000",
      "9.5e6",
      "0x90F560",
      [owed],
      { value: owed },
      true,
      undefined,
    );
  return any<() => Record<string, unknown>>(
    () => {
      const amount = wrongAmount();
      return { reference, amount, requested_amount: any(amount, null, undefined) };
    },
    // The requested amount is right, but less came.
    () => ({ reference, amount: anyNumber(0, owed), requested_amount: owed }),
    // The right amount came, but another amount was requested.
    () => ({
      reference,
      amount: owed,
      requested_amount: any(anyNumber(0, owed), anyNumber(owed + 1, 2 * owed)),
    }),
    () => ({
      reference,
      currency: any<unknown>("USD", "GHS", "ngn", "NGN ", "", null, 566, undefined, ["NGN"]),
    }),
    () => ({
      reference: any<unknown>(
        `${reference} `,
        reference.toLowerCase(),
        reference.slice(0, -1),
        `${reference}0`,
        reference.replace("PAY-", "PAY_"),
        "",
        null,
        7,
        [reference],
      ),
    }),
    () => ({
      reference,
      status: any<unknown>(
        "Success",
        "SUCCESS",
        "successful",
        " success",
        "failed",
        "reversed",
        "pending",
        true,
        null,
        "",
      ),
    }),
  )();
}

/** What a charge is worth by the written rules: kobo, `review` for money our books can't hold, null for nothing. */
function worthOf(data: Record<string, unknown>, ours: string): number | "review" | null {
  if (data.reference !== ours || data.status !== "success") return null;
  const wholeKobo = (value: unknown) => {
    const isText = typeof value === "string" && /^\d+$/.test(value);
    return (isText || Number.isSafeInteger(value)) && Number(value) >= 0 ? Number(value) : null;
  };
  const amount = wholeKobo(data.amount);
  if (data.currency !== "NGN" || !amount) return "review";
  const asked = wholeKobo(data.requested_amount) ?? amount;
  // What the payer paid beyond what we asked for is the provider's fee, up to the fee itself.
  return amount - Math.min(Math.max(amount - asked, 0), Number(data.fees), amount);
}

test("3,000 charges with amount, currency, reference or status swapped: only naira that came for us count, once", async () => {
  const opened = await writeOpenPayments(paymentsRoom.ctx, 300);
  const outcomes = new Map<string, number>();
  const first = new Map<string, number | "review">();
  for (let turn = 0; turn < 3_000; turn++) {
    const { reference } = opened[turn % opened.length] ?? { reference: "" };
    // JSON drops undefined fields, as if the provider had not sent them.
    const sent = JSON.stringify(chargeSuccess(reference, swapped(reference)).data);
    const worth = worthOf(JSON.parse(sent), reference);
    if (worth !== null && !first.has(reference)) first.set(reference, worth);
    const parsed = Charge.safeParse(JSON.parse(sent));
    const outcome = parsed.success
      ? await confirmPayment(paymentsRoom.ctx, parsed.data)
      : "unreadable";
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const booked = await selectRows<{ reference: string; kobo: number }>(
    paymentsRoom.ctx.db,
    sql`select reference, amount_kobo::float8 as kobo from payments
      join payment_attempts on payment_attempts.id = attempt_id`,
  );
  const counted = [...first].filter(([, worth]) => worth !== "review");
  expect(Object.fromEntries(booked.map(({ reference, kobo }) => [reference, kobo]))).toEqual(
    Object.fromEntries(counted),
  );
  const told = await moneyCalls(paymentsRoom.ctx, "payment");
  expect(told).toHaveLength(counted.length);
  const inBooks = await selectRows<{ kobo: number }>(
    paymentsRoom.ctx.db,
    sql`select coalesce(sum(amount_kobo), 0)::float8 as kobo from ledger_entries
      where order_id is not null and account in ('provider_clearing:paystack', 'provider_fees')`,
  );
  expect(inBooks[0]?.kobo).toBe(counted.reduce((sum, [, worth]) => sum + Number(worth), 0));
  // Make sure that each kind of case occurred.
  for (const outcome of ["booked", "review", "already", "not_paid", "unreadable"]) {
    expect([outcome, (outcomes.get(outcome) ?? 0) > 0]).toEqual([outcome, true]);
  }
});
