import type { FormRules } from "#foundation/forms/answers.ts";
import type { FormStep } from "#foundation/forms/field.ts";
import { openLevels } from "../levels/levels.ts";
import { type FeeComponent, feeComponents, type Level } from "../program/program-terms.ts";
import { feeComponentNames } from "../program/program-words.ts";
import type { FeeScheduleRecord, NewFeeSchedule } from "./fee-schedule-endpoints.ts";
import { feeProblems, mostNaira } from "./fee-schedules.ts";
import { laterComponents, mostWeeks, seededPlan } from "./instalment-plan.ts";

/** `beginnerTuition`: one amount of the form. */
const amountName = (level: Level, component: FeeComponent): string =>
  `${level}${component.charAt(0).toUpperCase()}${component.slice(1)}`;

/** `beginnerPracticalWeeks`: by when it is due. */
const weeksName = (level: Level, component: FeeComponent): string =>
  `${amountName(level, component)}Weeks`;

type FeeForm = { readonly id: string; readonly steps: readonly FormStep[] };

/** Fees by level from a day, for admins: of each level that is open today. */
export const feeForm = (): FeeForm => ({
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
    ...openLevels().map(({ id: level, name }) => ({
      id: level,
      title: `${name}, in naira`,
      fields: [
        ...feeComponents.map((component) => ({
          name: amountName(level, component),
          kind: "number" as const,
          label: feeComponentNames[component],
          required: feeProblems.amount,
          wrong: feeProblems.amount,
          tooLarge: feeProblems.tooMuch,
          isMoney: true as const,
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
  const ids = openLevels().map(({ id }) => id);
  return {
    holdsFrom: answers.holdsFrom ?? "",
    fees: Object.fromEntries(ids.map((level) => [level, amounts(level)])) as NewFeeSchedule["fees"],
    plans: Object.fromEntries(ids.map((level) => [level, plan(level)])),
  };
}

/** A schedule as the form's answers. Levels without fees still have to be filled in. */
export function toFeeAnswers({
  holdsFrom,
  fees,
  plans,
}: NewFeeSchedule | FeeScheduleRecord): Answers {
  const ids = openLevels().map(({ id }) => id);
  const amounts = ids.flatMap((level) =>
    feeComponents.map((component) => [
      amountName(level, component),
      String(fees[level]?.[component] ?? ""),
    ]),
  );
  const weeks = ids.flatMap((level) =>
    laterComponents.map((component) => [
      weeksName(level, component),
      String((plans[level] ?? seededPlan(level))[component] ?? ""),
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
      return [nameOf(level, component as FeeComponent), problem];
    }),
  );
}
