import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { filesKey } from "#foundation/forms/drafts/draft-store.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { useUploads } from "#foundation/forms/use-uploads.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { applicationRules } from "./application-files.ts";
import { applicationForm } from "./application-form.ts";
import { draftKey, notSent } from "./application-words.ui.ts";

const declaration = (
  <p className="pb-12">What I have written here is true, and the documents are mine.</p>
);

export type ApplicationOptions = {
  /** `YYYY-MM-DD` in Lagos: what the signature is dated with. */
  readonly today: string;
  /** Chosen on the way to the form; empty for none. */
  readonly position: string;
  /** Whether the page was sent with the position chosen in it. */
  readonly isPositionShown?: boolean;
  readonly posted?: PostedForm | null;
  /** Gets the application's reference. */
  readonly onSent: (reference: string) => void;
};

/**
 * The job application while scripts run. It outlives the form element: a dialog that closes takes
 * neither answers nor files with it.
 */
export function useApplication(options: ApplicationOptions) {
  const { today, position, isPositionShown = false, posted = null, onSent } = options;
  const [rules] = useState(() => applicationRules(today));
  const chosen = position ? { positionApplied: position } : undefined;
  const state = useForm({
    form: applicationForm,
    rules,
    draftKey,
    ...(chosen ? { chosen } : {}),
    ...(chosen && isPositionShown ? { known: chosen } : {}),
    posted,
    fallback: notSent,
    prepare: () => uploads.finish(),
    async send(answers, headers) {
      try {
        const { reference } = await callApi(
          "POST /job-applications",
          { body: answers },
          { headers },
        );
        uploads.clear();
        onSent(reference);
      } catch (error) {
        if (error instanceof CallError) uploads.forget(error.fields);
        throw error;
      }
    },
  });
  const uploads = useUploads(state, state.draftKey && filesKey(state.draftKey), posted?.files);
  return {
    state,
    uploads,
    isSending: state.status === "sending",
    clear() {
      uploads.clear();
      state.clear();
    },
  };
}

type Application = ReturnType<typeof useApplication>;

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
