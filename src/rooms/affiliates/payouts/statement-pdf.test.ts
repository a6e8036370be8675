import { expect, test } from "vitest";
import { legal } from "#academy";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { Statement } from "./payouts.ts";
import { statementPdf } from "./statement-pdf.server.ts";

const at = new Date("2026-11-21T09:00:00Z");

const statementOf = (count: number, more: Partial<Statement> = {}): Statement => ({
  number: "ZS-2026-000123",
  status: "paid",
  madeAt: at.toISOString(),
  paidAt: at.toISOString(),
  returnedAt: null,
  totalKobo: count * 950_000 - 475_000,
  bank: {
    bankName: "Zenith Bank",
    accountNumber: "••••••6789",
    accountName: "Asabe Danjuma",
  },
  bankReference: "FT-26319",
  affiliate: { name: "Asabe Danjuma", code: "ASABE10" },
  openingKobo: -475_000,
  earnedKobo: count * 950_000,
  reversedKobo: 0,
  carriedKobo: 123_456,
  lines: Array.from({ length: count }, (_, index) => ({
    referralId: `referral-${index}`,
    learner: `Bello ${String.fromCharCode(65 + (index % 26))}.`,
    program: `Tiling - Group ${index}`,
    kind: index === 0 ? ("reversed" as const) : ("earned" as const),
    at: at.toISOString(),
    baseKobo: 9_500_000,
    rateBasisPoints: 1250,
    amountKobo: 950_000,
    paidEarlier: index === 0,
  })),
  ...more,
});

test.each([
  [3, 1],
  [60, 4],
])("a statement of %i lines names each, on %i pages", async (count, pages) => {
  const { text, fonts, ...read } = await readPdf(await statementPdf(statementOf(count), at));
  expect(read.pages).toBe(pages);
  expect(fonts.embedded).toBeGreaterThan(0);
  for (let index = 0; index < count; index++) expect(text).toContain(`Group ${index} `);
  expect(text).toContain("Commission statement");
  expect(text).toContain(legal.registrationNumber);
  expect(text).toContain("ZS-2026-000123 Asabe Danjuma · ASABE10");
  expect(text).toContain("To Zenith Bank, ••••••6789, Asabe Danjuma");
  expect(text).toContain("Opening balance −₦4,750");
  expect(text).toContain("Refund to the learner. 21 November 2026: 12.5% of ₦95,000");
  expect(text).toContain("₦1,234.56 more was earned");
  expect(text).not.toContain("undefined");
});

test("a statement that the bank returned says so", async () => {
  const returned = statementOf(3, { status: "returned", returnedAt: "2026-11-25T09:00:00Z" });
  const { text } = await readPdf(await statementPdf(returned, at));
  expect(text).toContain("Paid on 21 November 2026, returned by the bank on 25 November 2026");
  expect(text).toContain("Paid to you, then returned");
});
