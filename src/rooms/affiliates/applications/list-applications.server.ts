import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { confirmedEmailOf, readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import type { listApplicationsEndpoint } from "../endpoints.ts";
import type { ApplicationStatus } from "../states.ts";
import { applicationStates } from "../status-words.ts";
import {
  applicantWords,
  repeatedApplications,
  affiliateApplications as table,
} from "../tables.server.ts";
import type { Application } from "../to-records.server.ts";
import type { OwnAffiliateApplication } from "./application.ts";
import { readReference } from "./application-rules.ts";

type Query = z.output<typeof listApplicationsEndpoint.query>;

/** The search finds beginnings of words in name, email and phone. */
function whereOf({ status, search }: Query): SQL | undefined {
  return and(
    status ? eq(table.status, status) : undefined,
    search ? matchesWords(applicantWords(table), search) : undefined,
  );
}

export const applicationList = defineList<Query, Application>(
  (ctx) => requirePermission(ctx, "affiliates.read"),
  {
    from: table,
    id: table.id,
    date: table.createdAt,
    sort: {
      created_at: table.createdAt,
      full_name: table.fullName,
      audience_size: table.audienceSize,
      status: table.status,
    },
    where: whereOf,
    rows: (ctx, part) => cutTo(part, ctx.db.select().from(table).$dynamic()),
    findsWords: ({ search }) => Boolean(search),
  },
);

export const applicationColumns: CsvColumns<Application> = {
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Website: ({ website }) => website,
  "Audience size": ({ audienceSize }) => audienceSize,
  Audience: ({ audienceDescription }) => audienceDescription,
  Motivation: ({ motivation }) => motivation,
  Status: ({ status }) => applicationStates[status].label,
  Applied: ({ createdAt }) => createdAt,
  Reviewed: ({ reviewedAt }) => reviewedAt,
  "Reason for rejection": ({ rejectionReason }) => rejectionReason,
};

export async function getApplication(
  ctx: Context,
  id: string,
): Promise<{ application: Application; history: PastEvent[] }> {
  requirePermission(ctx, "affiliates.read");
  const [application] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!application) throw notFound("There is no such application.");
  return { application, history: await readHistory(ctx, [id]) };
}

/** What a reference shows. */
type ApplicationProgress = {
  reference: string;
  status: ApplicationStatus;
  createdAt: Date;
  reviewedAt: Date | null;
};

/**
 * Tells what became of an application, by its reference. Applicants type it or read it out, so case does not matter.
 * The reference of a repeated application only shows decisions made after it: an earlier one would reveal that the
 * address is an affiliate's.
 */
export async function findApplicationProgress(
  ctx: Context,
  typed: string,
): Promise<ApplicationProgress | null> {
  const reference = readReference(typed) ?? typed.toUpperCase();
  const shown = { status: table.status, reviewedAt: table.reviewedAt };
  const [found] = await ctx.db
    .select({ ...shown, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.reference, reference));
  if (found) return { reference, ...found };
  const [repeated] = await ctx.db
    .select({ ...shown, createdAt: repeatedApplications.createdAt })
    .from(repeatedApplications)
    .innerJoin(table, eq(table.id, repeatedApplications.applicationId))
    .where(eq(repeatedApplications.reference, reference));
  if (!repeated) return null;
  const { status, reviewedAt, createdAt } = repeated;
  return reviewedAt && reviewedAt > createdAt
    ? { reference, status, reviewedAt, createdAt }
    : { reference, status: "pending", reviewedAt: null, createdAt };
}

/** The affiliate applications under the signed-in user's confirmed address, newest first. */
export async function listOwnApplications(ctx: Context): Promise<OwnAffiliateApplication[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await ctx.db
    .select({
      reference: table.reference,
      status: table.status,
      createdAt: table.createdAt,
      reviewedAt: table.reviewedAt,
      rejectionReason: table.rejectionReason,
    })
    .from(table)
    .where(inArray(table.email, confirmedEmailOf(ctx, personId)))
    .orderBy(desc(table.createdAt))
    .limit(100);
  return rows.map(({ createdAt, reviewedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }));
}
