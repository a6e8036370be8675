import { ByAnswer } from "#design/forms/by-answer.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Level } from "#rooms/catalogue/rules/program-terms.ts";
import { levelNamed } from "#rooms/catalogue/rules/training/levels.ts";
import { centresOf } from "../../rules/registration/enrolment-rules.ts";
import { feeInLine, placeInLine, placesInLine } from "../../rules/registration/program-line.ts";
import { quoteOf, type RegistrationView } from "../registration-view.ts";
import { type AtLevel, ByLevel } from "./by-level.tsx";

/** The level and its fee. What is already paid is what was paid, whatever the fee is today. */
function feeAt(view: RegistrationView, level: Level | null): string {
  const { program, completes } = view;
  const fee = completes?.totalKobo
    ? `${formatNaira(completes.totalKobo)} paid`
    : feeInLine(program.priceType, quoteOf(view, level).totalKobo);
  return `${levelNamed(level ?? program.level)} · ${fee}`;
}

/** What is being bought, on every step: `Masonry · Beginner · ₦95,000 · Jalingo, 30 Nov`. */
export function ProgramLine(props: AtLevel) {
  const { view, answers, isReady } = props;
  const { program, form, starts, today } = view;
  const locations = program.mode === "online" ? [] : centresOf(program);
  const anywhere = placesInLine({ mode: program.mode, locations }, starts, today);
  const places = locations.map((location) => ({
    answer: location,
    content: placeInLine(location, starts, today),
  }));
  return (
    <p className="form-line">
      <b>{program.title}</b>
      {" · "}
      <ByLevel {...props}>{(level) => feeAt(view, level)}</ByLevel>
      {/* The dot stays at the end of its line. */}
      {"\u00a0· "}
      <ByAnswer
        form={form.id}
        name="preferredLocation"
        answer={String(answers.preferredLocation ?? "")}
        parts={[{ answer: "", content: anywhere }, ...places]}
        isReady={isReady}
      />
    </p>
  );
}
