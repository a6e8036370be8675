import type { SAXParser, Tag } from "sax";
import type { Entry, ZipFile } from "yauzl";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Row } from "./read-statement-lines.ts";
import { StatementFault } from "./statement-faults.ts";

/**
 * Reads the cells of a spreadsheet: of its parts only those that say what is in the cells. A formula is never
 * computed; what the spreadsheet last showed for it is a text like any other.
 */

/** Unpacked, 100,000 lines are about 60 MB. A file that unpacks to more wants to fill the memory or the disk. */
const mostUnpacked = 300 * 1024 * 1024;
const mostParts = 2_000;
const mostColumns = 200;
const mostOfCell = 2_000;
const mostStyles = 100_000;
/** A spreadsheet has no more. */
const mostRows = 1_048_576;
const mostOfTexts = 100 * 1024 * 1024;

const tooLarge = () =>
  new StatementFault(
    "This spreadsheet unpacks to far more than a statement has. Download the statement again, for a shorter time.",
  );

const notWhole = () =>
  new StatementFault(
    "This spreadsheet is damaged or has a password. Open it in a spreadsheet program, save it again as XLSX, and choose that.",
  );

type Parts = { readonly zip: ZipFile; readonly entries: ReadonlyMap<string, Entry> };

/** What a reader of XML does at a tag, at a text and at the end of a tag. */
type Handlers = {
  open?: (name: string, attributes: Tag["attributes"]) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Some programs write `x:row`. */
const bare = (name: string) => name.slice(name.indexOf(":") + 1);

async function newParser({ open, text, close }: Handlers): Promise<SAXParser> {
  const { default: sax } = await import("sax");
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  if (open)
    parser.onopentag = ({ name, attributes }) => open(bare(name), attributes as Tag["attributes"]);
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  if (close) parser.onclosetag = (name) => close(bare(name));
  return parser;
}

/** Reads one part, and lets the caller take what was read after each piece. */
async function* readPart({ zip, entries }: Parts, name: string, handlers: Handlers) {
  const entry = entries.get(name);
  if (!entry) return;
  const parser = await newParser(handlers);
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield;
  }
  parser.close();
}

async function readWhole(parts: Parts, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of readPart(parts, name, handlers));
}

async function openParts(path: string): Promise<Parts> {
  const { openPromise } = await import("yauzl");
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > mostUnpacked || entries.size > mostParts) {
      zip.close();
      throw tooLarge();
    }
    entries.set(entry.fileName.replace(/^\//, "").toLowerCase(), entry);
  }
  return { zip, entries };
}

/** The texts that cells name by number. */
async function readTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let current = "";
  let size = 0;
  let isText = false;
  let isSpoken = false;
  await readWhole(parts, "xl/sharedstrings.xml", {
    open(name) {
      if (name === "si") current = "";
      // How a Japanese text is spoken.
      if (name === "rPh") isSpoken = true;
      isText = name === "t" && !isSpoken;
    },
    text(text) {
      if (isText && current.length < mostOfCell) current += text;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isSpoken = false;
      if (name !== "si") return;
      texts.push(current.slice(0, mostOfCell));
      // Empty texts take room too.
      size += current.length + 16;
      if (size > mostOfTexts) throw tooLarge();
    },
  });
  return texts;
}

const builtInDays = [
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
];

/** Which styles show a number as a day. */
async function readDayStyles(parts: Parts): Promise<boolean[]> {
  const dayFormats = new Set(builtInDays);
  const styles: boolean[] = [];
  let isOfCells = false;
  await readWhole(parts, "xl/styles.xml", {
    open(name, attributes) {
      if (name === "numFmt") {
        const code = (attributes.formatCode ?? "").replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
        if (/[dy]/i.test(code)) dayFormats.add(Number(attributes.numFmtId));
      }
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) {
        styles.push(dayFormats.has(Number(attributes.numFmtId)));
        if (styles.length > mostStyles) throw tooLarge();
      }
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

/** The sheets in their order, and from when days are counted. */
async function readBook(parts: Parts): Promise<{ sheets: string[]; firstDay: number }> {
  const ids: string[] = [];
  const targets = new Map<string, string>();
  let firstDay = Date.UTC(1899, 11, 30);
  await readWhole(parts, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? "")) {
        firstDay = Date.UTC(1904, 0, 1);
      }
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1];
      if (id) ids.push(id);
    },
  });
  await readWhole(parts, "xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Target = "" }) {
      if (name !== "Relationship") return;
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, path.toLowerCase());
    },
  });
  const sheets = [...new Set(ids.flatMap((id) => targets.get(id) ?? []))];
  return { sheets, firstDay };
}

/** `AB12` → 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, "").toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

type Cell = { column: number; type: string; style: number; text: string };

/** A number as a text without an exponent. */
const plainNumber = (text: string): string =>
  /e/i.test(text) ? String(Number(Number(text).toFixed(4))) : text;

type Book = { texts: string[]; dayStyles: boolean[]; firstDay: number };

function wordsOf({ type, style, text }: Cell, { texts, dayStyles, firstDay }: Book): string {
  if (type === "s") return texts[Number(text)] ?? "";
  if (type === "e") return "";
  if (type !== "n" || text === "") return text;
  const number = Number(text);
  if (!dayStyles[style] || !Number.isFinite(number)) return plainNumber(text);
  const at = new Date(firstDay + Math.floor(number) * dayMs);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10);
}

async function* sheetRows(parts: Parts, sheet: string, book: Book): AsyncGenerator<Row> {
  const ready: Row[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === "row") {
        number = Math.trunc(Number(attributes.r)) || number + 1;
        if (number < 1 || number > mostRows) throw tooLarge();
        cells = [];
      } else if (name === "c") {
        const { r, t = "n", s = "0" } = attributes;
        const column = r ? columnOf(r) : cells.length;
        cell = { column, type: t, style: Number(s), text: "" };
      }
      isValue = name === "v" || name === "t";
    },
    text(text) {
      if (isValue && cell && cell.text.length < mostOfCell) cell.text += text;
    },
    close(name) {
      isValue = false;
      if (name === "c" && cell) {
        if (cell.column < mostColumns) {
          while (cells.length < cell.column) cells.push("");
          cells[cell.column] = wordsOf(cell, book);
        }
        cell = null;
      } else if (name === "row") ready.push({ number, cells });
    },
  };
  for await (const _ of readPart(parts, sheet, handlers)) yield* ready.splice(0);
  yield* ready.splice(0);
}

/**
 * The rows of a spreadsheet's first sheet with anything in it, one after another.
 * @throws StatementFault for one that is damaged, has a password or unpacks to too much
 */
export async function* xlsxRows(path: string): AsyncGenerator<Row> {
  let parts: Parts | null = null;
  try {
    parts = await openParts(path);
    const { sheets, firstDay } = await readBook(parts);
    const book = { firstDay, texts: await readTexts(parts), dayStyles: await readDayStyles(parts) };
    for (const sheet of sheets) {
      let isEmpty = true;
      for await (const row of sheetRows(parts, sheet, book)) {
        isEmpty &&= row.cells.every((cell) => cell.trim() === "");
        if (!isEmpty) yield row;
      }
      if (!isEmpty) return;
    }
  } catch (error) {
    // The reader of the rows failed, and not the file.
    if (error instanceof StatementFault) throw error;
    throw notWhole();
  } finally {
    parts?.zip.close();
  }
}
