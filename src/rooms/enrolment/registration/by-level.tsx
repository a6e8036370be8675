import type { ReactNode } from "react";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { centresOf } from "./enrolment-rules.ts";
import type { RegistrationView } from "./registration-view.ui.ts";

/** What the form needs to show something that depends on the chosen level, even without scripts. */
export type AtLevel = {
  readonly view: RegistrationView;
  readonly answers: TypedAnswers;
  readonly isReady: boolean;
};

/** Something that depends on the chosen centre. @param children null is for a program without a choice */
export function ByPlace({
  view,
  answers,
  isReady,
  as,
  children,
}: AtLevel & {
  readonly as?: "span" | "div";
  readonly children: (location: string | null) => ReactNode;
}) {
  const { form, program } = view;
  const places = program.mode === "online" ? [] : centresOf(program);
  return (
    <ByAnswer
      form={form.id}
      name="preferredLocation"
      answer={String(answers.preferredLocation ?? "")}
      parts={["", ...places].map((place) => ({
        answer: place,
        content: children(place || null),
      }))}
      isReady={isReady}
      {...(as ? { as } : {})}
    />
  );
}

/** Something that depends on the chosen level. @param children null is for a program without levels */
export function ByLevel({
  view,
  answers,
  isReady,
  as,
  children,
}: AtLevel & {
  readonly as?: "span" | "div";
  readonly children: (level: Level | null) => ReactNode;
}) {
  const { form, program, trainingLevel } = view;
  const levels = program.levels.length > 0 ? program.levels : [null];
  return (
    <ByAnswer
      form={form.id}
      name="trainingLevel"
      answer={String(answers.trainingLevel || (trainingLevel ?? ""))}
      parts={levels.map((level) => ({ answer: level ?? "", content: children(level) }))}
      isReady={isReady}
      {...(as ? { as } : {})}
    />
  );
}
