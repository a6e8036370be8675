import { eq } from "drizzle-orm";
import { messages } from "#foundation/mail/tables.ts";
import { referrals } from "#rooms/affiliates/tables.server.ts";
import { sendEarlierLinksJob } from "#rooms/enrolment/own-page/renew-link.server.ts";
import { enrolmentKeys, enrolments, learners } from "#rooms/enrolment/tables.server.ts";
import { attempts, charges, orders, payments } from "#rooms/payments/tables.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/** Everything that we keep about a registration and its money. */
export async function keptOf({ ctx: { db } }: TestAcademy, id: string) {
  const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, id));
  const { orderId, learnerId } = { orderId: "", ...enrolment };
  const ofOrder = (table: typeof charges | typeof attempts | typeof payments) =>
    db
      .select()
      .from(table)
      .where(eq(table.orderId, orderId ?? ""))
      .orderBy(table.id);
  return {
    enrolment,
    learner: await db
      .select()
      .from(learners)
      .where(eq(learners.id, learnerId ?? "")),
    keys: await db.select().from(enrolmentKeys).where(eq(enrolmentKeys.enrolmentId, id)),
    order: await db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId ?? "")),
    charges: await ofOrder(charges),
    attempts: await ofOrder(attempts),
    payments: await ofOrder(payments),
    referral: await db.select().from(referrals).where(eq(referrals.enrolmentId, id)),
  };
}

/** What the worker does after a registration, and the keys in the mails that this sent. */
export async function mailedKeys({ ctx }: TestAcademy, id: string, to: string) {
  await sendEarlierLinksJob.run(ctx, { enrolmentId: id });
  const sent = await ctx.db.select().from(messages).where(eq(messages.recipient, to));
  return sent
    .filter(({ kind }) => kind === "earlier_registration")
    .map(({ text }) => /\/enrolments\/([\w-]+)\?key=(\w{16})/.exec(text) ?? [])
    .map(([, enrolmentId, key]) => ({ enrolmentId, key }));
}
