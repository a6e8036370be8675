import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatDay } from "#foundation/time.ts";
import { eventRegistrations, events } from "./tables.ts";

/** Emails of one transaction. */
const batch = 100;

type CancelledEvent = { eventId: string };

/** Queues the next emails. Each registration is marked with its email, so nobody gets two. @returns how many */
async function tellSome(ctx: Context, event: typeof events.$inferSelect): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const untold = await tx.db
      .select({ id: eventRegistrations.id, email: eventRegistrations.email })
      .from(eventRegistrations)
      .where(
        and(
          eq(eventRegistrations.eventId, event.id),
          isNull(eventRegistrations.cancellationMailedAt),
        ),
      )
      .limit(batch)
      .for("update", { skipLocked: true });
    if (untold.length === 0) return 0;
    const letter = {
      kind: "event_cancelled",
      subject: `Cancelled: ${event.title}`,
      heading: `${event.title} is cancelled`,
      paragraphs: [
        `You registered for ${event.title} on ${formatDay(event.date)}, ${event.location}. It will not take place. You do not need to do anything.`,
        "We are sorry. The community page has our other events.",
      ],
      action: { label: "See other events", url: `${ctx.config.origin}/community` },
    } as const;
    for (const { id, email } of untold) {
      await queueMail(
        tx,
        await renderMail({
          ...letter,
          paragraphs: [...letter.paragraphs],
          to: email,
          reference: id,
        }),
      );
    }
    await tx.db
      .update(eventRegistrations)
      .set({ cancellationMailedAt: tx.clock() })
      .where(
        inArray(
          eventRegistrations.id,
          untold.map(({ id }) => id),
        ),
      );
    return untold.length;
  });
}

/** Tells everybody who registered that an event is cancelled, once. It may run again after a failure. */
export const tellCancelledJob: Job<CancelledEvent> = {
  name: "tell-cancelled-event",
  retryLimit: 20,
  retryDelaySeconds: 10,
  async run(ctx, { eventId }) {
    const [event] = await ctx.db.select().from(events).where(eq(events.id, eventId));
    if (!event?.cancelledAt) return;
    while ((await tellSome(ctx, event)) > 0) {
      // The next batch has a transaction of its own, so that others do not wait for all.
    }
  },
};
