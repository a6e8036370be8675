import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import type { FormState } from "#foundation/forms/use-form.ts";

export type MailLinkFormProps = {
  readonly state: FormState;
  /** Null where the page around it has a heading already. */
  readonly title: string | null;
  readonly lead: string;
  readonly button: string;
  /** What replaces the form once it is sent. */
  readonly success: ReactNode;
  readonly extras?: Readonly<Record<string, FieldExtra>>;
  /** Below the form and below its result. */
  readonly after?: ReactNode;
};

/** A short screen that requests an email, or that an email leads to: one form, or its result. */
export function MailLinkForm(props: MailLinkFormProps) {
  const { state, title, lead, button, success, extras, after } = props;
  const isSent = state.status === "sent";
  return (
    <>
      {title !== null && <PageHeader title={title} lead={isSent ? undefined : lead} width="form" />}
      <div className={title === null ? "stack" : "wrap wrap-form section stack"}>
        {title === null && !isSent && <p>{lead}</p>}
        {isSent ? (
          <Alert tone="success" role="status">
            {success}
          </Alert>
        ) : (
          <FormFrame state={state} extras={extras}>
            <div className="form-actions">
              <Button type="submit" pending={state.status === "sending"}>
                {button}
              </Button>
            </div>
          </FormFrame>
        )}
        {after}
      </div>
    </>
  );
}
