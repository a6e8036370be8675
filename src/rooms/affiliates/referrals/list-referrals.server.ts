import { and, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { mostCounted } from "#foundation/amounts/counts.ts";
import type { Context } from "#foundation/context.ts";
import { withinDays } from "#foundation/database/list-cursor.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { likePattern, pageWindow, queriesByValue } from "#foundation/http/lists.ts";
import { lagosMonthBounds } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { findAffiliates, isNamed } from "../account/find-affiliates.server.ts";
import type { listAllReferralsEndpoint, listOwnReferralsEndpoint } from "../endpoints.ts";
import { isWithheld } from "../payouts/select-unpaid.server.ts";
import {
  type AffiliateRow,
  affiliates,
  leads,
  leadWords,
  referrals,
  referralWords,
} from "../tables.server.ts";
import {
  countReferrals,
  type ListedReferral,
  readStories,
  selectBatches,
  selectPage,
  type Wanted,
} from "./select-referrals.server.ts";
import type { ReferralStory } from "./tell-story.ts";

/** A listed referral, with what happened to it. */
export type ToldReferral = { referral: ListedReferral; story: ReferralStory };

type OwnQuery = Pick<
  z.output<typeof listOwnReferralsEndpoint.query>,
  "status" | "search" | "month" | "order"
>;

/** A calendar month in Lagos. */
function inMonth(column: typeof referrals.createdAt | typeof leads.createdAt, month: string) {
  const { from, to } = lagosMonthBounds(month);
  return and(gte(column, from), lt(column, to));
}

/**
 * Which of an affiliate's own referrals a query wants. The search reads learner and program row by row: an affiliate
 * has few referrals, and the word index also has addresses, which affiliates don't see.
 */
function wantedOf(affiliateId: string, { status, search, month }: OwnQuery): Wanted {
  const matches = (...columns: Column[]): SQL | undefined =>
    search ? or(...columns.map((column) => ilike(column, likePattern(search)))) : undefined;
  return {
    enrolled: and(
      eq(referrals.affiliateId, affiliateId),
      status ? eq(referrals.status, status) : undefined,
      month ? inMonth(referrals.createdAt, month) : undefined,
      matches(referrals.learnerName, referrals.program),
    ),
    signedUp:
      status === "completed"
        ? null
        : and(
            eq(leads.affiliateId, affiliateId),
            month ? inMonth(leads.createdAt, month) : undefined,
            matches(leads.name),
          ),
  };
}

async function tell(ctx: Context, found: ListedReferral[]): Promise<ToldReferral[]> {
  const storyOf = await readStories(
    ctx,
    found.map(({ id }) => id),
  );
  return found.map((referral) => ({ referral, story: storyOf(referral.id) }));
}

/** One affiliate has far fewer. */
const uncapped = 1_000_000;

/** A page of one affiliate's own referrals, including waiting leads. */
export async function listOwnReferrals(
  ctx: Context,
  affiliate: AffiliateRow,
  query: OwnQuery & { page?: number | undefined; pageSize: number },
): Promise<{ referrals: ToldReferral[]; total: number }> {
  const wanted = wantedOf(affiliate.id, query);
  const page = { sort: "created_at", order: query.order, ...pageWindow(query) } as const;
  const [told, total] = await Promise.all([
    selectPage(ctx, wanted, page).then((found) => tell(ctx, found)),
    countReferrals(ctx, wanted, uncapped),
  ]);
  return { referrals: told, total };
}

/** All of them that match the filters. */
export async function* exportOwnReferrals(
  ctx: Context,
  affiliate: AffiliateRow,
  query: OwnQuery,
): AsyncGenerator<ToldReferral[]> {
  const wanted = wantedOf(affiliate.id, query);
  const order = { sort: "created_at", order: query.order } as const;
  for await (const found of selectBatches(ctx, wanted, order)) yield await tell(ctx, found);
}

/** One referral or lead with its affiliate. */
export type AdminReferral = ToldReferral & { affiliate: AffiliateRow };

async function withAffiliates(ctx: Context, found: ListedReferral[]): Promise<AdminReferral[]> {
  const affiliateOf = await findAffiliates(
    ctx,
    found.map(({ affiliateId }) => affiliateId),
  );
  const told = await tell(ctx, found);
  return told.map((one) => ({ ...one, affiliate: affiliateOf(one.referral.affiliateId) }));
}

type Column = Parameters<typeof ilike>[0];
type AdminQuery = z.output<typeof listAllReferralsEndpoint.query>;

/** Addresses must match exactly: by words alone, `amina-1@…` would also find `amina-12@…`. */
const learnerHas = (words: SQL, email: Column, search: string): SQL | undefined =>
  and(
    matchesWords(words, search),
    search.includes("@") ? ilike(email, likePattern(search)) : undefined,
  );

/**
 * The search matches the beginnings of words about the learner or the affiliate. It selects ids first: otherwise the
 * database would look for rare words row by row, in the order of the list.
 */
function searched(
  ctx: Context,
  table: typeof referrals | typeof leads,
  learner: SQL | undefined,
  search: string,
): SQL {
  const ofAffiliates = ctx.db.select({ id: affiliates.id }).from(affiliates).where(isNamed(search));
  const ids = union(
    ctx.db.select({ id: table.id }).from(table).where(learner),
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(sql`${table.affiliateId} = any(array(${ofAffiliates}))`),
  );
  return sql`${table.id} = any(array(${ids}))`;
}

function wantedByAdmin(
  ctx: Context,
  { search, status, from, to, affiliateId, flag, ids }: AdminQuery,
): Wanted {
  const matches = (
    table: typeof referrals | typeof leads,
    words: SQL,
    email: Column,
  ): SQL | undefined =>
    and(
      affiliateId ? eq(table.affiliateId, affiliateId) : undefined,
      ids ? inArray(table.id, ids.split(",")) : undefined,
      withinDays(table.createdAt, { from, to }),
      search ? searched(ctx, table, learnerHas(words, email, search), search) : undefined,
    );
  return {
    enrolled: and(
      status ? eq(referrals.status, status) : undefined,
      flag === "own" ? isNotNull(referrals.ownMatch) : undefined,
      flag === "under_review" ? isWithheld(ctx, referrals.id) : undefined,
      matches(referrals, referralWords(referrals), referrals.learnerEmail),
    ),
    // A lead has no money, and is nobody's own registration.
    signedUp: status === "completed" || flag ? null : matches(leads, leadWords(leads), leads.email),
  };
}

/** All referrals, counted up to `mostCounted`. */
export const referralList = {
  async page(ctx: Context, query: AdminQuery) {
    requirePermission(ctx, "affiliates.read");
    const count = (one: AdminQuery) =>
      countReferrals(ctx, wantedByAdmin(ctx, one), mostCounted + 1);
    if (query.count !== undefined) {
      const counts = await Promise.all(queriesByValue(query).map(count));
      return { rows: [], total: 0, hasMore: false, counts };
    }
    const wanted = wantedByAdmin(ctx, query);
    const [rows, counted] = await Promise.all([
      selectPage(ctx, wanted, { ...query, ...pageWindow(query) }).then((found) =>
        withAffiliates(ctx, found),
      ),
      count(query),
    ]);
    const hasMore = counted > mostCounted;
    return { rows, total: hasMore ? mostCounted : counted, hasMore };
  },
  async *all(ctx: Context, query: AdminQuery) {
    requirePermission(ctx, "affiliates.read");
    for await (const found of selectBatches(ctx, wantedByAdmin(ctx, query), query)) {
      yield await withAffiliates(ctx, found);
    }
  },
};

/** One referral or waiting lead; null when there is none. */
export async function findReferral(ctx: Context, id: string): Promise<AdminReferral | null> {
  const page = { sort: "created_at", order: "desc", limit: 1, offset: 0 } as const;
  const wanted = { enrolled: eq(referrals.id, id), signedUp: eq(leads.id, id) };
  const [found] = await withAffiliates(ctx, await selectPage(ctx, wanted, page));
  return found ?? null;
}
