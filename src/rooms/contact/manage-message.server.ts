import { eq, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { lagosDay, lagosTime, monthsBefore } from "#foundation/time/time.ts";
import { findStaff, requirePermission } from "#rooms/accounts/door.server.ts";
import { snoozeForm, snoozeRules } from "./admin-forms.ts";
import type { ContactMessageRecord } from "./contact-message.ts";
import { messageKeptMonths } from "./retention.ts";
import { lockMessage, type Message, toRecords } from "./select-messages.server.ts";
import { mayDo, statusOf } from "./states.ts";
import { contactMessages } from "./tables.server.ts";

async function save(
  ctx: Context,
  id: string,
  change: Partial<Pick<Message, "status" | "openSince" | "assignedTo">>,
): Promise<ContactMessageRecord> {
  const rows = await ctx.db
    .update(contactMessages)
    .set(change)
    .where(eq(contactMessages.id, id))
    .returning();
  const [record] = await toRecords(ctx, rows);
  if (!record) throw new Error("the message was not stored");
  return record;
}

/** Assigns a message to a member of staff who may answer it, or to nobody. */
export async function assignMessage(
  ctx: Context,
  id: string,
  { personId, version }: { personId: string | null; version: number },
): Promise<ContactMessageRecord> {
  requirePermission(ctx, "messages.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockMessage(tx, id, version);
    if (personId !== null) {
      const staff = await findStaff(tx, "messages.manage");
      if (!staff.some((one) => one.id === personId)) {
        throw invalid({ personId: "Choose someone who answers messages" });
      }
    }
    await audit(tx, personId ? "message.assigned" : "message.unassigned", id, {
      assignee: { from: before.assignedTo, to: personId },
    });
    return save(tx, id, { assignedTo: personId });
  });
}

/** Snoozes a message until a day. It reopens that day, and is late a working day later. */
export async function snoozeMessage(
  ctx: Context,
  id: string,
  given: RawAnswers & { readonly version: number },
): Promise<ContactMessageRecord> {
  requirePermission(ctx, "messages.manage");
  const { answers, problems } = checkForm(snoozeForm, given, snoozeRules(lagosDay(ctx.clock())));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return inTransaction(ctx, async (tx) => {
    const from = statusOf(await lockMessage(tx, id, given.version), tx.clock());
    if (!mayDo("snooze", from)) {
      throw conflict("message_closed", "This message is closed. Open it again to snooze it.");
    }
    await audit(tx, "message.snoozed", id, {
      status: { from, to: "snoozed" },
      endsOn: answers.until as `${number}-${number}-${number}`,
    });
    return save(tx, id, { status: "open", openSince: lagosTime(answers.until, "00:00") });
  });
}

/** Closes a message, or reopens it, even a snoozed one. The sender is not told. */
export async function setMessageStatus(
  ctx: Context,
  id: string,
  { status, version }: { status: "open" | "closed"; version: number },
): Promise<ContactMessageRecord> {
  requirePermission(ctx, "messages.manage");
  return inTransaction(ctx, async (tx) => {
    const before = statusOf(await lockMessage(tx, id, version), tx.clock());
    const closes = status === "closed";
    if (!mayDo(closes ? "close" : "reopen", before)) {
      throw closes
        ? conflict("message_closed", "This message is already closed.")
        : conflict("message_open", "This message is already open.");
    }
    await audit(tx, closes ? "message.closed" : "message.reopened", id, {
      status: { from: before, to: status },
    });
    return save(tx, id, closes ? { status } : { status, openSince: tx.clock() });
  });
}

/** Deletes messages after the time that the privacy policy gives. */
export const sweepMessagesJob: ScheduledJob = {
  name: "sweep-messages",
  // Much more often than needed, because the first run is one interval after the start.
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, monthsBefore(ctx.clock(), messageKeptMonths)));
  },
};
