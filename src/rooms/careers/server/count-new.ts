import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { jobApplications } from "./tables.ts";

/** Job applications that nobody has decided about. The caller checks the permission. */
export const countNewApplications = (ctx: Context): Promise<number> =>
  ctx.db.$count(jobApplications, eq(jobApplications.stage, "received"));
