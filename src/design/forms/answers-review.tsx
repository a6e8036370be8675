import { Link } from "react-router";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import type { FormStep } from "#foundation/forms/field.ts";
import { reviewOf } from "#foundation/forms/read-answer.ts";
import { Disclosure } from "../actions/disclosure.tsx";
import { DescriptionList } from "../text/description-list.tsx";

export type AnswersReviewProps = {
  readonly steps: readonly FormStep[];
  readonly answers: RawAnswers;
  /** Names of the fields that are asked for; an answer to another does not count. */
  readonly asked: ReadonlySet<string>;
  /** The address of a step, for changing its answers. */
  readonly searchOf: (index: number) => string;
};

/** The answers given, folded by step, each with a link back to its step; unanswered questions are left out. */
export function AnswersReview({ steps, answers, asked, searchOf }: AnswersReviewProps) {
  return (
    <section className="stack stack-8" aria-labelledby="your-answers">
      <h3 id="your-answers">Your answers</h3>
      <ul>
        {steps.map((step, index) => {
          const fields = step.fields.filter(({ name }) => asked.has(name));
          const items = reviewOf(fields, answers).map(({ label, text }) => ({
            term: label,
            value: text,
          }));
          return (
            <li key={step.id} className="review">
              <Disclosure summary={step.title}>
                {items.length > 0 ? <DescriptionList items={items} /> : <p>No answers yet.</p>}
              </Disclosure>
              <Link className="link-line" to={{ search: searchOf(index) }}>
                Change<span className="visually-hidden"> {step.title}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
