import { beforeAll, describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { figuresOf, monthBooks } from "#tests/support/payments/month-books.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";

/** The month's end: what a month says, and the lines behind it. */

const room = await openPaymentsForFile();
const { ctx, academy } = room;
const books = monthBooks(room);
const { staff, get, post, close, readMonth, readLines, readFile } = books;
let filled: Awaited<ReturnType<typeof books.fillAutumn>>;
beforeAll(async () => {
  filled = await books.fillAutumn();
});

describe("a month", () => {
  test("says where its money came from and went to, and agrees with the books", async () => {
    const october = await readMonth("2026-10");
    expect(october).toMatchObject({
      ...{ state: "open", firstMonth: "2026-09", nextToClose: "2026-09", lastDay: "2026-10-31" },
      ...{ closed: null, differences: [], bankSeenKobo: 0 },
    });
    expect(figuresOf(october)).toEqual({
      opening: 1_000_000,
      "received:card": 3 * 9_500_000,
      "received:own_number": 4_000_000,
      "received:cash:jalingo": 4_500_000 + 9_600_000,
      "received:unplaced": 700_000,
      // The refund that failed came back.
      "refunds:provider": 2_000_000,
      fees: 3 * 152_500 + 30_000 + 10_000,
      "commission:paid": 400_000,
      cash_differences: -1_000,
      petty_cash: -30_000,
      closing:
        1_000_000 + 28_500_000 + 4_000_000 + 14_100_000 + 700_000 - 2_000_000 - 497_500 - 431_000,
      moved: 6_000_000 + 5_999_000,
      "owed:not_due": 1_500_000,
      // What the others left open was due on the day they registered.
      "owed:0-30": 3_000_000 + 5_500_000 + 5_000_000,
      "owed:31-60": 4_000_000,
      owed: 19_000_000,
      credits: 100_000,
      unplaced: 700_000,
      "commission:earned": 900_000,
      "commission:owed": 500_000,
    });
    expect(october.tills).toEqual([
      {
        ...{ id: filled.tillId, centreId: "jalingo", amountKobo: 14_100_000, clerk: "Test admin" },
        openedAt: "2026-10-12T09:01:00.000Z",
      },
    ]);
    expect(await findWrongBooks(ctx)).toEqual([]);
  });

  test("every figure opens its lines, which add up to it, on the screen and in the file", async () => {
    for (const month of ["2026-09", "2026-10"]) {
      const { figures, pockets, tills } = await readMonth(month);
      const opening = [
        ...figures
          .filter(({ figure }) => !["opening", "closing", "owed"].includes(figure))
          .map(({ figure, amountKobo }) => [figure, amountKobo] as const),
        ...pockets.map(
          ({ account, inKobo, outKobo }) =>
            [`pocket:${account}`, (inKobo ?? 0) + (outKobo ?? 0)] as const,
        ),
        ...tills.map(({ id, amountKobo }) => [`till:${id}`, amountKobo] as const),
      ];
      for (const [figure, amountKobo] of opening) {
        const { lines, total, sums } = await readLines(month, figure);
        const added = lines.reduce((sum, line) => sum + line.amountKobo, 0);
        const file = await readFile(month, figure);
        const filed = file.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0);
        expect([figure, added, sums.amountKobo, filed, file.length]).toEqual([
          ...[figure, amountKobo, amountKobo, amountKobo],
          total,
        ]);
      }
    }
  });

  test("lines lead to their payer and payment", async () => {
    const { lines } = await readLines("2026-10", "received:cash:jalingo");
    expect(lines.at(-1)).toMatchObject({
      ...{
        payer: "Asabe Danjuma",
        paymentReference: filled.cashReference,
        amountKobo: 5_000_000,
        tillId: filled.tillId,
      },
      words: "Payment",
    });
    expect(lines[0]).toMatchObject({ words: "A wrong amount was corrected", amountKobo: -500_000 });
    const owed = await readLines("2026-10", "owed:31-60");
    expect(owed.lines).toMatchObject([
      {
        dueOn: "2026-09-20",
        enrolmentId: "line-plan",
        payer: "Asabe Danjuma",
        program: "Tiling for line-plan",
      },
    ]);
  });

  test("September is as it was then, though the debt is older now", async () => {
    expect(figuresOf(await readMonth("2026-09"))).toEqual({
      "received:transfer": 1_000_000,
      closing: 1_000_000,
      "owed:not_due": 4_500_000,
      "owed:0-30": 4_000_000,
      owed: 8_500_000,
    });
  });

  test("is a PDF and a CSV for the bookkeeper", async () => {
    const csv = readCsv((await get("/admin/months/2026-10?format=csv")).body as string);
    expect(csv[0]).toEqual(["Month", "Part", "Figure", "Amount (NGN)"]);
    expect(csv).toContainEqual(["2026-10", "The academy’s money", "Fees of Paystack", "-4975.00"]);
    expect(csv).toContainEqual(["2026-10", "Check", "Agrees with the books, to the kobo.", ""]);
    const pdf = await academy.inject({
      ...{ method: "GET", url: "/api/admin/months/2026-10?format=pdf" },
      headers: { authorization: `Bearer ${staff.owner.token}` },
    });
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    const { text } = await readPdf(new Uint8Array(pdf.rawPayload));
    for (const words of ["October 2026", "By card ₦285,000", "Due for 31 to 60 days ₦40,000"]) {
      expect(text).toContain(words);
    }
  });

  test("that has not begun, or is no month, is refused; an empty one is all zero", async () => {
    expect((await get("/admin/months/2026-12")).status).toBe(404);
    expect((await get("/admin/months/2026-13")).status).toBe(422);
    expect((await get("/admin/month-lines?month=2026-10&figure=nonsense")).status).toBe(422);
    const empty = await readMonth("2025-01");
    expect(figuresOf(empty)).toEqual({});
    expect(empty.differences).toEqual([]);
  });

  test("is read by owners and cashiers, and closed by owners alone", async () => {
    expect((await readMonth("2026-10", staff.cashier)).month).toBe("2026-10");
    const clerk = await signInAs(academy, "admin", undefined, "clerk");
    expect((await get("/admin/months/2026-10", clerk)).status).toBe(403);
    expect((await get("/admin/month-lines?month=2026-10&figure=fees", clerk)).status).toBe(403);
    expect((await close("2026-09", staff.cashier)).http).toBe(403);
  });

  test("a settlement moves money to the bank, and only its fees are gone", async () => {
    const before = figuresOf(await readMonth("2026-11"));
    // As the settlements post it.
    await post("deposit_arrived", {
      ...{ bank: 8_990_000, provider_fees: 10_000, "provider_clearing:paystack": -9_000_000 },
    });
    const after = await readMonth("2026-11");
    expect(after.differences).toEqual([]);
    expect(figuresOf(after)).toEqual({
      ...before,
      fees: 10_000,
      moved: 8_990_000,
      closing: (before.closing ?? 0) - 10_000,
    });
  });
});
