import { reminders } from "#academy";
import type { Context } from "../context.ts";
import { type ReminderId, reminderIds } from "./reminder-ids.ts";
import { reminderRules } from "./tables.ts";

/** When a reminder is sent. */
export type ReminderRule = {
  readonly id: ReminderId;
  readonly isOn: boolean;
  /** Days before or after, or hours; 0 for the one on the day itself. */
  readonly amount: number;
  /** 0 as long as nobody has changed it. */
  readonly version: number;
};

/** @param amount of one that the academy's data turns off: what the form begins with */
const usual = (value: number | "never", amount: number) => ({
  isOn: value !== "never",
  amount: value === "never" ? amount : value,
});

/** As the academy's data has them. */
const usualRules: Readonly<Record<ReminderId, Pick<ReminderRule, "isOn" | "amount">>> = {
  instalment_before: usual(reminders.instalmentDaysBefore, 5),
  instalment_day: { isOn: reminders.instalmentOnDay, amount: 0 },
  instalment_after: usual(reminders.instalmentDaysAfter, 7),
  start_before: usual(reminders.startDaysBefore, 3),
  till_after: usual(reminders.tillHoursAfterClosing, 1),
};

/** All reminders, as the office or else the academy's data has them. */
export async function listReminderRules({ db }: Pick<Context, "db">): Promise<ReminderRule[]> {
  const changed = new Map((await db.select().from(reminderRules)).map((row) => [row.id, row]));
  return reminderIds.map((id) => {
    const { isOn, amount, version } = changed.get(id) ?? { ...usualRules[id], version: 0 };
    return { id, isOn, amount, version };
  });
}

/** How many days or hours before or after each reminder goes; null for one that is off. */
export async function readReminderRules(
  ctx: Pick<Context, "db">,
): Promise<Readonly<Record<ReminderId, number | null>>> {
  const rules = await listReminderRules(ctx);
  const amounts = rules.map(({ id, isOn, amount }) => [id, isOn ? amount : null] as const);
  return Object.fromEntries(amounts) as Record<ReminderId, number | null>;
}
