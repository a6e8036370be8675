import { expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import { correctAmount } from "#tests/support/payments/correct-amount.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import type { Differences } from "./bank-statements.ts";

/** What the bank says and the books don't, and the other way round. */

const desk = await openBankDesk();
const { room, get, order, recordByHand, importLines } = desk;
const { ctx } = room;

const differencesOf = async (query: string) => (await get(`differences?${query}`)) as Differences;

test("the books' side goes by the day on which the money moved, not by that of recording", async () => {
  const { orderId } = await order("line-late");
  const day = new Date("2026-11-03T11:00:00Z");
  const { reference } = await recordByHand(orderId, 1_500_000, "FT26307LATE", day);
  const found = await differencesOf("from=2026-11-01&to=2026-11-05");
  expect(found.booksOnly).toEqual([{ day: "2026-11-03", lines: 1, inKobo: 1_500_000, outKobo: 0 }]);
  // The correction of its amount is of the same day.
  const corrected = await correctAmount(room, desk.cashier(), {
    reference,
    from: 15_000,
    to: 14_000,
  });
  expect(corrected.http).toBe(201);
  const after = await differencesOf("from=2026-11-01&to=2026-11-05");
  expect(after.booksOnly).toEqual([
    { day: "2026-11-03", lines: 2, inKobo: 1_500_000, outKobo: -100_000 },
  ]);
  const today = ctx.clock().toISOString().slice(0, 10);
  expect((await differencesOf(`from=${today}&to=${today}`)).booksOnly).toEqual([]);
  const csv = readCsv(
    (await get("differences?format=csv&from=2026-11-01&to=2026-11-05")) as string,
  );
  expect(csv.slice(1).map((row) => [row[1], row[2], row[3]])).toEqual(
    expect.arrayContaining([
      ["2026-11-03", "15000.00", ""],
      ["2026-11-03", "", "1000.00"],
    ]),
  );
});

test("what lies outside the chosen days is counted", async () => {
  await importLines([
    ["06/11/2026", 7_000, "OUTSIDE ONE"],
    ["07/11/2026", -2_000, "OUTSIDE TWO"],
  ]);
  const found = await differencesOf("from=2026-10-01&to=2026-10-31");
  expect(found).toMatchObject({
    ...{ bankOnly: [], booksOnly: [] },
    bankOutside: { lines: 2, amountKobo: 500_000 },
    booksOutside: { lines: 2, amountKobo: 1_400_000 },
  });
});

test("a settlement that waits for its line is among those of its own day", async () => {
  await inTransaction(ctx, (tx) =>
    postEntries(tx, {
      ...{ transactionKind: "settlement", reference: "paystack:s1", movedOn: "2026-09-28" },
      entries: [
        { account: "bank", amountKobo: 900_000 },
        { account: "provider_clearing:paystack", amountKobo: -900_000 },
      ],
    }),
  );
  const found = await differencesOf("from=2026-09-01&to=2026-09-30");
  expect(found.booksOnly).toMatchObject([{ day: "2026-09-28", inKobo: 900_000 }]);
});
