import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { lagosMonthBounds } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type {
  JobApplicationSummary,
  listJobApplicationsEndpoint,
} from "../contract/admin-applications.ts";
import { applicationWords, jobApplications as table } from "./tables.ts";
import { toSummary } from "./to-records.ts";

type Query = z.output<typeof listJobApplicationsEndpoint.query>;

/** The answers are long; a list needs only these. */
const shown = {
  id: table.id,
  reference: table.reference,
  createdAt: table.createdAt,
  stage: table.stage,
  fullName: table.fullName,
  emailAddress: table.emailAddress,
  phoneNumber: table.phoneNumber,
  positionApplied: table.positionApplied,
  preferredWorkLocation: table.preferredWorkLocation,
  tradeSkillArea: table.tradeSkillArea,
  yearsOfExperience: table.yearsOfExperience,
  highestQualification: table.highestQualification,
};

/** The search finds beginnings of words in name, email, phone, trade and reference. */
function whereOf({ stage, position, month, search }: Query): SQL | undefined {
  const { from, to } = month ? lagosMonthBounds(month) : {};
  return and(
    stage ? eq(table.stage, stage) : undefined,
    position ? eq(table.positionApplied, position) : undefined,
    from && to ? and(gte(table.createdAt, from), lt(table.createdAt, to)) : undefined,
    search ? matchesWords(applicationWords(table), search) : undefined,
  );
}

const source: ListSource<Query, JobApplicationSummary> = {
  from: table,
  id: table.id,
  idOf: ({ id }) => id,
  sort: {
    createdAt: table.createdAt,
    fullName: table.fullName,
    positionApplied: table.positionApplied,
  },
  where: whereOf,
  rows: async (ctx, { where, orderBy, limit, offset }) => {
    const rows = await ctx.db
      .select(shown)
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(toSummary);
  },
  keys: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
};

/** A page of applications. */
export function listJobApplications(ctx: Context, query: Query) {
  requirePermission(ctx, "careers.read");
  return readPage(ctx, source, query);
}

/** All applications that the filters leave. */
export function exportJobApplications(ctx: Context, query: Query) {
  requirePermission(ctx, "careers.read");
  return readBatches(ctx, source, query);
}

export const jobApplicationColumns: CsvColumns<JobApplicationSummary> = {
  Reference: ({ reference }) => reference,
  Stage: ({ stage }) => stage,
  Name: ({ fullName }) => fullName,
  Email: ({ emailAddress }) => emailAddress,
  Phone: ({ phoneNumber }) => phoneNumber,
  Position: ({ positionApplied }) => positionApplied,
  Place: ({ preferredWorkLocation }) => preferredWorkLocation,
  Trade: ({ tradeSkillArea }) => tradeSkillArea,
  "Years of experience": ({ yearsOfExperience }) => yearsOfExperience,
  Qualification: ({ highestQualification }) => highestQualification,
  Applied: ({ createdAt }) => instantCell(createdAt),
  "Will be deleted on": ({ deletedOn }) => deletedOn,
};
