import { listAnd } from "#foundation/text/list-words.ts";
import { addDays } from "#foundation/time/time.ts";
import { trainingDays } from "./training-terms.ts";
import { formatClock, type Weekday, weekdayOf, weekdays } from "./weekdays.ts";

/** On which days of the week an intake trains, and at what time. */
export type WeeklyTimes = {
  /** In the order of the week; empty when nobody has said: then they are the academy's usual days. */
  readonly days: readonly Weekday[];
  /** `HH:MM`, both or neither. */
  readonly hoursFrom: string | null;
  readonly hoursTo: string | null;
};

/** The academy's usual training days: Monday to Saturday (spec §9.5). */
const usualDays: readonly Weekday[] = weekdays.slice(
  0,
  trainingDays.theory + trainingDays.practice + trainingDays.project,
);

/** The days on which an intake trains. */
export const trainedDays = ({ days }: Pick<WeeklyTimes, "days">): readonly Weekday[] =>
  days.length > 0 ? days : usualDays;

/** When people have time: the filters of the list, and the answers in the registration form. */
export const trainingTimes = ["weekday", "evening", "weekend"] as const;
export type TrainingTime = (typeof trainingTimes)[number];

export const trainingTimeNames = {
  weekday: "Weekdays",
  evening: "Evenings",
  weekend: "Weekends",
} as const satisfies Record<TrainingTime, string>;

/** Training that begins at this time or later is in the evening. */
const eveningFrom = "16:00";

const isWeekend = (day: Weekday) => day === "saturday" || day === "sunday";

/** Whom an intake suits. Training from Monday to Saturday is for people who are free on weekdays. */
export function suitsTime(intake: WeeklyTimes, time: TrainingTime): boolean {
  const days = trainedDays(intake);
  const isEvening = intake.hoursFrom !== null && intake.hoursFrom >= eveningFrom;
  if (time === "evening") return isEvening;
  if (time === "weekend") return days.every(isWeekend);
  return !isEvening && !days.every(isWeekend);
}

type Span = { readonly startsOn: string; readonly endsOn: string };

/** Whether the usual days say something: a workshop of three days does not train from Monday to Saturday. */
const lastsAWeek = ({ startsOn, endsOn }: Span) => endsOn >= addDays(startsOn, 5);

/** Three days or more in a row are named by the first and the last. */
function namesOf(days: readonly Weekday[], nameOf: (day: Weekday) => string): string {
  const places = days.map((day) => weekdays.indexOf(day));
  const isRow = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  const [first, last] = [days[0], days.at(-1)];
  if (first && last && isRow && days.length > 2) return `${nameOf(first)} to ${nameOf(last)}`;
  return listAnd(days.map(nameOf));
}

const shortName = (day: Weekday) => capital(day).slice(0, 3);

const capital = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

/** `Saturday and Sunday`; the usual days when nobody has said. */
export const daysInWords = (intake: Pick<WeeklyTimes, "days">): string =>
  namesOf(trainedDays(intake), capital);

/** `Sat and Sun`, the usual ones too. */
export const shortDays = (intake: Pick<WeeklyTimes, "days">): string =>
  namesOf(trainedDays(intake), shortName);

/** `9am to 2pm`; empty when nobody has said. */
export const hoursInWords = ({ hoursFrom, hoursTo }: Omit<WeeklyTimes, "days">): string =>
  hoursFrom && hoursTo ? `${formatClock(hoursFrom)} to ${formatClock(hoursTo)}` : "";

function inWords(intake: WeeklyTimes & Span, nameOf: (day: Weekday) => string): string | null {
  const says = intake.days.length > 0 || lastsAWeek(intake);
  const said = [says && namesOf(trainedDays(intake), nameOf), hoursInWords(intake)];
  return said.filter(Boolean).join(", ") || null;
}

/** `Saturday and Sunday, 9am to 2pm`; null when there is nothing to say of a few days. */
export const timesInWords = (intake: WeeklyTimes & Span): string | null => inWords(intake, capital);

/** `Sat and Sun, 9am to 2pm`, for cards and lines, which do not break within the hours. */
export const shortTimes = (intake: WeeklyTimes & Span): string | null =>
  inWords(intake, shortName)?.replace(/m to (\d)/, "m\u00a0to\u00a0$1") ?? null;

/** The day itself if there is training on it, or else the last one before it. @param day `YYYY-MM-DD` */
export function lastTrainingDay(day: string, days: readonly Weekday[] = []): string {
  const trained = trainedDays({ days });
  let last = day;
  while (!trained.includes(weekdayOf(last))) last = addDays(last, -1);
  return last;
}

/** Only the times, for what a call or a page passes on. */
export const timesOf = <Times extends WeeklyTimes>({
  days,
  hoursFrom,
  hoursTo,
}: Times): Pick<Times, keyof WeeklyTimes> => ({ days, hoursFrom, hoursTo });
