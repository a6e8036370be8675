import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { figuresOf, monthBooks } from "#tests/support/payments/month-books.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { recordPayment } from "../recorded/record-payment.server.ts";

/** When a month agrees with the books, and what happens if it doesn't. */

const room = await openPaymentsForFile();
const { ctx, academy } = room;
const { staff, on, get, close, readMonth, readLines } = monthBooks(room);

beforeAll(() => on("2026-10-05"));

let slips = 0;
const record = (orderId: string, amountKobo: number) =>
  recordPayment(
    asStaff(ctx, staff.owner),
    orderId,
    {
      ...{ amountKobo, method: "transfer", centreId: null, takerName: null, note: null },
      ...{ takenAt: ctx.clock(), evidence: `SAME 10000${++slips}`, despiteCardPayment: false },
      ...{ match: null, faults: {}, keepAsCredit: true },
    },
    { unanswered: [], problem: null },
  );

test("facts of one order in the same millisecond are no difference", async () => {
  const { orderId } = await room.open();
  const made: string[] = [];
  for (const kobo of [2_000_000, 500_000, 2_000_000]) {
    made.push((await record(orderId, kobo)).reference);
  }
  const october = await readMonth("2026-10");
  expect(october.differences).toEqual([]);
  expect(figuresOf(october)["received:transfer"]).toBe(4_500_000);
  const { lines } = await readLines("2026-10", "received:transfer");
  expect(lines.map(({ paymentReference }) => paymentReference).sort()).toEqual(made.sort());
});

test("a month that does not agree is closed only with a reason, which is kept and printed", async () => {
  await on("2026-10-09");
  const { orderId } = await room.open();
  await record(orderId, 700_000);
  await ctx.db.execute(sql`alter table payments disable trigger payments_append_only`);
  await ctx.db.execute(
    sql`update payments set amount_kobo = amount_kobo + 5 where amount_kobo = 700000`,
  );
  await on("2026-11-04");
  const label = "By transfer to our bank account: the books and the payments behind them differ";
  expect((await readMonth("2026-10")).differences).toEqual([{ label, amountKobo: 5 }]);
  expect(await close("2026-10")).toMatchObject({
    ...{ http: 409, code: "month_differs" },
    error: `October 2026 does not agree with the books: ${label}, ₦0.05. Ask a developer to look. To close it all the same, write why.`,
    details: { differences: [{ label, amountKobo: 5 }] },
  });
  expect((await readMonth("2026-10")).state).toBe("open");
  const short = await academy.call("POST", "/admin/months/2026-10/close", {
    token: staff.owner.token,
    body: { reason: " " },
  });
  expect(short.status).toBe(422);
  const reason = "The developer knows the five kobo of payment 2";
  const closed = await academy.call("POST", "/admin/months/2026-10/close", {
    token: staff.owner.token,
    body: { reason },
  });
  expect(closed).toMatchObject({
    status: 200,
    body: { state: "closed", closed: { by: "Test admin", despite: { reason } } },
  });
  const csv = readCsv((await get("/admin/months/2026-10?format=csv")).body as string);
  expect(csv.map((row) => row.join(" "))).toContainEqual(expect.stringContaining(reason));
  const pdf = await academy.inject({
    ...{ method: "GET", url: "/api/admin/months/2026-10?format=pdf" },
    headers: { authorization: `Bearer ${staff.owner.token}` },
  });
  const { text } = await readPdf(new Uint8Array(pdf.rawPayload));
  expect(text.replaceAll("\n", " ")).toContain("five kobo");
});
