import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { sortColumns } from "#foundation/database/columns.ts";
import { cutTo, defineList, readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/door.server.ts";
import {
  type JobApplicationSummary,
  jobApplicationSorts,
  type listJobApplicationsEndpoint,
} from "./admin-applications.ts";
import { interviewOf, toSummary } from "./find-application.server.ts";
import type { OwnJobApplication } from "./job-application.ts";
import { stageWords } from "./stages.ts";
import { applicationWords, jobApplications, jobApplications as table } from "./tables.server.ts";

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
function whereOf({ stage, position, search }: Query): SQL | undefined {
  return and(
    stage ? eq(table.stage, stage) : undefined,
    position ? eq(table.positionApplied, position) : undefined,
    search ? matchesWords(applicationWords(table), search) : undefined,
  );
}

export const jobApplicationList = defineList<Query, JobApplicationSummary>(
  (ctx) => requirePermission(ctx, "careers.read"),
  {
    from: table,
    id: table.id,
    date: table.createdAt,
    sort: sortColumns(table, jobApplicationSorts),
    where: whereOf,
    rows: async (ctx, part) => {
      const rows = await cutTo(part, ctx.db.select(shown).from(table).$dynamic());
      return rows.map(toSummary);
    },
  },
);

export const jobApplicationColumns: CsvColumns<JobApplicationSummary> = {
  Reference: ({ reference }) => reference,
  Stage: ({ stage }) => stageWords[stage].label,
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

/** Job applications that nobody has decided on. The caller checks the permission. */
export const countNewApplications = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    jobApplications,
    eq(jobApplications.stage, "received"),
    jobApplications.createdAt,
  );

/**
 * The job applications under the signed-in user's confirmed address, newest first. Anyone could have typed an address
 * that is not confirmed.
 */
export async function listOwnApplications(ctx: Context): Promise<OwnJobApplication[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await ctx.db
    .select({
      reference: table.reference,
      positionApplied: table.positionApplied,
      preferredWorkLocation: table.preferredWorkLocation,
      createdAt: table.createdAt,
      stage: table.stage,
      interviewDay: table.interviewDay,
      interviewTime: table.interviewTime,
      interviewPlace: table.interviewPlace,
      rejectionReason: table.rejectionReason,
    })
    .from(table)
    .where(inArray(table.emailAddress, confirmedEmailOf(ctx, personId)))
    .orderBy(desc(table.createdAt))
    .limit(100);
  return rows.map(({ interviewDay, interviewTime, interviewPlace, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    interview:
      row.stage === "invited" ? interviewOf({ interviewDay, interviewTime, interviewPlace }) : null,
    rejectionReason: row.rejectionReason || null,
  }));
}
