import { and, asc, count, desc, eq, ilike, or, type SQL } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { EndpointInput } from "#foundation/http/endpoint.ts";
import { likePattern, pageOf, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listEnrolmentsEndpoint as endpoint } from "../contract/endpoints.ts";
import { readEnrolmentCode } from "../rules/enrolment-code.ts";
import { enrolments, learners } from "./tables.ts";
import { toEnrolmentRow } from "./to-enrolment-row.ts";

export type EnrolmentsQuery = EndpointInput<typeof endpoint>["query"];

const sortColumns = {
  submittedAt: enrolments.submittedAt,
  fullName: learners.fullName,
  programTitle: enrolments.programTitle,
  status: enrolments.status,
} as const;

function conditionOf({ search, status, mode, programId }: EnrolmentsQuery): SQL | undefined {
  const pattern = search ? likePattern(search) : null;
  const typed = search ? readEnrolmentCode(search) : null;
  return and(
    status && eq(enrolments.status, status),
    mode && eq(enrolments.mode, mode),
    programId ? eq(enrolments.programId, programId) : undefined,
    pattern
      ? or(
          ilike(learners.fullName, pattern),
          ilike(learners.email, pattern),
          ilike(learners.phone, pattern),
          ilike(enrolments.courseOfInterest, pattern),
          eq(enrolments.id, search ?? ""),
          typed && "code" in typed ? eq(enrolments.code, typed.code) : undefined,
        )
      : undefined,
  );
}

/**
 * Lists enrolments for admins: by default the newest first and the first 100.
 * @throws AppError 401, 403 without the permission `enrolments.read`
 */
export async function listEnrolments(ctx: Context, query: EnrolmentsQuery) {
  requirePermission(ctx, "enrolments.read");
  const where = conditionOf(query);
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(where)
    .orderBy(direction(sortColumns[query.sort]), asc(enrolments.id))
    .limit(limit)
    .offset(offset);
  const counting = ctx.db.select({ total: count() }).from(enrolments);
  // Every enrolment has a learner: only a search needs them to count.
  const [counted] = query.search
    ? await counting.innerJoin(learners, eq(learners.id, enrolments.learnerId)).where(where)
    : await counting.where(where);
  return { enrolments: rows.map(toEnrolmentRow), total: counted?.total ?? 0, ...pageOf(query) };
}
