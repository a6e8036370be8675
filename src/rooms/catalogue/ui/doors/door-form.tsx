import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import {
  type DoorAnswers,
  type DoorQuestion,
  listDoorQuestions,
} from "../../rules/doors/door-questions.ts";
import type { Family } from "../../rules/program-terms.ts";

/** The walls of the five questions. */
const walls = ["build", "power", "motion", "cloth", "care"] as const satisfies Family[];

function Question({
  name,
  title,
  options,
  chosen,
  number,
}: DoorQuestion & { chosen: string | null; number: number }) {
  return (
    <div className={`card door-question wall-${walls[number - 1]}`}>
      <div className="door-number" aria-hidden="true">
        <b>{number}</b>
      </div>
      <fieldset>
        <legend>{title}</legend>
        <div className="choices">
          {options.map(({ value, label }) => (
            <label key={value} className="choice">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The five questions. The answers go into the address, so they work without scripts and can be shared. */
export function DoorForm({
  answers,
  isAnswered,
}: {
  readonly answers: DoorAnswers;
  readonly isAnswered: boolean;
}) {
  return (
    <form action={href("/find-your-door")} className="door-form">
      <div className="door-questions">
        {listDoorQuestions().map((question, index) => (
          <Question
            key={question.name}
            {...question}
            chosen={answers[question.name]}
            number={index + 1}
          />
        ))}
      </div>
      <div className="row">
        <Button type="submit" size="large">
          {isAnswered ? "Show other doors" : "Show my three doors"}
        </Button>
        <p>You can leave a question out.</p>
      </div>
      {/* Without it, a form that was sent empty looks like a first visit. */}
      <input type="hidden" name="sent" value="yes" />
    </form>
  );
}
