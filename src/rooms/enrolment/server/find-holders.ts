import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";

/** The enrolment that holds a place now (place-of.ts), as a bill names it. */
export type Holder = {
  enrolmentId: string;
  code: string;
  courseOfInterest: string;
  learnerName: string;
};

/**
 * Who holds the places of order lines: these enrolments, or the last ones that replaced them. One statement, however
 * often they were replaced. @returns by line reference
 */
export async function findHolders(
  ctx: Context,
  lineRefs: readonly string[],
): Promise<Map<string, Holder>> {
  if (lineRefs.length === 0) return new Map();
  const rows = await selectRows<Holder & { lineRef: string }>(
    ctx.db,
    sql`with recursive chain as (
      select e.id as line_ref, e.id, e.replaced_by from enrolments e where e.id in ${[...lineRefs]}
      union all
      select c.line_ref, e.id, e.replaced_by from chain c join enrolments e on e.id = c.replaced_by
    )
    select c.line_ref as "lineRef", e.id as "enrolmentId", e.code, e.course_of_interest as "courseOfInterest",
      l.full_name as "learnerName"
    from chain c
    join enrolments e on e.id = c.id
    join learners l on l.id = e.learner_id
    where c.replaced_by is null`,
  );
  return new Map(rows.map(({ lineRef, ...holder }) => [lineRef, holder]));
}
