import { expect } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { postEntries } from "#rooms/payments/ledger/post-entries.server.ts";
import type { MonthLine, MonthRecord } from "#rooms/payments/months/months.ts";
import { recordPayment } from "#rooms/payments/recorded/record-payment.server.ts";
import type { PostingKind } from "#rooms/payments/states.ts";
import { noteArrival } from "#rooms/payments/tills/enter-cash.server.ts";
import { cashEntries } from "#rooms/payments/tills/tables.server.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { readCsv } from "../reading/read-csv.ts";
import { correctAmount } from "./correct-amount.ts";
import { chargeSuccess, type TestPayments } from "./open-payments.ts";
import { asStaff, openTillFor, takeCash } from "./open-till.ts";
import { transferTo, writeNumber } from "./own-numbers.ts";
import { refundAtProvider } from "./refund-at-provider.ts";

/** The amounts of a month that are not zero, by figure. */
export const figuresOf = ({ figures }: Pick<MonthRecord, "figures">): Record<string, number> =>
  Object.fromEntries(
    figures.flatMap(({ figure, amountKobo }) =>
      amountKobo ? [[figure, amountKobo] as const] : [],
    ),
  );

/** Fills the books of some months, and reads them by calls. */
export function monthBooks(room: TestPayments) {
  const { ctx, academy } = room;
  const none = { token: "", personId: "", email: "" };
  const staff = { owner: none, cashier: none };
  let now = 0;
  /** What follows is a minute later: each fact has its own time, as in life. */
  function later(): void {
    now += 60_000;
    academy.setTime(new Date(now));
  }
  /** Sets the day, and signs in again. @param time in UTC */
  async function on(day: string, time = "09:00"): Promise<void> {
    now = new Date(`${day}T${time}:00Z`).getTime();
    later();
    staff.owner = await signInAs(academy, "admin", "owner@academy.example");
    staff.cashier = await signInAs(academy, "admin", "cashier@academy.example", "cashier");
  }
  const get = (path: string, { token } = staff.owner) => academy.call("GET", path, { token });
  const queryOf = (month: string, figure: string) =>
    `/admin/month-lines?month=${month}&figure=${encodeURIComponent(figure)}`;

  /** Posts a transaction that no fact is behind. */
  const post = (kind: PostingKind, entries: Readonly<Record<string, number>>) =>
    inTransaction(ctx, (tx) =>
      postEntries(tx, {
        transactionKind: kind,
        reference: `by-hand-${now}`,
        entries: Object.entries(entries).map(([account, amountKobo]) => ({ account, amountKobo })),
      }),
    );

  /** Records a transfer at the counter. @param takenAt when the payer says it was sent */
  async function recordTransfer(
    amountKobo: number,
    lines?: Parameters<TestPayments["open"]>[0],
    takenAt?: Date,
  ): Promise<string> {
    later();
    const { orderId } = await room.open(lines);
    later();
    const { reference } = await recordPayment(
      asStaff(ctx, staff.owner),
      orderId,
      {
        ...{ amountKobo, method: "transfer", centreId: null, takerName: null, note: null },
        ...{ takenAt: takenAt ?? ctx.clock(), evidence: `FT${now}`, despiteCardPayment: false },
        ...{ match: null, faults: {}, keepAsCredit: true },
      },
      { unanswered: [], problem: null },
    );
    return reference;
  }

  async function payByCard(): Promise<string> {
    later();
    const { reference } = await room.openAttempt();
    later();
    const paidAt = new Date(now).toISOString();
    await room.send(chargeSuccess(reference, { id: now, paid_at: paidAt }));
    later();
    return reference;
  }

  return {
    staff,
    on,
    later,
    get,
    post,
    recordTransfer,
    async readMonth(month: string, who = staff.owner) {
      return (await get(`/admin/months/${month}`, who)).body as MonthRecord;
    },
    async close(month: string, { token } = staff.owner) {
      const { status, body } = await academy.call("POST", `/admin/months/${month}/close`, {
        token,
      });
      return { http: status, ...(body as { code: string; error: string; details: object }) };
    },
    async readLines(month: string, figure: string) {
      const { status, body } = await get(queryOf(month, figure));
      expect([figure, status]).toEqual([figure, 200]);
      return body as { lines: MonthLine[]; total: number; sums: { amountKobo: number } };
    },
    async readFile(month: string, figure: string) {
      return readCsv((await get(`${queryOf(month, figure)}&format=csv`)).body as string).slice(1);
    },
    /** A debt since September, and an October with money by every way. @returns the till, and a cash payment in it */
    async fillAutumn() {
      await on("2026-09-15");
      const plan = [
        { component: "registration", amountKobo: 1_000_000 },
        { component: "tuition", amountKobo: 4_000_000, dueOn: "2026-09-20" },
        { component: "practical", amountKobo: 3_000_000, dueOn: "2026-10-10" },
        { component: "certification", amountKobo: 1_500_000, dueOn: "2026-12-09" },
      ];
      await recordTransfer(1_000_000, [{ lineRef: "line-plan", charges: plan }]);
      await on("2026-10-02");
      await payByCard();
      const refunded = await payByCard();
      const failing = await payByCard();
      for (const [status, reference, kobo, id] of [
        ["processed", refunded, 2_000_000, "71"],
        ["processed", failing, 1_000_000, "72"],
        ["failed", failing, 1_000_000, "72"],
      ] as const) {
        await refundAtProvider(room, status, reference, kobo, id);
        later();
      }
      const { orderId } = await room.open();
      const number = await writeNumber(ctx, orderId);
      later();
      await room.send(transferTo(number, 4_000_000));
      later();
      await room.send(chargeSuccess("NOT-OURS", { id: now, amount: 700_000, fees: 10_000 }));
      await on("2026-10-12");
      const tillId = (await openTillFor(room, staff.owner)) ?? "";
      later();
      const cashReference = await takeCash(room, staff.owner, 5_000_000);
      later();
      await takeCash(room, staff.owner, 9_600_000);
      later();
      const wrong = { reference: cashReference, from: 50_000, to: 45_000 };
      expect((await correctAmount(room, staff.owner, wrong)).http).toBe(201);
      later();
      await post("till_entry", { petty_cash: 30_000, "cash:jalingo": -30_000 });
      later();
      const deposit = { kind: "deposit", amountKobo: 6_000_000, reason: "To the bank" };
      const sent = await academy.call("POST", `/admin/tills/${tillId}/entries`, {
        token: staff.owner.token,
        body: { ...deposit, reference: "SLIP 1" },
      });
      expect(sent.status).toBe(201);
      later();
      const [made] = await ctx.db.select().from(cashEntries);
      const arrived = { reference: "DEP 1", amountKobo: 5_999_000, note: "A note was torn" };
      await noteArrival(asStaff(ctx, staff.cashier), made?.id ?? "", arrived);
      later();
      await post("commission_earned", { commission_expense: 900_000, affiliate_payable: -900_000 });
      later();
      await post("payout_paid", { affiliate_payable: 400_000, bank: -400_000 });
      await on("2026-11-03");
      return { tillId, cashReference };
    },
  };
}
