import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { enrolments } from "../tables.ts";

/** Sponsored places that nobody has awarded or declined. The caller checks the permission. */
export const countSponsorshipsToDecide = (ctx: Context): Promise<Waiting> =>
  readWaiting(ctx, enrolments, eq(enrolments.status, "applied"), enrolments.submittedAt);
