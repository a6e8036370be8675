import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { correctAmount } from "#tests/support/payments/correct-amount.ts";
import { figuresOf, monthBooks } from "#tests/support/payments/month-books.ts";
import { beginnerFee } from "#tests/support/payments/open-payments.ts";
import { openReview } from "../cases/open-review.server.ts";

/** What closing a month means. */

const room = await openPaymentsForFile();
const { ctx, academy } = room;
const books = monthBooks(room);
const { staff, on, later, get, post, close, recordTransfer, readMonth, readLines } = books;
let filled: Awaited<ReturnType<typeof books.fillAutumn>>;
beforeAll(async () => {
  filled = await books.fillAutumn();
});

describe("closing a month", () => {
  test("is refused while a case is open, and names it", async () => {
    const open = { kind: "unknown_payment", reference: "LOST-1" } as const;
    await on("2026-09-20");
    await openReview(ctx, { ...open, orderId: null, details: {} });
    await on("2026-11-04");
    expect((await readMonth("2026-09")).cases).toMatchObject([open]);
    expect(await close("2026-09")).toMatchObject({
      ...{ http: 409, code: "month_open_cases" },
      error: "Close this case first: Unknown payment (LOST-1).",
      details: { openCases: 1, cases: [open] },
    });
    await ctx.db.execute(
      sql`update payment_review_cases set closed_at = now() where reference in ('LOST-1', 'NOT-OURS')`,
    );
  });

  test("is refused for a case about one of its days that opened only later", async () => {
    const late = { kind: "settlement_differs", reference: "paystack:77" } as const;
    await openReview(ctx, { ...late, orderId: null, details: {}, matterOn: "2026-09-30" });
    expect((await readMonth("2026-09")).cases).toMatchObject([
      { ...late, matterOn: "2026-09-30", openedAt: ctx.clock().toISOString() },
    ]);
    expect(await close("2026-09")).toMatchObject({
      ...{ http: 409, code: "month_open_cases" },
      details: { cases: [{ ...late, matterOn: "2026-09-30" }] },
    });
    await ctx.db.execute(
      sql`update payment_review_cases set closed_at = now() where reference = ${late.reference}`,
    );
  });

  test("goes from the first month on, and never the one in progress", async () => {
    expect(await close("2026-10")).toMatchObject({
      ...{ http: 409, code: "month_not_next", details: { nextToClose: "2026-09" } },
      error: "Months are closed in their order: September 2026 is next.",
    });
    expect(await close("2026-11")).toMatchObject({ http: 409, code: "month_not_over" });
    expect(await close("2026-09")).toMatchObject({ http: 200, state: "closed" });
    expect(await close("2026-09")).toMatchObject({ http: 409, code: "month_closed" });
    expect(await close("2026-10")).toMatchObject({ http: 200, nextToClose: "2026-11" });
    // Half past midnight in Lagos.
    await on("2026-11-30", "23:30");
    expect(await close("2026-11")).toMatchObject({ http: 409, code: "month_not_over" });
    await on("2026-11-05");
  });

  test("keeps its figures; late money keeps its day and counts when it is recorded", async () => {
    const kept = await readMonth("2026-10");
    expect(kept.closed).toMatchObject({ by: "Test admin" });
    const before = figuresOf(await readMonth("2026-11"));
    const sentOn = new Date("2026-10-30T11:00:00Z");
    const late = [{ lineRef: "line-late", charges: beginnerFee }];
    const reference = await recordTransfer(9_500_000, late, sentOn);
    later();
    const corrected = await correctAmount(room, staff.owner, {
      ...{ reference: filled.cashReference, from: 45_000, to: 40_000 },
    });
    expect(corrected.http).toBe(201);
    const { body } = await get(`/admin/payments/${reference}`);
    const { story } = body as { story: { code: string; at: string }[] };
    expect(story[0]).toMatchObject({ code: "paid", at: "2026-10-30T11:00:00.000Z" });
    expect(await readMonth("2026-10")).toEqual(kept);
    const after = figuresOf(await readMonth("2026-11"));
    expect(after["received:transfer"]).toBe((before["received:transfer"] ?? 0) + 9_500_000);
    expect(after["received:cash:jalingo"]).toBe(-500_000);
    expect((await readMonth("2026-11")).differences).toEqual([]);
  });

  test("the database takes nothing more for it, nor for a month before it", async () => {
    for (const day of ["2026-10-31T22:59:59.999Z", "2026-01-05T09:00:00Z"]) {
      academy.setTime(day);
      await expect(post("till_entry", { petty_cash: 1, "cash:jalingo": -1 })).rejects.toMatchObject(
        { cause: { message: expect.stringContaining("is of a closed month") } },
      );
    }
    // The first moment of November, in Lagos.
    academy.setTime("2026-10-31T23:00:00Z");
    await post("till_entry", { petty_cash: 1, "cash:jalingo": -1 });
    await on("2026-11-06");
    const [old] = (await readLines("2026-10", "fees")).lines;
    await expect(
      ctx.db.execute(sql`insert into ledger_entries (id, transaction_id, account, amount_kobo)
        values ('a', ${old?.id}, 'bank', 1), ('b', ${old?.id}, 'unallocated', -1)`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("is of a closed month") },
    });
  });

  test.each([
    "update closed_months set figures = '{}'",
    "delete from closed_months",
    "truncate closed_months",
  ])("nothing changes what was kept: %s", async (statement) => {
    await expect(ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
  });

  test("if the books said something else, the month would say so", async () => {
    await ctx.db.execute(
      sql`alter table ledger_entries disable trigger ledger_entries_append_only`,
    );
    await ctx.db.execute(
      sql`update ledger_entries set amount_kobo = amount_kobo + 5 where id = (
        select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'bank' and t.kind = 'payout_paid')`,
    );
    const { differences, figures } = await readMonth("2026-10");
    expect(figures.find(({ figure }) => figure === "closing")?.amountKobo).toBe(45_372_500 - 1_000);
    expect(differences.map(({ amountKobo }) => amountKobo)).toContain(5);
    expect(differences.map(({ label }) => label)).toContain(
      "Our bank account, by our books: the books have changed since the month was closed",
    );
  });
});
