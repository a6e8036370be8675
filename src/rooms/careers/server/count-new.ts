import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { countRows } from "#foundation/database/read-list.ts";
import { jobApplications } from "./tables.ts";

/** Job applications that nobody has decided about. The caller checks the permission. */
export const countNewApplications = (ctx: Context): Promise<number> =>
  countRows(ctx, jobApplications, eq(jobApplications.stage, "received"));
