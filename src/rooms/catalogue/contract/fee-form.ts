import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { feeProblems, mostNaira } from "../rules/fees/fee-schedules.ts";
import { type FeeComponent, feeComponents, type Level, levels } from "../rules/program-terms.ts";
import { feeComponentNames, levelNames } from "../rules/program-words.ts";
import type { FeeScheduleRecord, NewFeeSchedule } from "./fee-schedules.ts";

/** `beginnerTuition`: one amount of the form. */
const amountName = (level: Level, component: FeeComponent): string =>
  `${level}${component.charAt(0).toUpperCase()}${component.slice(1)}`;

/** Fees by level from a day, for admins. */
export const feeForm = defineForm({
  id: "fees",
  steps: [
    {
      id: "from",
      title: "When they hold",
      fields: [
        {
          name: "holdsFrom",
          kind: "date",
          label: "First day",
          hint: "Today or later. Fees that have begun cannot be changed.",
          required: feeProblems.day,
          wrong: feeProblems.day,
        },
      ],
    },
    ...levels.map((level) => ({
      id: level,
      title: `${levelNames[level]}, in naira`,
      fields: feeComponents.map((component) => ({
        name: amountName(level, component),
        kind: "number" as const,
        label: feeComponentNames[component],
        required: feeProblems.amount,
        wrong: feeProblems.amount,
        tooLarge: feeProblems.tooMuch,
        least: 0,
        most: mostNaira,
      })),
    })),
  ],
});

export const feeRules = (today: string): FormRules => ({
  today,
  checks: { holdsFrom: (day, now) => (day < now ? feeProblems.past : null) },
});

type Answers = Readonly<Record<string, string>>;

/** The form's answers as the call takes them. */
export function toFeeSchedule(answers: Answers): NewFeeSchedule {
  const amounts = (level: Level) =>
    Object.fromEntries(
      feeComponents.map((component) => [component, Number(answers[amountName(level, component)])]),
    );
  const fees = Object.fromEntries(levels.map((level) => [level, amounts(level)]));
  return { holdsFrom: answers.holdsFrom ?? "", fees: fees as NewFeeSchedule["fees"] };
}

/** A schedule as the form's answers. */
export function toFeeAnswers({ holdsFrom, fees }: NewFeeSchedule | FeeScheduleRecord): Answers {
  const amounts = levels.flatMap((level) =>
    feeComponents.map((component) => [
      amountName(level, component),
      String(fees[level][component]),
    ]),
  );
  return { holdsFrom, ...Object.fromEntries(amounts) };
}

/** What the server says about a field of the call, at the form's field. */
export function toFeeProblems(fields: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => {
      const [, level, component = "registration"] = path.split(".");
      return level
        ? [amountName(level as Level, component as FeeComponent), problem]
        : [path, problem];
    }),
  );
}
