import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { inOrder } from "#foundation/database/list-cursor.ts";
import { statementNumber } from "../payouts/statement-words.ts";
import { payoutItems, payoutStatements } from "../payouts/tables.server.ts";
import { leads, referrals } from "../tables.server.ts";
import { commissionMarks, commissions } from "./tables.server.ts";
import { isWaiting } from "./take-lead.server.ts";
import type { ReferralStory, StoryLine, StoryPayout } from "./tell-story.ts";

type ReferralRow = typeof referrals.$inferSelect;

/** A referral with an enrolment, or a waiting lead, which shows as a pending referral. */
export type ListedReferral = Pick<
  ReferralRow,
  | "id"
  | "affiliateId"
  | "source"
  | "learnerName"
  | "learnerEmail"
  | "program"
  | "ownMatch"
  | "isFree"
  | "status"
  | "commissionKobo"
  | "createdAt"
  | "completedAt"
  | "refundedAt"
  | "signedUpAt"
> & { stage: "enrolled" | "signed_up"; enrolmentId: string | null };

const enrolledColumns = {
  id: referrals.id,
  stage: sql<"enrolled" | "signed_up">`'enrolled'`.as("stage"),
  affiliateId: referrals.affiliateId,
  enrolmentId: sql<string | null>`${referrals.enrolmentId}`.as("enrolment_id"),
  source: referrals.source,
  learnerName: referrals.learnerName,
  learnerEmail: referrals.learnerEmail,
  program: referrals.program,
  ownMatch: referrals.ownMatch,
  isFree: referrals.isFree,
  status: referrals.status,
  commissionKobo: referrals.commissionKobo,
  createdAt: referrals.createdAt,
  completedAt: referrals.completedAt,
  refundedAt: referrals.refundedAt,
  signedUpAt: referrals.signedUpAt,
};

const leadColumns = {
  id: leads.id,
  stage: sql<"enrolled" | "signed_up">`'signed_up'`.as("stage"),
  affiliateId: leads.affiliateId,
  enrolmentId: sql<string | null>`null`.as("enrolment_id"),
  source: sql<ReferralRow["source"]>`'lead'`.as("source"),
  learnerName: leads.name,
  learnerEmail: leads.email,
  program: sql<string | null>`null`.as("program"),
  ownMatch: sql<ReferralRow["ownMatch"]>`null`.as("own_match"),
  isFree: sql<boolean>`false`.as("is_free"),
  status: sql<ReferralRow["status"]>`'pending'`.as("status"),
  commissionKobo: sql<number>`0::bigint`.mapWith(Number).as("commission_kobo"),
  createdAt: leads.createdAt,
  completedAt: sql<Date | null>`null::timestamptz`.as("completed_at"),
  refundedAt: sql<Date | null>`null::timestamptz`.as("refunded_at"),
  signedUpAt: leads.createdAt,
};

/** Which referrals and leads a list shows. A null condition leaves all of them out. */
export type Wanted = { enrolled: SQL | undefined; signedUp: SQL | undefined | null };

type Sort = "created_at" | "completed_at" | "commission_amount";
type Page = { sort: Sort; order: "asc" | "desc"; limit: number; offset: number };

const enrolledWhere = ({ enrolled }: Wanted) => and(isNull(referrals.withdrawnAt), enrolled);
const leadWhere = (ctx: Context, { signedUp }: Wanted) =>
  and(isWaiting(ctx), signedUp === null ? sql`false` : signedUp);

/** The ids of a page, in order. Each table gives its own first ids by index, so only those need sorting together. */
async function selectIds(
  ctx: Context,
  wanted: Wanted,
  { sort, order, limit, offset }: Page,
): Promise<string[]> {
  const direction = order === "asc" ? asc : desc;
  const first = offset + limit;
  const column = {
    created_at: referrals.createdAt,
    completed_at: referrals.completedAt,
    commission_amount: referrals.commissionKobo,
  }[sort];
  // A lead has no completion and no commission.
  const ofLead = {
    created_at: sql`${leads.createdAt}`,
    completed_at: sql`null::timestamptz`,
    commission_amount: sql`0::bigint`,
  }[sort];
  const enrolled = ctx.db
    .select({ id: referrals.id, sorted: sql<unknown>`${column}`.as("sorted") })
    .from(referrals)
    .where(enrolledWhere(wanted))
    .orderBy(inOrder(column, { order }), direction(referrals.id))
    .limit(first);
  const signedUp = ctx.db
    .select({ id: leads.id, sorted: sql<unknown>`${ofLead}`.as("sorted") })
    .from(leads)
    .where(leadWhere(ctx, wanted))
    .orderBy(direction(sort === "created_at" ? leads.createdAt : leads.id), direction(leads.id))
    .limit(first);
  const listed = unionAll(enrolled, signedUp).as("listed");
  const page = await ctx.db
    .select({ id: listed.id })
    .from(listed)
    .orderBy(sql`${direction(listed.sorted)} nulls last`, direction(listed.id))
    .limit(limit)
    .offset(offset);
  return page.map(({ id }) => id);
}

/** The referrals and leads with these ids, in this order. Deleted ones are left out. */
async function selectByIds(ctx: Context, ids: readonly string[]): Promise<ListedReferral[]> {
  if (ids.length === 0) return [];
  const rows = await unionAll(
    ctx.db
      .select(enrolledColumns)
      .from(referrals)
      .where(inArray(referrals.id, [...ids])),
    ctx.db
      .select(leadColumns)
      .from(leads)
      .where(inArray(leads.id, [...ids])),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of referrals and leads. Its rows are read by their ids, so a page costs the same however many there are. */
export const selectPage = async (
  ctx: Context,
  wanted: Wanted,
  page: Page,
): Promise<ListedReferral[]> => selectByIds(ctx, await selectIds(ctx, wanted, page));

/** Rows that an export holds in memory at a time. */
const batchSize = 500;
/** More than a spreadsheet can open. */
const mostRows = 1_000_000;

/**
 * All of them for an export, in batches. It reads the ids first, so rows added in the meantime neither repeat nor hide
 * others.
 */
export async function* selectBatches(
  ctx: Context,
  wanted: Wanted,
  order: Pick<Page, "sort" | "order">,
): AsyncGenerator<ListedReferral[]> {
  const ids = await selectIds(ctx, wanted, { ...order, limit: mostRows, offset: 0 });
  for (let at = 0; at < ids.length; at += batchSize) {
    yield await selectByIds(ctx, ids.slice(at, at + batchSize));
  }
}

/**
 * How many there are on all pages.
 * @param most counts no further
 */
export async function countReferrals(ctx: Context, wanted: Wanted, most: number): Promise<number> {
  const enrolled = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(referrals)
    .where(enrolledWhere(wanted))
    .limit(most);
  const signedUp = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(leads)
    .where(leadWhere(ctx, wanted))
    .limit(most);
  const [counted] = await ctx.db
    .select({ many: count() })
    .from(unionAll(enrolled, signedUp).as("counted"));
  return Math.min(counted?.many ?? 0, most);
}

/** A commission line, repeated for each statement that has or had it. */
type Row = {
  line: StoryLine & { id: string; referralId: string };
  statement: typeof payoutStatements.$inferSelect | null;
};

/** What each statement paid for one referral. */
function payoutsOf(rows: readonly Row[]): StoryPayout[] {
  const byStatement = Map.groupBy(
    rows.filter(({ statement }) => statement !== null),
    ({ statement }) => statement?.id,
  );
  return [...byStatement.values()].flatMap((own) => {
    const statement = own[0]?.statement;
    if (!statement?.paidAt) return [];
    return {
      number: statementNumber(statement),
      amountKobo: own.reduce((sum, { line }) => sum + line.amountKobo, 0),
      paidAt: statement.paidAt,
      returnedAt: statement.status === "returned" ? statement.endedAt : null,
    };
  });
}

function toStory(rows: readonly Row[], marks: ReferralStory["marks"]): ReferralStory {
  const lines = [...new Map(rows.map(({ line }) => [line.id, line])).values()];
  const paid = new Set(
    rows.filter(({ statement }) => statement?.status === "paid").map(({ line }) => line.id),
  );
  const unpaidKobo = lines
    .filter(({ id }) => !paid.has(id))
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { lines, payouts: payoutsOf(rows), marks, paidCount: paid.size, unpaidKobo };
}

/** The money, marks and payouts of referrals, oldest first. Referrals without any are left out. */
export async function readStories(
  ctx: Context,
  referralIds: readonly string[],
): Promise<(referralId: string) => ReferralStory> {
  const none: ReferralStory = { lines: [], payouts: [], marks: [], paidCount: 0, unpaidKobo: 0 };
  if (referralIds.length === 0) return () => none;
  const rows: Row[] = await ctx.db
    .select({
      line: {
        id: commissions.id,
        referralId: commissions.referralId,
        kind: commissions.kind,
        baseKobo: commissions.baseKobo,
        rateBasisPoints: commissions.rateBasisPoints,
        amountKobo: commissions.amountKobo,
        createdAt: commissions.createdAt,
      },
      statement: payoutStatements,
    })
    .from(commissions)
    .leftJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .leftJoin(payoutStatements, eq(payoutStatements.id, payoutItems.statementId))
    .where(inArray(commissions.referralId, [...referralIds]))
    .orderBy(asc(commissions.createdAt), asc(commissions.id));
  const marks = await ctx.db
    .select()
    .from(commissionMarks)
    .where(inArray(commissionMarks.referralId, [...referralIds]))
    .orderBy(asc(commissionMarks.number));
  const rowsOf = Map.groupBy(rows, ({ line }) => line.referralId);
  const marksOf = Map.groupBy(marks, ({ referralId }) => referralId);
  return (id) =>
    rowsOf.has(id) || marksOf.has(id) ? toStory(rowsOf.get(id) ?? [], marksOf.get(id) ?? []) : none;
}
