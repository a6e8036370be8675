import type { ReactNode } from "react";
import { href } from "react-router";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import type { Application } from "./use-application.ts";

const declaration = (
  <p className="pb-12">What I have written here is true, and the documents are mine.</p>
);

/** The job application: one form, in a dialog and on a page of its own. */
export function ApplicationForm({
  application: { state, uploads, isSending, clear },
  children,
}: {
  readonly application: Application;
  /** Buttons; in a dialog they are at its foot instead. */
  readonly children?: ReactNode;
}) {
  return (
    <FormFrame
      state={state}
      action={href("/careers/apply")}
      encType="multipart/form-data"
      extras={{ ...uploadExtras(state, uploads), signature: { before: declaration } }}
    >
      {children}
      <ClearAnswers isKept={state.isKept} isBusy={isSending} onClear={clear} />
    </FormFrame>
  );
}
