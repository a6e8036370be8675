import { addDays, addMonths } from "#foundation/time/time.ts";
import { durationMonths, type Level } from "../levels/levels.ts";
import type { Intake } from "../program/program.ts";

type Days = Pick<Intake, "startsOn" | "endsOn">;

/** The day itself, or the Saturday before a Sunday: a week has six days of training. */
export const lastTrainingDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, -1) : day;

/**
 * The last day of training, `YYYY-MM-DD`: the intake's start plus the level's months, or the Saturday before if that is
 * a Sunday (spec §9.2). Nothing else computes it, except for registrations below. Without a level it is the intake's own
 * end.
 */
export function trainingEnd({ startsOn, endsOn }: Days, level: Level | null): string {
  return level === null ? endsOn : lastTrainingDay(addMonths(startsOn, durationMonths(level)));
}

/**
 * The last day of a registration, by the months its level had when it was made, so that changing a level does not
 * break a promise.
 * @param registered.trainingMonths null without a level
 */
export const registeredEnd = (
  { startsOn, endsOn }: Days,
  { trainingMonths }: { readonly trainingMonths: number | null },
): string =>
  trainingMonths === null ? endsOn : lastTrainingDay(addMonths(startsOn, trainingMonths));

export type LevelEnd = { level: Level; endsOn: string };

/** The end of training per level on offer; empty without levels. */
export function levelEnds(intake: Days, levels: readonly Level[]): LevelEnd[] {
  return levels.map((level) => ({ level, endsOn: trainingEnd(intake, level) }));
}

/** The end of the longest level on offer, or of the intake without levels. */
export function latestEnd(intake: Days, levels: readonly Level[]): string {
  const ends = levelEnds(intake, levels).map(({ endsOn }) => endsOn);
  return ends.sort().at(-1) ?? intake.endsOn;
}
