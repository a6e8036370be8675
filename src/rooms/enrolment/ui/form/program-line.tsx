import { ByAnswer } from "#design/forms/by-answer.tsx";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { formatNaira } from "#foundation/money.ts";
import { levelNames } from "#rooms/catalogue/rules/program-words.ts";
import { centresOf } from "../../rules/enrolment-rules.ts";
import { feeInLine, placeInLine, placesInLine } from "../../rules/program-line.ts";
import { quoteOf, type RegistrationView } from "../registration-view.ts";

/** The level and its fee. What is already paid is what was paid, whatever the fee is today. */
function feeAt(view: RegistrationView, level: RegistrationView["trainingLevel"]): string {
  const { program, completes } = view;
  const fee = completes?.totalKobo
    ? `${formatNaira(completes.totalKobo)} paid`
    : feeInLine(program.priceType, quoteOf(view, level).totalKobo);
  return level ? `${levelNames[level]} · ${fee}` : fee;
}

/** What is being bought, on every step: `Masonry · Beginner · ₦95,000 · Jalingo, 30 Nov`. */
export function ProgramLine({
  view,
  answers,
  isReady,
}: {
  readonly view: RegistrationView;
  readonly answers: TypedAnswers;
  readonly isReady: boolean;
}) {
  const { program, form, starts, today } = view;
  const { mode, levels } = program;
  const locations = mode === "online" ? [] : centresOf(program.location);
  const common = { form: form.id, isReady };
  const anywhere = { answer: "", content: placesInLine({ mode, locations }, starts, today) };
  return (
    <p className="form-line">
      <b>{program.title}</b>
      {" · "}
      <ByAnswer
        {...common}
        name="trainingLevel"
        answer={String(answers.trainingLevel || (view.trainingLevel ?? ""))}
        parts={(levels.length > 0 ? levels : [null]).map((level) => ({
          answer: level ?? "",
          content: feeAt(view, level),
        }))}
      />
      {" · "}
      <ByAnswer
        {...common}
        name="preferredLocation"
        answer={String(answers.preferredLocation ?? "")}
        parts={[
          anywhere,
          ...locations.map((location) => ({
            answer: location,
            content: placeInLine(location, starts, today),
          })),
        ]}
      />
    </p>
  );
}
