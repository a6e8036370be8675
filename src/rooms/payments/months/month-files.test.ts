import { expect, test } from "vitest";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { ages, figureWords, shownFigures } from "./month-figures.ts";
import { monthCsv, monthPdf } from "./month-files.server.ts";
import type { MonthRecord } from "./months.ts";

/** Two centres, each with two clerks who open a till on every working day. */
const tills = ["jalingo", "yola"].flatMap((centreId) =>
  Array.from({ length: 52 }, (_, nth) => ({
    id: `till-${centreId}-${nth}`,
    centreId,
    amountKobo: 4_500_000 + nth,
    clerk: `${nth % 2 === 0 ? "Rahila Bello" : "Sani Musa"} of ${centreId}`,
    openedAt: `2026-10-${String(1 + Math.floor(nth / 2)).padStart(2, "0")}T08:00:00.000Z`,
  })),
);

const record: MonthRecord = {
  month: "2026-10",
  lastDay: "2026-10-31",
  state: "open",
  firstMonth: "2026-09",
  nextToClose: "2026-10",
  closed: null,
  figures: shownFigures().map((figure, nth) => ({
    ...{ figure, label: figureWords(figure), amountKobo: nth * 123_456_789 },
  })),
  pockets: ["bank", "cash:jalingo", "cash_in_transit:jalingo", "provider_clearing:paystack"].map(
    (account, nth) => ({
      ...{ account, label: `Account ${nth}`, openingKobo: 0, inKobo: 0, outKobo: 0 },
      closingKobo: nth * 987_654_321,
    }),
  ),
  bankSeenKobo: 1_500_000,
  tills: [
    { id: null, centreId: "yola", amountKobo: 100_000, clerk: null, openedAt: null },
    ...tills,
  ],
  differences: [{ label: "What is owed by age is not what the books say is owed", amountKobo: 50 }],
  cases: [
    {
      id: "case-1",
      kind: "settlement_differs",
      reference: "paystack:20261012",
      openedAt: "2026-10-13T08:00:00.000Z",
      matterOn: "2026-10-12",
    },
  ],
  openCases: 1,
  warnings: [{ kind: "bank_lines", count: 3, amountKobo: 1_200_000 }],
};

test("a month of a hundred tills is two pages of A4, with a line for each clerk", async () => {
  const bytes = await monthPdf(record, new Date("2026-11-03T09:00:00Z"));
  const { text, pages } = await readPdf(new Uint8Array(bytes));
  expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 595.28 841.89]");
  expect(pages).toBeLessThanOrEqual(2);
  expect(text).toContain("Rahila Bello of jalingo, 26 tills ₦1,170,006.50");
  expect(text).toContain("Before there were tills ₦1,000");
  expect(text).toContain("₦15,000 of it seen in statements");
  for (const { label } of ages) expect(text).toContain(label);
});

test("its CSV has each till, and they add up to what the clerks took", async () => {
  const rows = readCsv(monthCsv(record)).filter(([, part]) => part?.startsWith("Cash received by"));
  expect(rows).toHaveLength(105);
  expect(rows).toContainEqual(
    expect.arrayContaining(["Sani Musa of yola, 1 October 2026", "45000.01"]),
  );
});
