import { href } from "react-router";
import { Button } from "#design/button.tsx";
import { type DoorAnswers, type DoorQuestion, listDoorQuestions } from "../rules/door-questions.ts";

function Question({ name, title, options, chosen }: DoorQuestion & { chosen: string | null }) {
  return (
    <fieldset className="door-question">
      <legend>{title}</legend>
      <div className="choices choices-framed">
        {options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
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
        {listDoorQuestions().map((question) => (
          <Question key={question.name} {...question} chosen={answers[question.name]} />
        ))}
      </div>
      <div className="row">
        <Button type="submit" size="large">
          {isAnswered ? "Show other doors" : "Show my three doors"}
        </Button>
        <p className="hint">You can leave a question out.</p>
      </div>
    </form>
  );
}
