import { desc, eq, inArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { isFoundByWords } from "#foundation/database/word-search.ts";
import type { NamedHuman } from "#rooms/accounts/door.server.ts";
import {
  affiliateApplications,
  affiliates,
  affiliateWords,
  applicantWords,
} from "../tables.server.ts";

/** Affiliates and applicants, for the back office. Callers check `affiliates.read`. */

const columnsOf = <Table extends typeof affiliates | typeof affiliateApplications>(
  table: Table,
) => ({ id: table.id, fullName: table.fullName, email: table.email, phone: table.phone });

const toHuman = (row: Omit<NamedHuman, "dateOfBirth">): NamedHuman => ({ ...row, dateOfBirth: "" });

/** People whose name, address, phone or code starts with a text: affiliates, then applications. */
export async function findAffiliatesNamed(ctx: Context, typed: string, most: number) {
  const approved = await ctx.db
    .select({ ...columnsOf(affiliates), code: affiliates.affiliateCode })
    .from(affiliates)
    .where(isFoundByWords(affiliates, affiliateWords(affiliates), typed))
    .orderBy(desc(affiliates.createdAt), affiliates.id)
    .limit(most);
  const applied = await ctx.db
    .select(columnsOf(affiliateApplications))
    .from(affiliateApplications)
    .where(isFoundByWords(affiliateApplications, applicantWords(affiliateApplications), typed))
    .orderBy(desc(affiliateApplications.createdAt), affiliateApplications.id)
    .limit(most);
  return [
    ...approved.map(({ code, ...row }) => ({ ...toHuman(row), code })),
    ...applied.map((row) => ({ ...toHuman(row), code: null })),
  ];
}

/** The affiliate or applicant whose record this is; null for another id. */
export async function findAffiliateOf(ctx: Context, id: string): Promise<NamedHuman | null> {
  const [affiliate] = await ctx.db
    .select(columnsOf(affiliates))
    .from(affiliates)
    .where(eq(affiliates.id, id));
  if (affiliate) return toHuman(affiliate);
  const [applicant] = await ctx.db
    .select(columnsOf(affiliateApplications))
    .from(affiliateApplications)
    .where(eq(affiliateApplications.id, id));
  return applicant ? toHuman(applicant) : null;
}

/**
 * The applications from these addresses, newest first, and the affiliates that they or these accounts became.
 * @param accountIds of people who sign in
 */
export async function affiliateRecordsOf(
  ctx: Context,
  { emails, accountIds }: { emails: readonly string[]; accountIds: readonly string[] },
  most: number,
) {
  const applications = await ctx.db
    .select({
      id: affiliateApplications.id,
      status: affiliateApplications.status,
      createdAt: affiliateApplications.createdAt,
    })
    .from(affiliateApplications)
    .where(inArray(affiliateApplications.email, [...emails]))
    .orderBy(desc(affiliateApplications.createdAt), affiliateApplications.id)
    .limit(most);
  const found = await ctx.db
    .select({
      id: affiliates.id,
      code: affiliates.affiliateCode,
      status: affiliates.status,
      createdAt: affiliates.createdAt,
    })
    .from(affiliates)
    .where(
      or(
        inArray(affiliates.personId, [...accountIds]),
        inArray(
          affiliates.applicationId,
          applications.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(affiliates.createdAt), affiliates.id);
  const dated = <Row extends { createdAt: Date }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { applications: dated(applications), affiliates: dated(found) };
}
