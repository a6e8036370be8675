import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { PageHeader } from "#design/page-header.tsx";

/** What an action answers: done, or what is wrong with which field. */
export type Outcome =
  | { done: true }
  | { done: false; fields: Record<string, string>; email?: string | undefined }
  | undefined;

export const formName = "one-time";

/** A short screen to which a mail leads: one form, or what became of it. */
export function OneTimeForm({
  title,
  lead,
  outcome,
  success,
  button,
  children,
}: {
  title: string;
  lead: string;
  outcome: Outcome;
  success: ReactNode;
  button: string;
  children: ReactNode;
}) {
  const busy = useNavigation().state === "submitting";
  const problems = outcome?.done === false ? Object.entries(outcome.fields) : [];
  return (
    <>
      <PageHeader title={title} lead={outcome?.done ? undefined : lead} width="form" />
      <div className="wrap wrap-form section stack">
        {outcome?.done ? (
          <Alert tone="success" role="status">
            {success}
          </Alert>
        ) : (
          <Form method="post" className="stack" noValidate>
            <ErrorSummary
              items={problems.map(([name, text]) => ({ name, id: fieldId(formName, name), text }))}
            />
            {children}
            <div className="form-actions">
              <Button type="submit" pending={busy}>
                {button}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}

export const errorAt = (outcome: Outcome, name: string): string | undefined =>
  outcome?.done === false ? outcome.fields[name] : undefined;
