import { fieldId } from "#design/field-frame.tsx";
import { EmailHint } from "#design/forms/email-field.tsx";
import { FieldList } from "#design/forms/field-list.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import type { FormStep } from "#foundation/forms/field.ts";
import { AccessWarning } from "./access-warning.tsx";
import type { AtLevel } from "./by-level.tsx";
import type { LaterParts } from "./use-later-parts.ts";
import type { RegistrationState } from "./use-registration-form.ts";
import { WhatYouPay } from "./what-you-pay.tsx";

export type RegistrationStepProps = {
  readonly state: RegistrationState;
  readonly one: FormStep;
  readonly index: number;
  readonly extras: Readonly<Record<string, FieldExtra>>;
  readonly later: LaterParts | null;
  readonly at: AtLevel;
  /** The form was posted without scripts, so all steps are on one page. */
  readonly isWhole: boolean;
};

const headingOf = ({ section, title }: FormStep) =>
  section ? `Section ${section}: ${title}` : title;

/** One step: its heading and fields. The last step also shows the answers and the fee. */
export function RegistrationStep(props: RegistrationStepProps) {
  const { state, one, index, extras, later, isWhole, at } = props;
  const { form, fields, rules, answers, steps, isReady, registration } = state;
  const isCurrent = index === steps.index;
  const allSteps = "steps" in form ? form.steps : [];
  const isLast = index === allSteps.length - 1;
  const headingId = `${form.id}-${one.id}`;
  return (
    <section
      className={isCurrent || isWhole ? "form-step" : "form-step without-script"}
      hidden={isReady && !isCurrent}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} tabIndex={-1} ref={isCurrent ? state.heading : undefined}>
        {headingOf(one)}
      </h2>
      {index === 0 && <p className="hint">Fields marked * must be filled in.</p>}
      {isLast && isReady && isCurrent && later && (
        <later.AnswersReview
          steps={allSteps.slice(0, -1)}
          answers={{ ...state.initial, ...answers }}
          asked={state.asked}
          searchOf={(at) => steps.searchOf(at, true)}
        />
      )}
      <FieldList
        {...{ rules, answers, extras, isReady }}
        fields={one.fields}
        allFields={fields}
        form={form.id}
        initial={state.fromPage}
        asked={state.asked}
        problems={state.problems}
      />
      {isLast && isReady && <AccessWarning {...at} isShort />}
      {isLast && isReady && isCurrent && (
        <EmailHint
          typed={String(answers.emailAddress ?? "")}
          field={fieldId(form.id, "emailAddress")}
        />
      )}
      {isLast && !state.nothingDue && <WhatYouPay {...at} reference={registration.reference} />}
    </section>
  );
}
