import { and, eq, lte, or } from "drizzle-orm";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import { followRecord } from "../comparison/follow-record.server.ts";
import { findProviderOf } from "../provider/find-provider.server.ts";
import { getRefundRequest, moveRequest, type RefundRequest } from "./refund-requests.server.ts";
import { noteRefused, sendRefund } from "./send-refund.server.ts";
import { refundRequests } from "./tables.server.ts";

const sweepName = "sweep-refunds";

/** A refund without an answer may not be in the provider's list yet if it is newer than this. */
const quietMs = 10 * minuteMs;

/** If a refund was approved this long ago, the process that should send it is gone. */
const forgottenMs = minuteMs;

/** If the provider does not list a refund after this time, we give it up: a person sees why, and asks again. */
const giveUpMs = 4 * dayMs;

/**
 * Finds out what became of a refund whose process died or that the provider did not answer. If it is in the provider's
 * list, our row gets its id (follow-record.server.ts). If not, it never arrived and is sent again, for four days.
 */
async function findOut(ctx: Context, request: RefundRequest) {
  const { id, reference } = request;
  const askedAt = ctx.clock();
  const provider = await findProviderOf(ctx, reference);
  if (!provider || !(await followRecord(ctx, reference, provider))) return;
  await ctx.step("refund_request.listed");
  if ((await getRefundRequest(ctx, id)).status !== "sending") return;
  const waitsSince = request.decidedAt ?? request.requestedAt;
  if (askedAt.getTime() - waitsSince.getTime() > giveUpMs)
    await noteRefused(ctx, request, "The provider has not taken it for four days.");
  else if (await moveRequest(ctx, id, "approved")) await sendRefund(ctx, id);
}

/**
 * Sends refunds whose process died before sending them, and finds out about those without an answer. Many processes can
 * do this at once. Call it outside transactions.
 */
export async function sweepRefunds(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const { status, requestedAt, decidedAt, sendingAt } = refundRequests;
  const forgotten = new Date(now - forgottenMs);
  const left = await ctx.db
    .select()
    .from(refundRequests)
    .where(
      or(
        and(eq(status, "approved"), or(lte(decidedAt, forgotten), lte(requestedAt, forgotten))),
        and(eq(status, "sending"), lte(sendingAt, new Date(now - quietMs))),
      ),
    )
    .orderBy(requestedAt);
  await eachAlone<RefundRequest>(ctx, sweepName, left, (request) =>
    request.status === "approved" ? sendRefund(ctx, request.id) : findOut(ctx, request),
  );
}

export const sweepRefundsJob = (config: { sweepSeconds: number }): ScheduledJob => ({
  name: sweepName,
  everySeconds: config.sweepSeconds,
  run: sweepRefunds,
});
