import { expect, test } from "vitest";
import { timelineOf } from "#rooms/catalogue/fees/fee-timeline.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { partsAfter } from "./get-receipts.server.ts";
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
  receivedFrom: "Hauwa Bello",
  amountKobo: count * 9_500_000,
  paidInAllKobo: count * 9_500_000,
  openKobo: 0,
  creditKobo: 0,
  due: [],
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
  expect(text.match(/Amina, ZA-7K4M-/g)).toHaveLength(count);
  expect(text).toContain("Received from Hauwa Bello");
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

const dues = [
  { dueOn: "2026-11-21", label: "At registration", amountKobo: 5_000_000, openKobo: 0 },
  { dueOn: "2027-01-25", label: "Practical", amountKobo: 3_000_000, openKobo: 0 },
  { dueOn: "2027-02-22", label: "Certification", amountKobo: 1_500_000, openKobo: 0 },
];

test("a receipt says what was due after its payment, though more has come since", async () => {
  const receipt = { ...receiptOf(1), paidInAllKobo: 6_000_000, openKobo: 3_500_000 };
  const parts = partsAfter(dues, receipt);
  expect(parts.map(({ openKobo }) => openKobo)).toEqual([0, 2_000_000, 1_500_000]);
  const due = timelineOf(parts, { startsOn: "2027-01-11", endsOn: "2027-04-09" }, "2026-11-21");
  for (const paper of receiptPapers) {
    const { text } = await readPdf(await receiptPdf({ ...receipt, due }, at, null, paper));
    expect(text.replace(/\s+/g, " ")).toContain(
      "₦50,000 paid Training starts on 11 January 2027 ₦30,000 ₦10,000 paid, ₦20,000 to go by 25 January 2027",
    );
  }
});

test("a receipt of a fee that has changed since says nothing of its days", () => {
  expect(partsAfter(dues, { ...receiptOf(1), paidInAllKobo: 6_000_000 })).toEqual([]);
});
