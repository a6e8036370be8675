import { onlineTown, townNamed, townOf } from "#foundation/academy/towns.ts";
import { shortPeriod } from "#foundation/time/time.ts";
import { centresThatTeach } from "../centres/location.ts";
import { levelNamed } from "../levels/levels.ts";
import { defaultLevel, type Program, type ShownIntake } from "../program/program.ts";
import { trainingEnd } from "../training/training-days.ts";
import { shortTimes } from "../training/weekly-times.ts";
import { fewSeatsAfter, fewSeatsLeft, nextWithSeat } from "./seats.ts";

/** The next start of a program in a town: the one that someone registering there now would join. */
export type TownStart = {
  /** The town's id: a centre's, or `online`. */
  readonly town: string;
  readonly name: string;
  /** Null until a date is set; `YYYY-MM-DD`. */
  readonly startsOn: string | null;
  /** `30 Nov to 27 Feb 2027 (beginner), 6 seats left` */
  readonly words: string;
  /** `Sat and Sun, 9am to 2pm`; null without a start, and when there is nothing to say of a few days. */
  readonly times: string | null;
};

type Placed = Pick<Program, "mode" | "centreIds">;

/** The towns in which a program is taught; `online` alone for one that is taught online. */
export const townsOf = ({ mode, centreIds }: Placed): string[] =>
  mode === "online" ? [onlineTown] : centresThatTeach({ centreIds }).map(({ id }) => id);

/**
 * First and last day, and the seats if few are left. With levels, the last day is that of the default level, which is named.
 * @param today `YYYY-MM-DD`: days of this year go without it
 */
function startInWords(
  intake: ShownIntake,
  program: Pick<Program, "level" | "levels">,
  today: string,
): string {
  const level = defaultLevel(program);
  const named = level ? ` (${levelNamed(level).toLowerCase()})` : "";
  const days = shortPeriod(intake.startsOn, trainingEnd(intake, level), today);
  return `${days}${named}${fewSeatsAfter(fewSeatsLeft(intake))}`;
}

/**
 * The next start in each town of a program.
 * @param coming its intakes that have not started, the next one first
 * @returns empty for programs on another site, where people start when they like
 */
export function townStarts(
  program: Placed & Pick<Program, "level" | "levels" | "externalUrl">,
  coming: readonly ShownIntake[],
  today: string,
): TownStart[] {
  const towns = new Set([...townsOf(program), ...coming.map(townOf)]);
  return [...towns].flatMap((town): TownStart[] => {
    const next = nextWithSeat(coming.filter((intake) => townOf(intake) === town));
    if (!next && program.externalUrl !== null) return [];
    const about = { town, name: townNamed(town) ?? town };
    return next
      ? [
          {
            ...about,
            startsOn: next.startsOn,
            words: startInWords(next, program, today),
            times: shortTimes(next),
          },
        ]
      : [{ ...about, startsOn: null, words: "start to be announced", times: null }];
  });
}
