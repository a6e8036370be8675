import type { ReactNode } from "react";
import type { FormState } from "#foundation/forms/use-form.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { FieldList } from "./field-list.tsx";
import type { FieldExtra } from "./form-field.tsx";
import { problemItems } from "./problem-items.ts";

export type FormFrameProps = {
  readonly state: FormState;
  /** Where a browser without scripts posts it; the page itself unless given. */
  readonly action?: string | undefined;
  /** `multipart/form-data` for a form with files. */
  readonly encType?: "multipart/form-data" | undefined;
  readonly className?: string | undefined;
  readonly extras?: Readonly<Record<string, FieldExtra>> | undefined;
  /** Above the fields. */
  readonly before?: ReactNode;
  /** Below the fields: buttons, and what is said when it is sent. */
  readonly children?: ReactNode;
};

/** A form on one screen: what is wrong above it, its fields, and what the room puts below them. */
export function FormFrame(props: FormFrameProps) {
  const { state, action, encType, className = "stack", extras, before, children } = props;
  const { form, fields, answers, problems } = state;
  return (
    <form {...state.formProps} action={action} encType={encType} className={className}>
      {state.status === "failed" && (
        <ErrorSummary
          items={problemItems(form.id, fields, problems, answers)}
          message={state.message || undefined}
          attempt={state.attempt}
        />
      )}
      {before}
      <FieldList
        {...{ fields, answers, problems }}
        allFields={fields}
        form={form.id}
        rules={state.rules}
        initial={state.standing}
        asked={state.asked}
        isReady={state.isReady}
        {...(extras ? { extras } : {})}
      />
      {children}
    </form>
  );
}
