import { addMonths } from "#foundation/time/time.ts";
import { durationMonths, type Level } from "../levels/levels.ts";
import type { Intake } from "../program/program.ts";
import { lastTrainingDay } from "./weekly-times.ts";

type Days = Pick<Intake, "startsOn" | "endsOn" | "days">;

/**
 * The last day of training, `YYYY-MM-DD`: the intake's start plus the level's months, or the last training day before
 * (spec §9.2). Nothing else computes it, except for registrations below. Without a level it is the intake's own end.
 */
export function trainingEnd({ startsOn, endsOn, days }: Days, level: Level | null): string {
  return level === null
    ? endsOn
    : lastTrainingDay(addMonths(startsOn, durationMonths(level)), days);
}

/**
 * The last day of a registration, by the months its level had when it was made, so that changing a level does not
 * break a promise.
 * @param registered.trainingMonths null without a level
 */
export const registeredEnd = (
  { startsOn, endsOn, days }: Days,
  { trainingMonths }: { readonly trainingMonths: number | null },
): string =>
  trainingMonths === null ? endsOn : lastTrainingDay(addMonths(startsOn, trainingMonths), days);

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
