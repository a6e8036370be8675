import { count, gte, isNotNull, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { ageSeconds, type Readings } from "#foundation/watch/readings.ts";
import { providerEvents } from "../provider/tables.server.ts";
import { attemptStatuses } from "../states.ts";
import { attempts } from "../tables.server.ts";

/** What `/metrics` says about payments. */
export const paymentReadings: Readings = {
  help: {
    academy_payment_attempts: "Payments begun in the last 24 hours, by their state now",
    academy_payment_ask_late_seconds:
      "How long the sweep is late with the payment it should ask about first",
    academy_webhook_age_seconds: "How long ago the card provider's last webhook came",
    academy_webhooks_without_effect: "Webhooks of the card provider that could not be booked",
  },
  async read({ db, clock }) {
    const now = clock();
    const states = await db
      .select({ status: attempts.status, many: count() })
      .from(attempts)
      .where(gte(attempts.createdAt, new Date(now.getTime() - dayMs)))
      .groupBy(attempts.status);
    const [due] = await db
      .select({ at: sql<Date | null>`min(${attempts.nextAskAt})`.mapWith(attempts.nextAskAt) })
      .from(attempts);
    const [last] = await db
      .select({
        at: sql<Date | null>`max(${providerEvents.receivedAt})`.mapWith(providerEvents.receivedAt),
      })
      .from(providerEvents)
      // Older ones have no body any more, so the index leaves them out.
      .where(isNotNull(providerEvents.body));
    const [stuck] = await db
      .select({ many: count() })
      .from(providerEvents)
      .where(sql`${providerEvents.state} in ('received', 'given_up')`);
    return {
      academy_payment_attempts: attemptStatuses.map((state) => ({
        labels: { state },
        value: states.find(({ status }) => status === state)?.many ?? 0,
      })),
      academy_payment_ask_late_seconds: ageSeconds(now, due?.at),
      academy_webhook_age_seconds: ageSeconds(now, last?.at),
      academy_webhooks_without_effect: [{ value: stuck?.many ?? 0 }],
    };
  },
};
