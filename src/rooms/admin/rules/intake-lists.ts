import { academy } from "#foundation/academy.ts";
import { addMonths, formatMonth, lagosDay } from "#foundation/time.ts";

/** The filters of lists of intakes. */

export const timeFilter = {
  name: "time",
  label: "Start",
  choices: [
    { value: "coming", label: "Coming" },
    { value: "started", label: "Started" },
  ],
} as const;

export const centreFilter = {
  name: "centre",
  label: "Place",
  choices: [
    ...academy.centres.map(({ id, city }) => ({ value: id, label: city })),
    { value: "online", label: "Online" },
  ],
} as const;

/** A month of an address, which may be nonsense. */
export const monthLabel = (value: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? formatMonth(value) : value;

/** Months that a list offers as filters; its address takes any month. */
const shownMonths = 12;

/** This month and the next ones. */
export const comingMonths = () => ({
  name: "month",
  label: "Month",
  asSelect: true,
  labelOf: monthLabel,
  choices: Array.from({ length: shownMonths }, (_, at) => {
    const value = addMonths(lagosDay(new Date()).slice(0, 8).concat("01"), at).slice(0, 7);
    return { value, label: formatMonth(value) };
  }),
});

/** Where the intakes of a program are edited. */
export const intakesPath = (programId: string) =>
  `/admin/catalogue/${encodeURIComponent(programId)}/intakes`;
