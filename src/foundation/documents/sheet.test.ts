import { expect, test } from "vitest";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { footTop } from "./open-document.ts";
import { amount, drawSheet, headingsOf, type Line, say } from "./sheet.ts";

const at = new Date("2026-11-21T09:00:00Z");

async function read(lines: readonly Line[]) {
  const band = () => 0;
  return readPdf(await drawSheet({ title: "Sheet", heading: "Sheet", at, band }, lines));
}

const columns = [
  { heading: "What", width: null, align: "left" },
  { heading: "Paid", width: 62, align: "right" },
] as const;

test("a large amount in a narrow column stays whole", async () => {
  const cells = ["Tuition", "−₦98,765,432.50"];
  const { text } = await read([headingsOf(columns), { cells, columns, look: "part" }]);
  expect(text).toContain("Tuition −₦98,765,432.50");
});

test("each page of a table begins with its headings", async () => {
  const row: Line = { cells: ["Tuition", "₦5"], columns, look: "part" };
  const { pages, text } = await read([
    headingsOf(columns),
    ...Array.from({ length: 100 }, () => row),
  ]);
  expect(pages).toBeGreaterThan(1);
  expect(text.match(/What Paid/g)).toHaveLength(pages);
});

test("an entry that does not fit goes to the next page with the texts below it", async () => {
  const name = "Ọlọ́runfẹ́mi Adéṣọlá ".repeat(12);
  const entry = [amount("Payment", 500), say(name, "note")];
  /** @param left points between the entry's top and the contacts */
  const pagesWith = async (left: number) => {
    const first = amount("Float", 500);
    return (await read([first, footTop - left - 30, ...entry])).pages;
  };
  expect(await pagesWith(120)).toBe(1);
  expect(await pagesWith(50)).toBe(2);
});
