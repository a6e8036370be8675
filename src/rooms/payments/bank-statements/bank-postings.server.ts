import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { zone } from "#foundation/database/zone.ts";
import { formatDay, lagosTime } from "#foundation/time/time.ts";
import { postingWords } from "../ledger/ledger-words.ts";
import { providerName } from "../provider/card-provider.ts";
import { evidenceKey } from "../recorded/evidence-key.ts";
import { refundRequests } from "../refunds/tables.server.ts";
import { settlementReference } from "../settlements/settlement-reference.ts";
import { settlements } from "../settlements/tables.server.ts";
import type { PostingKind } from "../states.ts";
import { attempts, orders } from "../tables.server.ts";
import { cashEntries } from "../tills/tables.server.ts";

/** A posting to the ledger's bank account that no line of the bank is yet. */
export type BankPosting = {
  id: string;
  kind: PostingKind;
  /** Of the posting. */
  reference: string;
  /** On which its money moved. */
  day: string;
  postedAt: Date;
  /** Above zero: it came in. */
  amountKobo: number;
  orderId: string | null;
};

type Days = { readonly from: string; readonly to: string };

/** The day on which the money of a posting `t` moved, as the bank says it. */
export const movedDay = sql`coalesce(t.moved_on, (t.posted_at at time zone ${zone})::date)`;

/** Postings `t` whose money moved on these days. Both sides of the "or" have an index. */
export const movedWithin = ({ from, to }: Days) => sql`(t.moved_on between ${from} and ${to}
  or (t.moved_on is null and t.posted_at >= ${lagosTime(from, "00:00").toISOString()}
    and t.posted_at < ${lagosTime(to, "00:00").toISOString()}::timestamptz + interval '1 day'))`;

type Which = {
  readonly days?: Days | undefined;
  readonly amountKobo?: number;
  readonly orderIds?: readonly string[] | undefined;
  readonly ids?: readonly string[];
  /** The last one of the batch before this one. */
  readonly after?: Pick<BankPosting, "id" | "day"> | undefined;
  readonly limit: number;
};

/** Postings to the bank account without a line, newest first. @param which days are those on which money moved */
export async function findUnmatched(ctx: Context, which: Which): Promise<BankPosting[]> {
  const { days, amountKobo, orderIds, ids, after, limit } = which;
  const rows = await selectRows<{
    id: string;
    kind: PostingKind;
    reference: string;
    day: string;
    postedAt: string | Date;
    amountKobo: string | number;
    orderId: string | null;
  }>(
    ctx.db,
    sql`select t.id, t.kind, t.reference, ${movedDay}::text as day, t.posted_at as "postedAt", e.amount_kobo as "amountKobo",
        e.order_id as "orderId"
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
      where not exists (select from bank_matches m where m.transaction_id = t.id)
        ${days ? sql`and ${movedWithin(days)}` : sql``}
        ${amountKobo === undefined ? sql`` : sql`and e.amount_kobo = ${amountKobo}`}
        ${orderIds ? sql`and e.order_id = any(${sql.param([...orderIds])}::text[])` : sql``}
        ${after ? sql`and (${movedDay}, t.id) < (${after.day}::date, ${after.id})` : sql``}
        ${ids ? sql`and t.id = any(${sql.param([...ids])}::text[])` : sql``}
      order by ${movedDay} desc, t.id desc
      limit ${limit}`,
  );
  return rows.map((row) => ({
    ...row,
    postedAt: new Date(row.postedAt),
    amountKobo: Number(row.amountKobo),
  }));
}

/** A card provider's settlement, as the bank's statement may name it. */
type Settled = { readonly day: string; readonly name: string; readonly number: string };

/** A posting as staff read it, and what a line of the bank may say about it. */
export type DescribedPosting = BankPosting & {
  words: string;
  evidence: string[];
  /** The settlement that it is; null for any other posting. */
  settled: Settled | null;
};

/** The settlements of postings, by their reference. */
async function findSettled(ctx: Context, postings: readonly BankPosting[]) {
  const references = postings.flatMap(({ kind, reference }) =>
    kind === "settlement" ? reference : [],
  );
  if (references.length === 0) return new Map<string, Settled>();
  const found = await ctx.db
    .select()
    .from(settlements)
    .where(
      inArray(
        settlements.providerId,
        references.map((reference) => reference.slice(reference.indexOf(":") + 1)),
      ),
    );
  return new Map<string, Settled>(
    found.map(({ provider, providerId, day }) => [
      settlementReference({ provider, providerId }),
      { day, name: providerName(provider), number: providerId },
    ]),
  );
}

/** What transfers were recorded with: the bank's references, by order and amount. */
async function findEvidence(ctx: Context, orderIds: readonly string[]) {
  const known = new Map<string, string[]>();
  const add = (orderId: string, kobo: number, evidence: string | null) => {
    const key = `${orderId} ${kobo}`;
    if (evidence) known.set(key, [...(known.get(key) ?? []), evidence]);
  };
  if (orderIds.length === 0) return known;
  const paid = await ctx.db
    .select()
    .from(attempts)
    .where(
      and(
        inArray(attempts.orderId, [...orderIds]),
        eq(attempts.method, "transfer"),
        isNotNull(attempts.paidAt),
      ),
    );
  for (const { orderId, receivedKobo, expectedKobo, evidence } of paid) {
    add(orderId, receivedKobo ?? expectedKobo, evidence);
  }
  const returned = await ctx.db
    .select({
      orderId: attempts.orderId,
      amountKobo: refundRequests.amountKobo,
      evidence: refundRequests.evidence,
    })
    .from(refundRequests)
    .innerJoin(attempts, eq(attempts.reference, refundRequests.reference))
    .where(and(inArray(attempts.orderId, [...orderIds]), eq(refundRequests.way, "transfer")));
  for (const { orderId, amountKobo, evidence } of returned) add(orderId, -amountKobo, evidence);
  return known;
}

const wordsOfKind = ({ kind, amountKobo }: BankPosting): string => {
  if (kind === "order") return amountKobo > 0 ? "Transfer recorded" : "Refund by transfer";
  return postingWords[kind] ?? kind;
};

/** Says what postings are, in the books' words. */
export async function describePostings(
  ctx: Context,
  postings: readonly BankPosting[],
): Promise<DescribedPosting[]> {
  const orderIds = [...new Set(postings.flatMap(({ orderId }) => orderId ?? []))];
  const evidence = await findEvidence(ctx, orderIds);
  const payers =
    orderIds.length === 0
      ? []
      : await ctx.db
          .select({ id: orders.id, payerName: orders.payerName })
          .from(orders)
          .where(inArray(orders.id, orderIds));
  const settlementOf = await findSettled(ctx, postings);
  const deposits = postings.filter(({ kind }) => kind === "deposit_arrived");
  const entries =
    deposits.length === 0
      ? []
      : await ctx.db
          .select({ id: cashEntries.id, bankReference: cashEntries.bankReference })
          .from(cashEntries)
          .where(
            inArray(
              cashEntries.id,
              deposits.map(({ reference }) => reference),
            ),
          );
  return postings.map((posting) => {
    const { kind, orderId, reference, amountKobo } = posting;
    const payer = payers.find(({ id }) => id === orderId)?.payerName;
    const isOfDeposit = kind === "deposit_arrived";
    const bankReference = entries.find(({ id }) => id === reference)?.bankReference;
    const settled = settlementOf.get(reference) ?? null;
    const own = orderId ? (evidence.get(`${orderId} ${amountKobo}`) ?? []) : [];
    const named = payer ?? (isOfDeposit ? (bankReference ?? "") : reference);
    if (settled) {
      const words = `Settlement of ${settled.name}, ${formatDay(settled.day)}`;
      return { ...posting, words, evidence: [settled.number], settled };
    }
    return {
      ...posting,
      settled,
      words: [wordsOfKind(posting), named].filter(Boolean).join(": "),
      evidence: orderId ? own : isOfDeposit ? [bankReference ?? ""] : [reference],
    };
  });
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Shorter references are in many narrations by chance. So are words that somebody typed instead, and codes. */
const leastEvidence = 6;
const leastDigits = 5;

/** Whether a line of the bank has the reference that a posting was made with. */
export function hasEvidence(
  { narration, reference }: { readonly narration: string; readonly reference: string },
  { evidence }: Pick<DescribedPosting, "evidence">,
): boolean {
  const said = [plain(narration), plain(reference)];
  return evidence.some((one) => {
    const key = evidenceKey(one, null)?.replace("transfer:", "") ?? "";
    const digits = key.replace(/\D/g, "").length;
    return (
      key.length >= leastEvidence &&
      digits >= leastDigits &&
      said.some((text) => text.includes(key))
    );
  });
}
