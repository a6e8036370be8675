import { addDays, mondayOf } from "#foundation/time/time.ts";
import { weekdayOf } from "#rooms/catalogue/training/weekdays.ts";
import { trainedDays, type WeeklyTimes } from "#rooms/catalogue/training/weekly-times.ts";
import { spanOf } from "../days.ts";

export type TrainingWeek = {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly monday: string;
  /** The first week of an intake is 1. */
  readonly number: number;
  /** `23 to 28 November 2026` */
  readonly words: string;
  /** Those with training: by default Monday to Saturday. */
  readonly days: readonly string[];
};

/** The weeks of training of an intake, the first one first. */
export function trainingWeeks({
  startsOn,
  endsOn,
  days: ofWeek,
}: Pick<WeeklyTimes, "days"> & {
  readonly startsOn: string;
  readonly endsOn: string;
}): readonly TrainingWeek[] {
  const weeks: TrainingWeek[] = [];
  for (let monday = mondayOf(startsOn); monday <= endsOn; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).filter((day) =>
      trainedDays({ days: ofWeek }).includes(weekdayOf(day)),
    );
    const words = spanOf(days[0] ?? monday, days.at(-1) ?? monday);
    weeks.push({ monday, number: weeks.length + 1, words, days });
  }
  return weeks;
}

/** The week that someone asked for, or this one, or the nearest to it. @param day `YYYY-MM-DD` */
export function weekAt(weeks: readonly TrainingWeek[], day: string): TrainingWeek | undefined {
  return weeks.filter(({ monday }) => monday <= day).at(-1) ?? weeks[0];
}
