import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { defineList, type ListSource } from "#foundation/database/read-list.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { postingWords } from "../ledger/ledger-words.ts";
import { ledgerTransactions } from "../ledger/tables.server.ts";
import { type BankPosting, describePostings } from "./bank-postings.server.ts";
import type { BankLine, BankLineRecord, listBankLinesEndpoint } from "./bank-statements.ts";
import { lineStateWords } from "./line-words.ts";
import { type LineRow, proposeMatches } from "./propose-matches.server.ts";
import { findTakenBack } from "./reopen-line.server.ts";
import { saysWords } from "./says-words.server.ts";
import { bankLines, bankMatches } from "./tables.server.ts";

type LinesQuery = z.output<typeof listBankLinesEndpoint.query>;

const admit = (ctx: Context) => requirePermission(ctx, "bank.reconcile");

export async function toLines(ctx: Context, rows: readonly LineRow[]): Promise<BankLine[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ decidedBy }) => decidedBy),
  );
  return rows.map(
    ({ id, day, amountKobo, narration, reference, state, decidedBy, decidedAt }): BankLine => ({
      id,
      day,
      amountKobo,
      narration,
      reference,
      state,
      decidedBy: decidedBy ? (names[decidedBy] ?? "") : null,
      decidedAt: decidedAt?.toISOString() ?? null,
    }),
  );
}

const source: ListSource<LinesQuery, LineRow> = {
  from: bankLines,
  id: bankLines.id,
  date: bankLines.day,
  sums: { amountKobo: bankLines.amountKobo },
  sort: { day: bankLines.day },
  where: ({ search, state, side }) =>
    and(
      state && eq(bankLines.state, state),
      side === "in" ? gt(bankLines.amountKobo, 0) : undefined,
      side === "out" ? lt(bankLines.amountKobo, 0) : undefined,
      ...saysWords(search ?? ""),
    ),
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select()
      .from(bankLines)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
};

const rows = defineList(admit, source);

/** Lines of the bank account. */
export const bankLineList = {
  async page(ctx: Context, query: LinesQuery) {
    const { rows: found, ...counted } = await rows.page(ctx, query);
    return { rows: await toLines(ctx, found), ...counted };
  },
  all: rows.all,
};

export const bankLineColumns: CsvColumns<LineRow> = {
  Day: ({ day }) => day,
  "In (NGN)": ({ amountKobo }) => (amountKobo > 0 ? { kobo: amountKobo } : null),
  "Out (NGN)": ({ amountKobo }) => (amountKobo < 0 ? { kobo: -amountKobo } : null),
  Narration: ({ narration }) => narration,
  Reference: ({ reference }) => reference,
  State: ({ state }) => lineStateWords[state],
};

async function findMatched(ctx: Context, lineId: string): Promise<BankLineRecord["matched"]> {
  const found = await ctx.db
    .select({ match: bankMatches, posting: ledgerTransactions })
    .from(bankMatches)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, bankMatches.transactionId))
    .where(eq(bankMatches.lineId, lineId))
    .orderBy(bankMatches.madeAt, bankMatches.amountKobo);
  const orderIds = await selectRows<{ id: string; orderId: string | null }>(
    ctx.db,
    sql`select e.transaction_id as id, e.order_id as "orderId" from bank_matches m
      join ledger_entries e on e.transaction_id = m.transaction_id and e.account = 'bank'
      where m.line_id = ${lineId}`,
  );
  const postings = found.map(
    ({ match, posting }): BankPosting => ({
      id: posting.id,
      kind: posting.kind,
      reference: posting.reference,
      day: "",
      postedAt: posting.postedAt,
      amountKobo: match.amountKobo,
      orderId: orderIds.find(({ id }) => id === posting.id)?.orderId ?? null,
    }),
  );
  const described = await describePostings(ctx, postings);
  const references = found.flatMap(({ match }) => match.paymentReference ?? []);
  const taken = await findTakenBack(ctx, references);
  const names = await namesOf(
    ctx,
    [...taken.values()].map(({ by }) => by),
  );
  const charges = found.filter(({ posting }) => posting.kind === "bank_charge");
  const chargedKobo = charges.reduce((sum, { match }) => sum + match.amountKobo, 0);
  const charged =
    chargedKobo === 0
      ? []
      : [
          {
            words: postingWords.bank_charge ?? "",
            amountKobo: chargedKobo,
            paymentReference: null,
            takenBack: null,
            isCharge: true,
          },
        ];
  const matched = found.flatMap(({ match, posting }, at) => {
    // What was charged and taken back is nothing.
    if (posting.kind === "bank_charge") return [];
    // The payment beside it says that it was taken back.
    if (match.paymentReference !== null && posting.kind === "correction") return [];
    const back = match.paymentReference === null ? undefined : taken.get(match.paymentReference);
    return {
      words: described[at]?.words ?? "",
      amountKobo: match.amountKobo,
      paymentReference: match.paymentReference,
      takenBack: back
        ? { by: names[back.by] ?? "", at: back.at.toISOString(), reason: back.reason }
        : null,
      isCharge: false,
    };
  });
  return [...matched, ...charged];
}

export async function getBankLine(ctx: Context, lineId: string): Promise<BankLineRecord> {
  admit(ctx);
  const [row] = await ctx.db.select().from(bankLines).where(eq(bankLines.id, lineId));
  const [line] = row ? await toLines(ctx, [row]) : [];
  if (!row || !line) throw notFound("There is no such line.");
  return {
    ...line,
    proposals: await proposeMatches(ctx, row),
    matched: await findMatched(ctx, lineId),
  };
}
