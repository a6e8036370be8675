import type { ReactNode } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { FormField } from "#foundation/forms/field.ts";
import { reviewOf } from "#foundation/forms/read-answer.ts";

/** The answers of a step that another child's form took over, for a look; the fields open on demand. */
export function SameAnswers({
  firstName,
  fields,
  answers,
  hasProblem,
  children,
}: {
  readonly firstName: string;
  /** Those that are asked for. */
  readonly fields: readonly FormField[];
  readonly answers: TypedAnswers;
  readonly hasProblem: boolean;
  /** The fields themselves. */
  readonly children: ReactNode;
}) {
  return (
    <section className="stack stack-16" aria-label={`The same as for ${firstName}`}>
      <h3>The same as for {firstName}</h3>
      <DescriptionList
        items={reviewOf(fields, answers).map(({ label, text }) => ({ term: label, value: text }))}
      />
      <Disclosure summary="Change these answers" {...(hasProblem ? { open: true } : {})}>
        <div className="stack">{children}</div>
      </Disclosure>
    </section>
  );
}
