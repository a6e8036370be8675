import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeZip } from "#tests/support/academy/form-data.ts";
import { csvRows, readCsvShape } from "./csv-rows.server.ts";
import { LineReader, type Row, readHead, refuseOtherAccount } from "./read-statement-lines.ts";
import { xlsxRows } from "./xlsx-rows.server.ts";

/** Each bank's sample file is in tests/payments/statements, in one of the odd shapes that banks use. */

const today = "2026-11-21";
const samples = join(import.meta.dirname, "../../../../tests/payments/statements");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "statements-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  const all = path.endsWith(".xlsx") ? xlsxRows(path) : csvRows(path, await readCsvShape(path));
  for await (const row of all) rows.push(row);
  return rows;
}

function read(rows: readonly Row[]) {
  const head = readHead(rows.slice(0, 60), new Map());
  if (!head?.layout) throw new Error("no known header");
  const reader = new LineReader(head.header, head.layout, today);
  const lines = rows.flatMap((row) => reader.read(row) ?? []);
  return { head, bank: head.layout.bank, lines, zeros: reader.zeros };
}

const readSample = async (name: string) => read(await rowsOf(join(samples, name)));

async function readText(text: string) {
  const path = join(folder, "given.csv");
  await writeFile(path, text);
  return read(await rowsOf(path));
}

test("GTBank: title rows, a mark of UTF-8, CRLF, a header on each page, totals", async () => {
  const { bank, head, lines, zeros } = await readSample("gtbank.csv");
  expect([bank, head.account, head.currency, zeros]).toEqual(["GTBank", "0000000000", "NGN", 0]);
  expect(lines).toEqual([
    {
      day: "2026-10-21",
      amountKobo: 4_000_000,
      narration: "NIP/UBA/AMINA BELLO/ZA-7K4M-3W2",
      reference: "'000013261021143255000012345",
    },
    {
      day: "2026-10-21",
      amountKobo: -105_250,
      narration: "SMS ALERT CHARGES",
      reference: "FT26294ABCD1",
    },
    {
      day: "2026-10-21",
      amountKobo: 4_000_000,
      narration: 'TRANSFER FROM MUSA, "THE TAILOR" GARBA',
      reference: "",
    },
    {
      day: "2026-10-22",
      amountKobo: 9_500_000,
      narration: "CASH DEPOSIT BY HAUWA SULE FOR ZA2SCU82R",
      reference: "",
    },
  ]);
});

test("Zenith: Windows-1252, semicolons, NGN, brackets; a negative credit went out", async () => {
  const { bank, lines, zeros } = await readSample("zenith.csv");
  expect([bank, zeros]).toEqual(["Zenith Bank", 1]);
  expect(lines.map(({ amountKobo, narration }) => [amountKobo, narration])).toEqual([
    [5_500_000, "NIP CR/MTN/ZAHRA UMAR – FEES"],
    [-1_250_000, "TRF TO ZS-2026-000123 ASABE’S PAYOUT"],
    [-5_500_000, "REV: NIP CR/ZAHRA UMAR"],
  ]);
});

test("First Bank: UTF-16, tabs, one column of amounts with DR and CR", async () => {
  const { bank, lines } = await readSample("first-bank.csv");
  expect(bank).toBe("First Bank");
  expect(lines.map(({ day, amountKobo, reference }) => [day, amountKobo, reference])).toEqual([
    ["2026-10-21", 5_000_000, "S91234567"],
    ["2026-10-21", 1_000_000, "S91234568"],
    ["2026-10-22", -1_500_000, "S91234569"],
  ]);
});

test("UBA: days with dots, zeros for nothing, a minus before debits, lines that are equal", async () => {
  const { bank, lines } = await readSample("uba.csv");
  expect(bank).toBe("UBA");
  expect(lines.map(({ amountKobo }) => amountKobo)).toEqual([
    2_000_000, 2_000_000, 2_000_000, -5_000,
  ]);
});

test("Access Bank: XLSX with an empty column, days as numbers, and a formula that is only a text", async () => {
  const { bank, head, lines } = await readSample("access.xlsx");
  expect([bank, head.account]).toEqual(["Access Bank", "0000000000"]);
  expect(lines).toEqual([
    {
      day: "2026-10-21",
      amountKobo: 4_000_000,
      narration: "NIP TRF FRM JUMMAI & SONS ZA-7K4M-3W2",
      reference: "",
    },
    { day: "2026-10-21", amountKobo: 123_456, narration: "=2+5 CLICK HERE", reference: "" },
    { day: "2026-10-22", amountKobo: -5_375, narration: "VAT ON TRANSFER", reference: "" },
  ]);
});

const header = "DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE";

test.each([
  ["a day that does not exist", "31/02/2026,,FEES,,100,1", "Row 2: “31/02/2026” is not a day."],
  ["months before days", "10/21/2026,,FEES,,100,1", "Row 2: “10/21/2026” is not a day."],
  ["a day that has not come", "22/11/2026,,FEES,,100,1", "Row 2: 2026-11-22 has not come yet."],
  ["no day", ",,FEES,,100,1", "Row 2: an amount without a day."],
  ["a text for an amount", "01/10/2026,,FEES,,1O0,1", "Row 2: “1O0” is not an amount."],
  ["dollars", "01/10/2026,,FEES,,USD 100,1", "Row 2: This is in USD."],
  ["both sides", "01/10/2026,,FEES,50,100,1", "Row 2: this line has a debit and a credit."],
])("a row with %s is named, and nothing is imported", async (_, row, text) => {
  await expect(readText(`${header}\n${row}\n`)).rejects.toThrow(text);
  await expect(readText(`${header}\n${row}\n`)).rejects.toThrow("Nothing was imported.");
});

test("another account and another currency are named", async () => {
  const at = async (top: string) => {
    const { head } = await readText(`${top}\n${header}\n01/10/2026,,FEES,,100,1\n`);
    return () => refuseOtherAccount(head, "0123456789");
  };
  expect(await at("Account No: 0123456789")).not.toThrow();
  expect(await at("Account No: 012***6789")).not.toThrow();
  expect(await at("Account Number,123456789")).not.toThrow();
  expect(await at("Account No: 0123456780")).toThrow(
    "This is a statement of account 0123456780. The academy’s account is 0123456789.",
  );
  expect(await at("Currency: USD")).toThrow("This is in USD.");
});

test("what is no statement is refused in words", async () => {
  const path = join(folder, "page.csv");
  await writeFile(path, "<html><table><tr><td>Trans Date</td></tr></table></html>");
  await expect(readCsvShape(path)).rejects.toThrow("a web page that only looks like a spreadsheet");
  await writeFile(path, Buffer.from([1, 0, 0, 200, 3, 0, 255]));
  await expect(readCsvShape(path)).rejects.toThrow("not a statement as CSV or XLSX");
  await writeFile(path, `${header}\n01/10/2026,,"FEES,,100,1\n${"x,y\n".repeat(20_000)}`);
  await expect(rowsOf(path)).rejects.toThrow("a quotation mark is missing");
  const damaged = join(folder, "damaged.xlsx");
  await writeFile(damaged, "PK\u0003\u0004 not a zip");
  await expect(rowsOf(damaged)).rejects.toThrow("damaged or has a password");
});

/** A spreadsheet of one sheet. @param claimed what the archive says how large the sheet is unpacked */
function spreadsheet(rows: string, claimed?: number, more: Record<string, string> = {}): Buffer {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const zip = makeZip({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  });
  if (claimed === undefined) return zip;
  const entry = zip.lastIndexOf("PK\u0001\u0002");
  // Packed, so that the two sizes may differ.
  zip.writeUInt16LE(8, entry + 10);
  zip.writeUInt32LE(claimed, entry + 24);
  return zip;
}

test("a spreadsheet that unpacks to too much, or to more than it says, is refused", async () => {
  const path = join(folder, "bomb.xlsx");
  const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>Hello</t></is></c></row>`;
  await writeFile(path, spreadsheet(row));
  expect(await rowsOf(path)).toEqual([{ number: 1, cells: ["Hello"] }]);
  await writeFile(path, spreadsheet(row, 400 * 1024 * 1024));
  await expect(rowsOf(path)).rejects.toThrow("unpacks to far more than a statement has");
  await writeFile(path, spreadsheet(row, 10));
  await expect(rowsOf(path)).rejects.toThrow("damaged or has a password");
});

test("a small spreadsheet that wants much memory or time is refused, or read once", async () => {
  const path = join(folder, "greedy.xlsx");
  const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>Hello</t></is></c></row>`;
  const styles = `<styleSheet><cellXfs>${"<xf/>".repeat(100_001)}</cellXfs></styleSheet>`;
  await writeFile(path, spreadsheet(row, undefined, { "xl/styles.xml": styles }));
  await expect(rowsOf(path)).rejects.toThrow("unpacks to far more than a statement has");
  for (const number of ["99999999999", "Infinity", "1e300", "-5"]) {
    await writeFile(path, spreadsheet(`<row r="${number}"/>`));
    await expect(rowsOf(path)).rejects.toThrow("unpacks to far more than a statement has");
  }
  // One empty sheet, named a thousand times.
  const sheets = `<sheet name="S" r:id="rId1"/>`.repeat(1_000);
  const book = `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;
  const more = { "xl/workbook.xml": book };
  await writeFile(path, spreadsheet(`<row/>`.repeat(20_000), undefined, more));
  expect(await rowsOf(path)).toEqual([]);
});

test("an empty sheet before the one with the lines is left out", async () => {
  const path = join(folder, "second.xlsx");
  const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>Hello</t></is></c></row>`;
  const more = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/><sheet r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${row}</sheetData></worksheet>`,
  };
  await writeFile(path, spreadsheet(`<row><c><v></v></c></row>`.repeat(100), undefined, more));
  expect(await rowsOf(path)).toEqual([{ number: 1, cells: ["Hello"] }]);
});

test("a document's own entities are not expanded, and far columns and long texts are cut", async () => {
  const path = join(folder, "odd.xlsx");
  const zip = spreadsheet(
    `<row><c r="A1" t="inlineStr"><is><t>${"x".repeat(5_000)}</t></is></c><c r="ZZZ1"><v>1</v></c></row>`,
  );
  await writeFile(path, zip);
  const [row] = await rowsOf(path);
  expect(row?.cells).toHaveLength(1);
  await writeFile(
    path,
    spreadsheet(`<!DOCTYPE a [<!ENTITY b "bbbb">]><row><c t="str"><v>&b;</v></c></row>`),
  );
  await expect(rowsOf(path)).rejects.toThrow("damaged or has a password");
});

test("a payer who writes of a balance, or thanks, is a line; a balance of the bank is none", async () => {
  const { lines } = await readText(
    [
      header,
      "01/10/2026,,OPENING BALANCE,,5000,5000",
      "01/10/2026,,Balance B/F,,5000,5000",
      "02/10/2026,,BALANCE BY AMINA BELLO ZA-7K4M-3W2,,100,1",
      "02/10/2026,,BALANCE BF SCHOOL FEES,,200,1",
      "02/10/2026,,CLOSING BALANCE OF FEES,,300,1",
    ].join("\n"),
  );
  expect(lines.map(({ amountKobo }) => amountKobo)).toEqual([10_000, 20_000, 30_000]);
});

test("a narration that begins the row and looks like a remark is a line", async () => {
  const path = join(folder, "given.csv");
  await writeFile(
    path,
    "Narration,Date,Credit\nTHANK GOD VENTURES FEES,02/10/2026,100\nThank you for banking with us,,\nTOTAL,,100\n",
  );
  const rows = await rowsOf(path);
  const head = readHead(rows, new Map());
  if (!head?.guess) throw new Error("no header");
  const reader = new LineReader(head.header, { ...head.guess, bank: "Another" }, today);
  expect(rows.flatMap((row) => reader.read(row) ?? [])).toMatchObject([
    { narration: "THANK GOD VENTURES FEES" },
  ]);
});
