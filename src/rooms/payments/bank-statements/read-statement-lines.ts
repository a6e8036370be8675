import { readStatementAmount, type StatementAmount } from "./read-statement-amount.ts";
import { readStatementDay } from "./read-statement-day.ts";
import { otherCurrency, rowFault, StatementFault } from "./statement-faults.ts";
import {
  columnName,
  guessLayout,
  headerKey,
  knownLayout,
  type Layout,
} from "./statement-layout.ts";

/** A row of the file, numbered as a spreadsheet numbers it. */
export type Row = { readonly number: number; readonly cells: readonly string[] };

/** A line of the statement. */
export type StatementLine = {
  readonly day: string;
  /** Above zero: it came in. Below: it went out. Never zero. */
  readonly amountKobo: number;
  readonly narration: string;
  readonly reference: string;
};

/** Title rows above a header. A file whose header comes later is none that we know. */
export const mostHeadRows = 60;

/** What the rows above the header say, and the header. */
export type StatementHead = {
  readonly header: Row;
  /** Of a bank that we know, or of a header that somebody has explained before. */
  readonly layout: Layout | null;
  /** What its columns seem to mean. */
  readonly guess: Layout | null;
  readonly account: string | null;
  readonly currency: string | null;
};

const textOf = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== "").join(" ");

const accountShape =
  /(?:ACCOUNT|ACCT|A\/C)\s*(?:NO|NUMBER|NUM)?\.?\s*[:#=-]?\s*([\d*X]{8,10})(?![\d*X])/i;
const currencyShape = /CURRENCY\s*(?:CODE)?\s*[:=-]?\s*([A-Z]{3,6})\b/i;

const readWith = (rows: readonly Row[], shape: RegExp): string | null =>
  rows.map((row) => shape.exec(textOf(row))?.[1]).find((found) => found !== undefined) ?? null;

/** The first row that looks like names of columns: three or more texts, none of them a day or an amount. */
const looksLikeHeader = ({ cells }: Row): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return (
    filled.length >= 3 && filled.every((cell) => /\p{L}/u.test(cell) && !readStatementDay(cell))
  );
};

/**
 * Finds the header among the first rows, and what the rows above it say.
 * @param rows the first `mostHeadRows` of the file
 * @param kept layouts that people have chosen, by the header's key
 */
export function readHead(
  rows: readonly Row[],
  kept: ReadonlyMap<string, Layout>,
): StatementHead | null {
  const header =
    rows.find(({ cells }) => knownLayout(cells, kept)) ??
    rows.find(({ cells }) => guessLayout(cells)) ??
    rows.find(looksLikeHeader);
  if (!header) return null;
  const above = rows.filter(({ number }) => number < header.number);
  return {
    header,
    layout: knownLayout(header.cells, kept),
    guess: guessLayout(header.cells),
    account: readWith(above, accountShape),
    currency: readWith(above, currencyShape)?.toUpperCase() ?? null,
  };
}

/** Whether a number in the head of a file, perhaps with its middle hidden, can be this account. */
const isSameAccount = (shown: string, account: string): boolean =>
  [...shown.padStart(account.length, "0")].every(
    (one, at) => /[*X]/i.test(one) || one === account.charAt(at),
  );

/** Refuses a statement of another account or in another currency. */
export function refuseOtherAccount({ account, currency }: StatementHead, own: string): void {
  if (account && !isSameAccount(account, own)) {
    throw new StatementFault(
      `This is a statement of account ${account}. The academy’s account is ${own}. Nothing was imported.`,
    );
  }
  if (currency && !/^(?:NGN|NAIRA)$/.test(currency)) {
    throw new StatementFault(`${otherCurrency(currency)} Nothing was imported.`);
  }
}

/** Sums and remarks around the lines, not lines. */
const summing =
  /^(?:grand |sub ?-?)?(?:total|opening|closing|balance|brought|carried|b\/?f|c\/?f|page |number of|no\.? of|end of|generated|printed|this is|thank|note:|disclaimer)/i;

/** A balance that has a day. Payers write "balance" too, so nothing else may stand there. */
const balance =
  /^(?:opening|closing) balance\W*$|^balance (?:b\/?f|c\/?f|(?:brought|carried) (?:forward|down))\W*$/i;

/** What a column beside the amounts says. Without one, the sign of the amount counts. */
function readMark(cell: string): "debit" | "credit" | "unclear" | null {
  if (cell === "") return null;
  if (/^(?:d|dr|debit|withdrawal|out|-)\.?$/i.test(cell)) return "debit";
  return /^(?:c|cr|credit|deposit|lodge?ment|in|\+)\.?$/i.test(cell) ? "credit" : "unclear";
}

/** An earlier day is a mistake of the file. */
const earliest = "2000-01-01";

const join = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "")
    .join(" ")
    // Longer than any bank's narration.
    .slice(0, 500)
    .toWellFormed();

/** Reads the lines below a header. It makes one reading of one file. */
export class LineReader {
  /** Lines of ₦0, which were left out. */
  zeros = 0;
  private readonly key: string;
  private readonly at: Readonly<
    Record<"day" | "credit" | "debit" | "amount" | "mark" | "ref", number>
  >;
  private readonly narrationAt: readonly number[];
  private readonly header: Row;
  private readonly today: string;

  constructor(header: Row, layout: Layout, today: string) {
    this.header = header;
    this.today = today;
    this.key = headerKey(header.cells);
    const columns = header.cells.map(columnName);
    const find = (name: string | null) => (name === null ? -1 : columns.indexOf(name));
    const { day, credit, debit, amount, mark, reference } = layout;
    this.at = {
      day: find(day),
      credit: find(credit),
      debit: find(debit),
      amount: find(amount),
      mark: find(mark),
      ref: find(reference),
    };
    this.narrationAt = layout.narration.map(find);
  }

  /** @returns null for a row that is no line @throws StatementFault for a row that can't be read */
  read({ number, cells }: Row): StatementLine | null {
    if (number <= this.header.number) return null;
    // The database can't hold NUL or half a character.
    const cell = (at: number) =>
      cells[at]
        ?.toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .trim() ?? "";
    const first = cells.find((one) => one.trim() !== "")?.trim();
    if (first === undefined || headerKey(cells) === this.key) return null;
    const narration = join(this.narrationAt.map(cell));
    const typedDay = cell(this.at.day);
    if ((summing.test(first) && !readStatementDay(typedDay)) || balance.test(narration))
      return null;
    const hasAmount = /\d/.test(cell(this.at.credit) + cell(this.at.debit) + cell(this.at.amount));
    // A remark, or the rest of a narration that the bank broke over two rows.
    if (!hasAmount && !readStatementDay(typedDay)) return null;
    const amountKobo = this.amountOf(number, cell);
    if (amountKobo === 0) {
      this.zeros++;
      return null;
    }
    const day = readStatementDay(typedDay);
    if (!day) {
      throw rowFault(
        number,
        typedDay ? `“${typedDay.slice(0, 30)}” is not a day.` : "an amount without a day.",
      );
    }
    if (day < earliest) throw rowFault(number, `${day} is too long ago.`);
    if (day > this.today) {
      throw rowFault(
        number,
        `${day} has not come yet. Check whether days and months are exchanged.`,
      );
    }
    return { day, amountKobo, narration, reference: join([cell(this.at.ref)]) };
  }

  private amountOf(number: number, cell: (at: number) => string): number {
    const readAt = (at: number): StatementAmount => {
      const amount = readStatementAmount(cell(at));
      if ("fault" in amount) throw rowFault(number, amount.fault);
      return amount;
    };
    const { credit, debit, amount, mark } = this.at;
    if (amount >= 0) {
      const { kobo, mark: own } = readAt(amount);
      const said = own ?? readMark(cell(mark));
      if (said === "unclear" && kobo > 0) {
        throw rowFault(number, `“${cell(mark).slice(0, 30)}” says neither debit nor credit.`);
      }
      return said === "debit" ? -Math.abs(kobo) : kobo;
    }
    const came = readAt(credit);
    const went = readAt(debit);
    if (came.kobo !== 0 && went.kobo !== 0) {
      throw rowFault(number, "this line has a debit and a credit.");
    }
    // A negative credit went out again: it is never money to book. Some banks write debits with a minus.
    if (went.kobo !== 0) return -Math.abs(went.kobo);
    return came.mark === "debit" ? -Math.abs(came.kobo) : came.kobo;
  }
}
