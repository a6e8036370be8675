import { addMonths } from "#foundation/time.ts";
import { durationMonths, type Intake } from "./program.ts";
import type { Level } from "./program-terms.ts";

type Days = Pick<Intake, "startsOn" | "endsOn">;

/**
 * The last day of training, `YYYY-MM-DD`: the intake's start and the level's months (spec §9). The only
 * place where it is decided. Without a level the intake ends when it says.
 */
export function trainingEnd({ startsOn, endsOn }: Days, level: Level | null): string {
  return level === null ? endsOn : addMonths(startsOn, durationMonths(level));
}

export type LevelEnd = { level: Level; endsOn: string };

/** When training ends at each level on offer; empty where there is no level. */
export function levelEnds(intake: Days, levels: readonly Level[]): LevelEnd[] {
  return levels.map((level) => ({ level, endsOn: trainingEnd(intake, level) }));
}

/** When the longest level on offer ends, or the intake where there is no level. */
export function latestEnd(intake: Days, levels: readonly Level[]): string {
  const ends = levelEnds(intake, levels).map(({ endsOn }) => endsOn);
  return ends.sort().at(-1) ?? intake.endsOn;
}
