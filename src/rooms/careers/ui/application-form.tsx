import { Fragment, type ReactNode } from "react";
import { Button } from "#design/button.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import type { FormView } from "./application-field.tsx";
import { formId } from "./application-field.tsx";
import { DeclarationFields, MotivationFields } from "./closing-fields.tsx";
import { DocumentFields } from "./document-fields.tsx";
import { PersonalFields } from "./personal-fields.tsx";
import type { useApplication } from "./use-application.ts";
import { ExperienceFields, PositionFields } from "./work-fields.tsx";

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="apply-part" aria-labelledby={`${formId}-${title}`}>
      <h3 id={`${formId}-${title}`}>{title}</h3>
      {children}
    </section>
  );
}

export type ApplicationFormProps = {
  readonly application: ReturnType<typeof useApplication>;
  /** Where it goes without scripts. */
  readonly action: string;
  /** Buttons; in a dialog they stand at its foot instead. */
  readonly children?: ReactNode;
};

/** The job application: one form, in a dialog and on a page of its own. */
export function ApplicationForm({ application, action, children }: ApplicationFormProps) {
  const { state, start, watched, live, sending, uploads, clear } = application;
  const view: FormView = { answers: start.answers, faults: state.faults, live };
  const items = Object.entries(state.faults).map(([name, text]) => ({
    name,
    text,
    id: fieldId(formId, name),
  }));
  return (
    <form
      ref={application.form}
      id={formId}
      method="post"
      encType="multipart/form-data"
      action={action}
      noValidate
      className="apply-form"
      onChange={application.onChange}
      onSubmit={application.onSubmit}
    >
      <ErrorSummary items={items} message={state.message} attempt={state.attempt} />
      <Fragment key={start.round}>
        <Part title="About you">
          <PersonalFields view={view} place={watched} />
        </Part>
        <Part title="The position">
          <PositionFields view={view} />
        </Part>
        <Part title="Your work so far">
          <ExperienceFields view={view} />
        </Part>
        <Part title="Documents">
          <DocumentFields view={view} uploads={uploads} disabled={sending} />
        </Part>
        <Part title="You as a teacher">
          <MotivationFields view={view} />
        </Part>
        <Part title="Declaration">
          <DeclarationFields view={view} />
        </Part>
      </Fragment>
      {children}
      {live && (
        <p>
          <Button variant="quiet" icon="trash" disabled={sending} onClick={clear}>
            Clear my answers
          </Button>
        </p>
      )}
    </form>
  );
}
