import { mostWeeks } from "./instalment-plan.ts";

/** Fee schedules in the back office: which one is in effect, and what an admin may enter. */

export const feeStates = ["past", "in_force", "coming"] as const;
type FeeState = (typeof feeStates)[number];

/** In words for staff, on screens and in files. */
export const feeStateWords = {
  past: { label: "Past", tone: "neutral" },
  in_force: { label: "In effect", tone: "success" },
  coming: { label: "Coming", tone: "info" },
} as const satisfies Record<FeeState, { label: string; tone: string }>;

/** The largest amount of one component, in naira, so that typing errors are refused. */
export const mostNaira = 10_000_000;

export const feeProblems = {
  amount: "Enter whole naira, 0 or more",
  tooMuch: `Enter ${mostNaira.toLocaleString("en-NG")} naira or less`,
  levelMissing: (name: string) => `Enter the fees of ${name}`,
  nothingToPay: "A level must cost something. Make the program free instead.",
  weeks: `Enter 0 to ${mostWeeks} weeks, or nothing`,
  nothingAtOnce: "Something must be due when someone registers",
  day: "Enter the day the fees take effect",
  past: "Choose today or a later day. Past fees can’t be changed.",
} as const;

/**
 * Which of the schedules is in effect on a day.
 * @param days the first days of all schedules, `YYYY-MM-DD`, the latest first
 * @param today `YYYY-MM-DD`
 */
export function feeStateOf(holdsFrom: string, days: readonly string[], today: string): FeeState {
  if (holdsFrom > today) return "coming";
  return holdsFrom === days.find((day) => day <= today) ? "in_force" : "past";
}

/** The day before the next schedule begins; null without one. @param days as above */
export function heldUntil(holdsFrom: string, days: readonly string[]): string | null {
  const next = days.filter((day) => day > holdsFrom).at(-1);
  if (next === undefined) return null;
  const last = new Date(`${next}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() - 1);
  return last.toISOString().slice(0, 10);
}
