import { addDays } from "#foundation/time/time.ts";
import type { FeeLine } from "./fees.ts";
import type { InstalmentPlan } from "./instalment-plan.ts";

/** A component of a fee and the day on which it is due; null: at registration. */
export type DueComponent = FeeLine & { dueOn: string | null };

/**
 * When each component of a fee is due: at registration, or some weeks after the first day of training.
 * @param startsOn the first day, `YYYY-MM-DD`; without one the weeks count from today
 */
export function dueComponents(
  components: readonly FeeLine[],
  plan: InstalmentPlan,
  { startsOn, today }: { startsOn: string | null; today: string },
): DueComponent[] {
  return components
    .filter(({ amountKobo }) => amountKobo > 0)
    .map((line) => {
      const weeks = plan[line.component];
      const dueOn = weeks === undefined ? null : addDays(startsOn ?? today, 7 * weeks);
      return { ...line, dueOn: dueOn !== null && dueOn > today ? dueOn : null };
    });
}

/** One day of a plan and what is due on it. */
export type Instalment = { dueOn: string | null; amountKobo: number };

/** The days of a plan, first to last. One alone means that all is due at registration. */
export function instalmentsOf(due: readonly Readonly<Instalment>[]): Instalment[] {
  const days = new Map<string, Instalment>();
  for (const { dueOn, amountKobo } of due) {
    const known = days.get(dueOn ?? "");
    if (known) known.amountKobo += amountKobo;
    else days.set(dueOn ?? "", { dueOn, amountKobo });
  }
  return [...days.values()].sort((one, other) =>
    (one.dueOn ?? "").localeCompare(other.dueOn ?? ""),
  );
}
