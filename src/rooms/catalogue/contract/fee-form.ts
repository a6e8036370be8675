import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { feeProblems, mostNaira } from "../rules/fees/fee-schedules.ts";
import { laterComponents, mostWeeks } from "../rules/fees/fees.ts";
import { type FeeComponent, feeComponents, type Level, levels } from "../rules/program-terms.ts";
import { feeComponentNames, levelNames } from "../rules/program-words.ts";
import type { FeeScheduleRecord, NewFeeSchedule } from "./fee-schedules.ts";

/** `beginnerTuition`: one amount of the form. */
const amountName = (level: Level, component: FeeComponent): string =>
  `${level}${component.charAt(0).toUpperCase()}${component.slice(1)}`;

/** `beginnerPracticalWeeks`: by when it is due. */
const weeksName = (level: Level, component: FeeComponent): string =>
  `${amountName(level, component)}Weeks`;

/** Fees by level from a day, for admins. */
export const feeForm = defineForm({
  id: "fees",
  steps: [
    {
      id: "from",
      title: "Effective from",
      fields: [
        {
          name: "holdsFrom",
          kind: "date",
          label: "First day",
          hint: "Today or later. Fees already in effect can't be changed.",
          required: feeProblems.day,
          wrong: feeProblems.day,
        },
      ],
    },
    ...levels.map((level) => ({
      id: level,
      title: `${levelNames[level]}, in naira`,
      fields: [
        ...feeComponents.map((component) => ({
          name: amountName(level, component),
          kind: "number" as const,
          label: feeComponentNames[component],
          required: feeProblems.amount,
          wrong: feeProblems.amount,
          tooLarge: feeProblems.tooMuch,
          least: 0,
          most: mostNaira,
        })),
        ...laterComponents.map((component) => ({
          name: weeksName(level, component),
          kind: "number" as const,
          label: `${feeComponentNames[component]} week`,
          wrong: feeProblems.weeks,
          tooLarge: feeProblems.weeks,
          least: 0,
          most: mostWeeks,
        })),
      ],
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
  const plan = (level: Level) =>
    Object.fromEntries(
      laterComponents
        .map((component) => [component, answers[weeksName(level, component)] ?? ""] as const)
        .filter(([, weeks]) => weeks !== "")
        .map(([component, weeks]) => [component, Number(weeks)]),
    );
  const fees = Object.fromEntries(levels.map((level) => [level, amounts(level)]));
  const plans = Object.fromEntries(levels.map((level) => [level, plan(level)]));
  return {
    holdsFrom: answers.holdsFrom ?? "",
    fees: fees as NewFeeSchedule["fees"],
    plans: plans as NewFeeSchedule["plans"],
  };
}

/** A schedule as the form's answers. */
export function toFeeAnswers({
  holdsFrom,
  fees,
  plans,
}: NewFeeSchedule | FeeScheduleRecord): Answers {
  const amounts = levels.flatMap((level) =>
    feeComponents.map((component) => [
      amountName(level, component),
      String(fees[level][component]),
    ]),
  );
  const weeks = levels.flatMap((level) =>
    laterComponents.map((component) => [
      weeksName(level, component),
      String(plans[level][component] ?? ""),
    ]),
  );
  return { holdsFrom, ...Object.fromEntries([...amounts, ...weeks]) };
}

/** What the server says about a field of the call, at the form's field. */
export function toFeeProblems(fields: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => {
      const [part, level, component = "registration"] = path.split(".");
      if (!level) return [path, problem];
      const nameOf = part === "plans" && component !== "registration" ? weeksName : amountName;
      return [nameOf(level as Level, component as FeeComponent), problem];
    }),
  );
}
