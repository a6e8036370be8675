import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { ReminderId } from "#foundation/reminders/reminder-ids.ts";
import { listReminderRules, type ReminderRule } from "#foundation/reminders/reminder-rules.ts";
import { reminderRules } from "#foundation/reminders/tables.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { reminderWords, wrongAmount } from "./reminder-words.ts";

const permission = "catalogue.manage";

/** When each reminder is sent, and whether it is. */
export async function listRules(ctx: Context): Promise<{ rules: ReminderRule[] }> {
  requirePermission(ctx, permission);
  return { rules: await listReminderRules(ctx) };
}

type Wanted = { readonly isOn: boolean; readonly amount: number; readonly version: number };

/** @returns whether it replaced the version that the caller saw */
async function store(tx: Context, id: ReminderId, { version, ...rule }: Wanted): Promise<boolean> {
  const isSeen = and(eq(reminderRules.id, id), eq(reminderRules.version, version));
  const stored =
    version === 0
      ? await tx.db
          .insert(reminderRules)
          .values({ id, ...rule })
          .onConflictDoNothing()
          .returning({ id: reminderRules.id })
      : await tx.db
          .update(reminderRules)
          .set(rule)
          .where(isSeen)
          .returning({ id: reminderRules.id });
  return stored.length > 0;
}

/** Changes when a reminder is sent, or turns it off or on again. */
export async function setReminderRule(
  ctx: Context,
  id: ReminderId,
  {
    isOn,
    amount: given,
    version,
  }: Omit<Wanted, "amount"> & { readonly amount?: number | null | undefined },
): Promise<{ rules: ReminderRule[] }> {
  requirePermission(ctx, permission);
  return inTransaction(ctx, async (tx) => {
    const before = (await listReminderRules(tx)).find((rule) => rule.id === id);
    if (!before) throw notFound();
    const limits = reminderWords[id].amount;
    const amount = limits ? (given ?? before.amount) : 0;
    if (limits && (amount < limits.least || amount > limits.most)) {
      throw invalid({ amount: wrongAmount(id) });
    }
    if (!(await store(tx, id, { isOn, amount, version }))) {
      throw conflict(
        "changed_meanwhile",
        "Someone changed this reminder while you were editing it.",
      );
    }
    const state = (isIt: boolean) => (isIt ? "on" : "off");
    await audit(tx, "reminder.changed", id, {
      status: { from: state(before.isOn), to: state(isOn) },
      ...(limits ? { amount: { from: before.amount, to: amount } } : {}),
    });
    return { rules: await listReminderRules(tx) };
  });
}
