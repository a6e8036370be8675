import { listAllCentres } from "#foundation/academy/centres.ts";
import { addMonths, lagosDay } from "#foundation/time/time.ts";
import { centreName } from "../ledger/ledger-words.ts";
import { cardProvider } from "../provider/card-provider.ts";

export const noCloseReason = "Say why the month is closed although it differs.";

/*
 * The figures of a month by their names. Each has a plain name, or one with a centre (`received:cash:jalingo`), an
 * account (`pocket:bank`) or a till (`till:…`).
 */

/** How old a debt is: the words, and from how many days after its due day. */
export const ages = [
  { figure: "owed:not_due", label: "Not due yet", fromDays: null },
  { figure: "owed:0-30", label: "Due for 0 to 30 days", fromDays: 0 },
  { figure: "owed:31-60", label: "Due for 31 to 60 days", fromDays: 31 },
  { figure: "owed:61-90", label: "Due for 61 to 90 days", fromDays: 61 },
  { figure: "owed:over-90", label: "Due for more than 90 days", fromDays: 91 },
] as const;

const plainWords: Readonly<Record<string, string>> = {
  opening: "Money at the start of the month",
  "received:card": "By card",
  "received:own_number": "To payers’ own account numbers",
  "received:transfer": "By transfer to our bank account",
  "received:unplaced": "Money that we can’t place yet",
  "refunds:provider": `Given back through ${cardProvider}`,
  "refunds:transfer": "Given back by transfer",
  fees: `Fees of ${cardProvider}`,
  bank_charges: "Bank charges",
  "commission:paid": "Paid to affiliates",
  cash_differences: "Counted cash: too much or missing",
  petty_cash: "Put into tills and taken out",
  other: "Other movements",
  closing: "Money at the end of the month",
  moved: "Moved between our own accounts",
  ...Object.fromEntries(ages.map(({ figure, label }) => [figure, label])),
  owed: "Owed to the academy in all",
  credits: "Credit that the academy owes to payers",
  unplaced: "Money that we can’t place yet",
  "commission:earned": "Commission earned",
  "commission:owed": "Owed to affiliates",
};

/** What payers paid in cash at a centre. */
export const receivedCash = (centreId: string): string => `received:cash:${centreId}`;

const cashWords = { "received:cash:": "Cash in ", "refunds:cash:": "Given back in cash in " };

/** A figure in words, on screens and in files. */
export function figureWords(figure: string): string {
  for (const [prefix, words] of Object.entries(cashWords)) {
    if (figure.startsWith(prefix)) return `${words}${centreName(figure.slice(prefix.length))}`;
  }
  return plainWords[figure] ?? figure;
}

/** Whether a figure has lines: those of the month's record, and the parts that open on their own. */
export const isFigure = (figure: string): boolean =>
  (figure in plainWords && !["opening", "closing", "owed"].includes(figure)) ||
  /^(received|refunds):cash:[a-z0-9-]+$/.test(figure) ||
  /^pocket:[a-z_]+(:[a-z0-9_-]+)?$/.test(figure) ||
  /^till:[\w-]+$/.test(figure);

/** What a month shows even if it is nothing, in the order of screens and files. */
export const shownFigures = (): string[] => [
  "opening",
  ...["received:card", "received:own_number", "received:transfer"],
  ...listAllCentres().map(({ id }) => `received:cash:${id}`),
  ...["refunds:provider", "refunds:transfer"],
  ...[
    "fees",
    "bank_charges",
    "commission:paid",
    "cash_differences",
    "petty_cash",
    "closing",
    "moved",
  ],
  ...ages.map(({ figure }) => figure),
  ...["owed", "credits", "unplaced", "commission:earned", "commission:owed"],
];

/** These lower the academy's money. */
export const isOutgoing = (figure: string): boolean =>
  figure.startsWith("refunds:") || ["fees", "bank_charges", "commission:paid"].includes(figure);

/** From the opening to the closing balance: what is added and what is taken off. */
const isStep = (figure: string): boolean =>
  /^(received|refunds):/.test(figure) ||
  ["fees", "bank_charges", "commission:paid", "cash_differences", "petty_cash", "other"].includes(
    figure,
  );

type Sum = { readonly figure: string; readonly amountKobo: number };

/** What a month's money should be at its end: its beginning and all steps. */
export const addSteps = (figures: readonly Sum[]): number =>
  figures.reduce(
    (sum, { figure, amountKobo }) =>
      figure === "opening"
        ? sum + amountKobo
        : isStep(figure)
          ? sum + (isOutgoing(figure) ? -amountKobo : amountKobo)
          : sum,
    0,
  );

/** The month after. @param month `YYYY-MM` */
export const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);

/** The calendar month in Lagos. */
export const monthOf = (at: Date): string => lagosDay(at).slice(0, 7);
