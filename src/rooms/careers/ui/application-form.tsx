import type { ReactNode } from "react";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { useHydrated } from "#foundation/use-hydrated.ts";
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
  readonly answers: FormView["answers"];
  /** Where it goes without scripts. */
  readonly action: string;
  /** Buttons; in a dialog they stand at its foot instead. */
  readonly children?: ReactNode;
};

/** The job application: one form, in a dialog and on a page of its own. */
export function ApplicationForm({ application, answers, action, children }: ApplicationFormProps) {
  const live = useHydrated();
  const { state, watched, uploads } = application;
  const view: FormView = { answers, faults: state.faults, live };
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
      <Part title="About you">
        <PersonalFields view={view} state={watched.stateOfResidence ?? ""} />
      </Part>
      <Part title="The position">
        <PositionFields view={view} position={watched.positionApplied ?? ""} />
      </Part>
      <Part title="Your work so far">
        <ExperienceFields view={view} affiliated={watched.affiliatedWithInstitution === "true"} />
      </Part>
      <Part title="Documents">
        <DocumentFields view={view} uploads={uploads} />
      </Part>
      <Part title="You as a teacher">
        <MotivationFields view={view} />
      </Part>
      <Part title="Declaration">
        <DeclarationFields view={view} />
      </Part>
      {children}
    </form>
  );
}
