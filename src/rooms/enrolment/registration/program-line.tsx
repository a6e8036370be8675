import { ByAnswer } from "#design/forms/by-answer.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { levelOffered } from "#rooms/catalogue/program/program.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { type AtLevel, ByLevel } from "./by-level.tsx";
import { centresOf } from "./enrolment-rules.ts";
import { feeInLine, placeInLine, placesInLine } from "./program-line.ts";
import { quoteOf, type RegistrationView } from "./registration-view.ui.ts";

/** The level and its fee. What is already paid is what was paid, whatever the fee is today. */
function feeAt(view: RegistrationView, level: Level | null): string {
  const { program, completes } = view;
  const fee = completes?.totalKobo
    ? `${formatNaira(completes.totalKobo)} paid`
    : feeInLine(program.priceType, quoteOf(view, level).totalKobo);
  return `${levelNamed(level ?? program.level)} · ${fee}`;
}

/** What is being bought, on every step: `Masonry · Beginner · ₦95,000 · Yola, 7 Dec to 6 Mar 2027, 6 seats left`. */
export function ProgramLine(props: AtLevel) {
  const { view, answers, isReady } = props;
  const { program, form, starts, today } = view;
  const locations = program.mode === "online" ? [] : centresOf(program);
  const at = (location: string) => (
    <ByLevel {...props}>
      {(level) => {
        const own = levelOffered(program, level) ? level : null;
        return placeInLine(location, starts, { level: own, today });
      }}
    </ByLevel>
  );
  const places = locations.map((location) => ({ answer: location, content: at(location) }));
  const [only = "Online"] = locations;
  const anywhere = locations.length > 1 ? placesInLine(locations, starts, today) : at(only);
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
