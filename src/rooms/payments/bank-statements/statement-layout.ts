import * as z from "zod";

const noDay = "Choose the column with the day.";
const noNarration = "Choose the column with the narration.";

const column = (said = "Choose a column of the file.") =>
  z.string(said).min(1, said).max(200, said);

/** What the columns of a bank's file mean, by the names in its header (`columnName`). */
export const Layout = z.object({
  bank: z
    .string("Write the bank’s name.")
    .trim()
    .min(1, "Write the bank’s name.")
    .max(60, "Write the bank’s name with 60 characters at most."),
  day: column(noDay),
  narration: z
    .array(column(noNarration))
    .min(1, noNarration)
    .max(4, "Choose four columns at most.")
    .describe("put together in this order"),
  reference: column().nullable(),
  credit: column().nullable().describe("money that came in; with `debit`, or else `amount`"),
  debit: column().nullable(),
  amount: column().nullable().describe("one column for both, with a sign or a mark"),
  mark: column().nullable().describe("says of `amount` whether it is DR or CR"),
});
export type Layout = z.output<typeof Layout>;

/** `Trans. Date` → `TRANSDATE`, `Credit (NGN)` → `CREDIT` */
export const columnName = (cell: string): string =>
  cell
    .toUpperCase()
    .replace(/\((?:NGN|N|₦|NAIRA)\)|NGN|₦/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What a header is recognised by: its column names in order. */
export const headerKey = (cells: readonly string[]): string =>
  cells
    .map(columnName)
    .filter((name) => name !== "")
    .join("|");

/** What banks call a column, the best first. */
const names = {
  day: `TRANSDATE TRANSACTIONDATE TXNDATE TRANDATE POSTEDDATE DATEPOSTED POSTDATE POSTINGDATE ENTRYDATE DATE
    TRANSACTIONDATETIME VALUEDATE VALDATE`,
  narration: `NARRATION TRANSACTIONDETAILS TRANSACTIONDESCRIPTION DESCRIPTION PARTICULARS NARRATIVE DETAILS REMARKS
    REMARK`,
  reference: `REFERENCE REFERENCENO REFERENCENUMBER TRANSACTIONREFERENCE TRANSREF REFNO REF TRANSID TRANSACTIONID
    SESSIONID`,
  credit:
    "CREDIT CREDITS CREDITAMOUNT CRAMOUNT CR DEPOSIT DEPOSITS LODGEMENT LODGEMENTS MONEYIN PAYIN",
  debit: "DEBIT DEBITS DEBITAMOUNT DRAMOUNT DR WITHDRAWAL WITHDRAWALS MONEYOUT PAYOUT",
  amount: "AMOUNT TRANSACTIONAMOUNT TRANSAMOUNT TRANAMOUNT",
  mark: "DRCR CRDR DEBITCREDIT CREDITDEBIT DC CD TRANSACTIONTYPE TRANSTYPE TYPE INDICATOR",
} as const;

const find = (kind: keyof typeof names, header: readonly string[]): string | null =>
  names[kind].split(/\s+/).find((name) => header.includes(name)) ?? null;

/** What a header's columns seem to mean. @returns null when it has no day or no amount: it is no header */
export function guessLayout(cells: readonly string[]): Layout | null {
  const header = cells.map(columnName);
  const day = find("day", header);
  const credit = find("credit", header);
  const amount = credit ? null : find("amount", header);
  const narration = find("narration", header);
  if (!day || !narration || !(credit || amount)) return null;
  return {
    bank: "",
    day,
    narration: [narration],
    reference: find("reference", header),
    credit,
    debit: credit ? find("debit", header) : null,
    amount,
    mark: amount ? find("mark", header) : null,
  };
}

/** The headers of these banks' files, as `headerKey` writes them. */
const bankHeaders: Readonly<Record<string, readonly string[]>> = {
  GTBank: [
    "TRANSDATE|VALUEDATE|REFERENCE|DEBITS|CREDITS|BALANCE|ORIGINATINGBRANCH|REMARKS",
    "TRANSDATE|REFERENCE|VALUEDATE|DEBIT|CREDIT|BALANCE|REMARKS",
  ],
  "Access Bank": [
    "POSTEDDATE|VALUEDATE|DESCRIPTION|DEBIT|CREDIT|BALANCE",
    "SN|POSTEDDATE|VALUEDATE|DESCRIPTION|DEBIT|CREDIT|BALANCE",
    "TRANSDATE|VALUEDATE|NARRATION|REFERENCE|WITHDRAWALS|LODGEMENTS|BALANCE",
  ],
  "Zenith Bank": [
    "DATEPOSTED|VALUEDATE|DESCRIPTION|DEBIT|CREDIT|BALANCE",
    "DATE|DESCRIPTION|DEBIT|CREDIT|VALUEDATE|BALANCE",
    "TRANSDATE|VALUEDATE|TRANSID|DRAMOUNT|CRAMOUNT|BALANCE|REMARKS",
  ],
  "First Bank": [
    "TRANSDATE|REFERENCE|TRANSACTIONDETAILS|VALUEDATE|DEPOSIT|WITHDRAWAL|BALANCE",
    "TRANSDATE|REFERENCE|TRANSACTIONDETAILS|VALUEDATE|WITHDRAWAL|DEPOSIT|BALANCE",
    "TRANSACTIONDATE|TRANSACTIONDETAILS|REFERENCE|VALUEDATE|AMOUNT|DRCR|BALANCE",
  ],
  UBA: [
    "TRANSDATE|VALUEDATE|NARRATION|CHQNO|DEBIT|CREDIT|BALANCE",
    "DATE|VALUEDATE|NARRATION|CHQNO|DEBIT|CREDIT|BALANCE",
    "TRANDATE|VALUEDATE|NARRATION|AMOUNT|CRDR|BALANCE",
  ],
};

const bankOf = new Map(
  Object.entries(bankHeaders).flatMap(([bank, keys]) => keys.map((key) => [key, bank] as const)),
);

/** The layout of a header that we know. @param kept layouts that people have chosen, by the header's key */
export function knownLayout(
  cells: readonly string[],
  kept: ReadonlyMap<string, Layout>,
): Layout | null {
  const key = headerKey(cells);
  const chosen = kept.get(key);
  if (chosen) return chosen;
  const bank = bankOf.get(key);
  const guessed = bank ? guessLayout(cells) : null;
  return bank && guessed ? { ...guessed, bank } : null;
}

/** What is wrong with a layout that somebody chose for these columns, by field. */
export function layoutFaults(layout: Layout, cells: readonly string[]): Record<string, string> {
  const header = cells.map(columnName);
  const faults: Record<string, string> = {};
  if (!header.includes(layout.day)) faults.day = noDay;
  if (layout.narration.some((name) => !header.includes(name))) {
    faults.narration = noNarration;
  }
  const { credit, debit, amount, mark, reference } = layout;
  for (const [field, name] of Object.entries({ credit, debit, amount, mark, reference })) {
    if (name !== null && !header.includes(name)) faults[field] = "This column is not in the file.";
  }
  if ((credit === null) === (amount === null)) {
    faults.credit = "Choose the column with the credits, or the one with all amounts.";
  }
  return faults;
}
