import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { balances, recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { Charge } from "../paystack/shapes.ts";
import { confirmPayment } from "./confirm-payment.ts";

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
    // The requested amount is right, but less has come.
    () => ({ reference, amount: anyNumber(0, owed), requested_amount: owed }),
    // The right amount has come, but another amount was requested.
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

test("3,000 payments with amount, currency, reference or status swapped enrol no one", async () => {
  const attempts = await Promise.all(Array.from({ length: 30 }, () => paymentsRoom.openAttempt()));
  const outcomes = new Map<string, number>();
  for (let turn = 0; turn < 3_000; turn++) {
    const { reference } = attempts[turn % attempts.length] ?? { reference: "" };
    const { data } = chargeSuccess(reference, swapped(reference));
    // JSON drops undefined fields, as if the provider had not sent them.
    const parsed = Charge.safeParse(JSON.parse(JSON.stringify(data)));
    const outcome = parsed.success
      ? await confirmPayment(paymentsRoom.ctx, parsed.data)
      : "unreadable";
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.get("settled")).toBeUndefined();
  expect(await recordedCalls(paymentsRoom.ctx, "settle")).toEqual([]);
  expect(
    await selectRows(
      paymentsRoom.ctx.db,
      sql`select id from orders where status <> 'open'
      union all select id from settlements`,
    ),
  ).toEqual([]);
  expect(
    Object.keys(await balances(paymentsRoom.ctx)).filter((account) => account.startsWith("income")),
  ).toEqual([]);
  // Make sure that each kind of case occurred.
  for (const outcome of ["review", "already", "not_paid", "unreadable"]) {
    expect(outcomes.get(outcome)).toBeGreaterThan(0);
  }
});

test("a correct charge is still settled", async () => {
  const { reference } = await paymentsRoom.openAttempt();
  const charge = Charge.parse(chargeSuccess(reference).data);
  expect(await confirmPayment(paymentsRoom.ctx, charge)).toBe("settled");
});
