import { expect, test } from "vitest";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { Receipt } from "./receipt.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";
import { receiptPapers } from "./receipt-words.ts";

const at = new Date("2026-11-21T09:00:00Z");

const receiptOf = (count: number): Receipt => ({
  number: "ZR-2026-000123",
  reference: "PAY-1",
  provisionalNumber: null,
  replaces: null,
  replacedBy: null,
  paidAt: at.toISOString(),
  howPaid: "Paid by bank transfer",
  amountKobo: count * 9_500_000,
  paidInAllKobo: count * 9_500_000,
  openKobo: 0,
  creditKobo: 0,
  art: { id: "tiling", family: "build", glyph: "custom:tiling" },
  lines: Array.from({ length: count }, (_, index) => ({
    code: `ZA-7K4M-${index}`,
    courseOfInterest: `Tiling - Group ${index}`,
    learnerName: "Amina",
    amountKobo: 9_500_000,
    components: [{ component: "tuition", amountKobo: 9_500_000 }],
  })),
  refunds: [],
  pdf: null,
});

test.each([
  [2, 1],
  [30, 3],
])("a receipt for %i enrolments names each, on %i pages", async (count, pages) => {
  const { text, ...read } = await readPdf(await receiptPdf(receiptOf(count), at));
  expect(read.pages).toBe(pages);
  for (let index = 0; index < count; index++) expect(text).toContain(`Group ${index} `);
  expect(text.match(/Amina · ZA-7K4M-/g)).toHaveLength(count);
  expect(text).toContain(count === 2 ? "Received ₦190,000" : "Received ₦2,850,000");
});

test.each(receiptPapers)("a large amount stays on its line on %s", async (paper) => {
  const receipt = { ...receiptOf(1), amountKobo: 1_234_567_850, openKobo: 9_876_543_250 };
  const { text } = await readPdf(await receiptPdf(receipt, at, null, paper));
  expect(text).toMatch(/Received ₦12,345,678\.50 .*Still to pay ₦98,765,432\.50/);
});

test("a receipt has the longest name whole", async () => {
  const learnerName = "Ọlọ́runfẹ́mi ".repeat(10).trim().slice(0, 120).trim();
  const receipt = receiptOf(1);
  const lines = receipt.lines.map((line) => ({ ...line, learnerName }));
  const { text } = await readPdf(await receiptPdf({ ...receipt, lines }, at));
  expect(text.normalize("NFC")).toContain(learnerName);
});
