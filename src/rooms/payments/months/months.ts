import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields, Month } from "#foundation/http/lists.ts";
import { reviewKinds } from "../cases/case-kinds.ts";
import { isFigure, noCloseReason } from "./month-figures.ts";

const tag = "payments";
const params = z.object({ month: Month.describe("such as 2026-11") });

const Figure = z.object({
  figure: z.string().describe("opens its lines: GET /admin/month-lines?month=…&figure=…"),
  amountKobo: z.int(),
});

/** One of the academy's own pockets: the bank, a centre's cash, what a card provider holds. */
const Pocket = z.object({
  account: z.string(),
  openingKobo: z.int(),
  inKobo: z.int(),
  outKobo: z.int().describe("zero or below"),
  closingKobo: z.int(),
});
export type Pocket = z.output<typeof Pocket>;

const TillSum = z.object({
  id: z.string().nullable().describe("null: cash from before there were tills"),
  centreId: z.string(),
  amountKobo: z.int(),
});

const Differing = z.array(z.object({ label: z.string(), amountKobo: z.int() }));

/** Why a month was closed that did not agree with the books, and what differed. */
const Despite = z.object({ reason: z.string(), differences: Differing });

/** What is kept of a month when it is closed. */
export const KeptMonth = z.object({
  figures: z.array(Figure),
  pockets: z.array(Pocket),
  tills: z.array(TillSum),
  despite: Despite.optional(),
});
export type KeptMonth = z.output<typeof KeptMonth>;

/** What somebody should look at before a month is closed. Only cases prevent it. */
const warningKinds = [
  "bank_lines",
  "bank_lines_later",
  "books_only",
  "no_statement",
  "tills_open",
  "till_differences",
  "tills_to_count",
  "deposits",
] as const;

/** Null until a till that was closed by then is counted again: the first count would be read from it. */
const hidden = z
  .int()
  .nullable()
  .describe("null while the caller may have to count a till that changed it");

export const MonthRecord = z.object({
  month: z.string(),
  lastDay: z.string().describe("the last day counted: of the month in progress, today"),
  state: z.enum(["in_progress", "open", "closed"]),
  firstMonth: z.string().nullable().describe("the first month with anything in the books"),
  nextToClose: z.string().nullable().describe("months are closed in their order"),
  closed: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      despite: Despite.nullable().describe("if it did not agree with the books then"),
    })
    .nullable(),
  figures: z.array(Figure.extend({ label: z.string(), amountKobo: hidden })),
  pockets: z.array(
    Pocket.extend({
      label: z.string(),
      openingKobo: hidden,
      inKobo: hidden,
      outKobo: hidden,
      closingKobo: hidden,
    }),
  ),
  bankSeenKobo: z
    .int()
    .describe("what of the bank account at the end is on imported statements, as far as known now"),
  tills: z.array(
    TillSum.extend({
      amountKobo: hidden,
      clerk: z.string().nullable(),
      openedAt: z.iso.datetime().nullable(),
    }),
  ),
  differences: Differing.describe(
    "where two ways to compute a figure differ; empty: the month agrees with the books",
  ),
  cases: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(reviewKinds),
        reference: z.string(),
        openedAt: z.iso.datetime(),
        matterOn: z.string().describe("the day of what it is about"),
      }),
    )
    .describe("open cases about this month or before, the oldest 50: close them first"),
  openCases: z.int(),
  warnings: z.array(
    z.object({
      kind: z.enum(warningKinds),
      count: z.int(),
      amountKobo: z.int().nullable(),
    }),
  ),
});
export type MonthRecord = z.output<typeof MonthRecord>;

export const getMonthEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/months/:month",
  who: "admin",
  permission: "months.read",
  tag,
  summary:
    "The money of a month from its opening to its closing balance, what is owed to the academy by age, credits, commission, and what is still open. A closed month says what it said then. format=csv and pdf are files for the bookkeeper. 404 for a month that has not begun",
  opensInBrowser: true,
  params,
  query: z.object({ format: z.enum(["json", "csv", "pdf"]).default("json") }),
  answers: { 200: MonthRecord },
});

export const closeMonthEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/months/:month/close",
  who: "admin",
  permission: "months.close",
  tag,
  summary:
    "Closes a month: its figures are kept, and nothing more can be posted to it. 409 month_open_cases names the cases to close first; month_not_over, month_not_next, month_closed; month_differs when it does not agree with the books and no reason is given",
  params,
  body: z
    .strictObject({
      reason: z
        .string()
        .trim()
        .min(3, noCloseReason)
        .max(500)
        .optional()
        .describe("why it is closed although it does not agree with the books"),
    })
    // It may be left out.
    .nullable(),
  answers: { 200: MonthRecord },
});

/** A posting, an order or a due day behind a figure. */
export const MonthLine = z.object({
  id: z.string(),
  at: z.iso.datetime().nullable().describe("when it was posted"),
  words: z.string(),
  payer: z.string().nullable(),
  program: z
    .string()
    .nullable()
    .describe("what was bought: the line of the order, otherwise all of its lines"),
  enrolmentId: z.string().nullable().describe("a place of the order"),
  paymentReference: z.string().nullable(),
  orderId: z.string().nullable(),
  tillId: z.string().nullable(),
  bankLineId: z.string().nullable().describe("of a bank charge"),
  dueOn: z.string().nullable().describe("of what is owed"),
  amountKobo: z.int(),
});
export type MonthLine = z.output<typeof MonthLine>;

export const listMonthLinesEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/month-lines",
  who: "admin",
  permission: "months.read",
  tag,
  summary:
    "The lines behind a figure of a month; together they are the figure. 409 `not_counted` for a figure that is null. format=csv sends them as a file",
  opensInBrowser: true,
  query: AdminListQuery.omit({ search: true, from: true, to: true }).extend({
    month: Month,
    figure: z.string().max(120).refine(isFigure, "Choose a figure of the month."),
    sort: z.enum(["at"]).default("at"),
  }),
  answers: { 200: z.object({ lines: z.array(MonthLine), ...adminPageFields }) },
});
export type LinesQuery = z.output<typeof listMonthLinesEndpoint.query>;
