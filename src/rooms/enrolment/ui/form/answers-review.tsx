import { Link } from "react-router";
import { DescriptionList } from "#design/description-list.tsx";
import { formatDay } from "#foundation/time.ts";
import type { FormField, FormStep } from "../../contract/form-field.ts";
import type { TypedAnswers } from "../draft/draft-store.ts";

export type AnswersReviewProps = {
  readonly steps: readonly FormStep[];
  readonly answers: TypedAnswers;
  readonly asked: ReadonlySet<string>;
  /** Where a step stands, for changing its answers. */
  readonly searchOf: (index: number) => string;
};

/** An answer as a person reads it; empty when none was given. */
function textOf(field: FormField, answer: string | readonly string[] | undefined): string {
  const given = [answer ?? []].flat().filter((one) => one.trim() !== "");
  if (given.length === 0) return "";
  if (field.kind === "consent") return "Yes";
  if (field.kind === "date") return formatDay(given[0] ?? "");
  if (!("choices" in field)) return given.join(", ").trim();
  const labels = new Map(field.choices.map(({ value, label }) => [value, label]));
  return given.map((value) => labels.get(value) ?? value).join(", ");
}

/** The answers given, by step, each with the way back to it; what was left out does not appear. */
export function AnswersReview({ steps, answers, asked, searchOf }: AnswersReviewProps) {
  return (
    <section className="stack stack-16" aria-labelledby="your-answers">
      <h3 id="your-answers">Your answers</h3>
      {steps.map((step, index) => {
        const items = step.fields
          .filter(({ name }) => asked.has(name))
          .map((field) => ({
            term: field.label.replace(/ \(optional\)$/, ""),
            value: textOf(field, answers[field.name]),
          }))
          .filter(({ value }) => value !== "");
        return (
          <section key={step.id} className="review" aria-labelledby={`review-${step.id}`}>
            <div className="review-head">
              <h4 id={`review-${step.id}`}>{step.title}</h4>
              <Link className="link-line" to={{ search: searchOf(index) }}>
                Change<span className="visually-hidden"> {step.title}</span>
              </Link>
            </div>
            {items.length > 0 ? <DescriptionList items={items} /> : <p>No answers yet.</p>}
          </section>
        );
      })}
    </section>
  );
}
