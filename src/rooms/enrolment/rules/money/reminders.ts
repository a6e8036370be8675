import type { reminderKinds } from "../states.ts";

type InstalmentReminder = Exclude<(typeof reminderKinds)[number], "lapses_soon">;

const dayMs = 86_400_000;

/**
 * Which reminder of an instalment is due on a day; null for none. After two weeks it is for staff, who have a list.
 * @param dueOn @param today `YYYY-MM-DD`
 */
export function reminderFor(dueOn: string, today: string): InstalmentReminder | null {
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs);
  if (days < -7 || days >= 14) return null;
  if (days < 0) return "week_before";
  return days < 7 ? "on_day" : "week_after";
}
