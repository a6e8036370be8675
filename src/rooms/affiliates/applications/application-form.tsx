import { useEffect, useState } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { WaitingNotice } from "#design/forms/waiting-notice.tsx";
import { Alert } from "#design/messages/alert.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { pathOf } from "#foundation/http/endpoint.ts";
import { affiliateApplicationForm, toApplication } from "./application-form.ts";
import { applicationRules } from "./application-rules.ts";
import {
  applicationDraft,
  notSubmitted,
  redirectMs,
  submittedPath,
} from "./application-words.ui.ts";

/** The call names handles as it takes them, `socialMediaHandles.facebook`; the form has `facebook`. */
function asFormFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const fields = Object.entries(error.fields).map(
    ([name, text]) => [name.replace("socialMediaHandles.", ""), text] as const,
  );
  const body = { error: error.message, code: error.code, fields: Object.fromEntries(fields) };
  return new CallError(error.status, body);
}

/** The affiliate application (spec §3.4, §5.6). */
export function ApplicationForm({ posted }: { readonly posted: PostedForm | null }) {
  const [sentAs, setSentAs] = useState<string>();
  const state = useForm({
    form: affiliateApplicationForm,
    rules: applicationRules,
    draftKey: applicationDraft,
    posted,
    async send(answers, headers) {
      const body = toApplication(answers);
      try {
        const sent = await callApi("POST /affiliates/applications", { body }, { headers });
        setSentAs(sent.reference);
      } catch (error) {
        throw asFormFields(error);
      }
    },
    waits: {
      title: "affiliate application",
      address: `/api${pathOf("POST /affiliates/applications")}`,
    },
    fallback: notSubmitted,
  });
  const { status, isKept, clear, waiting, draftKey } = state;
  useEffect(() => {
    if (!sentAs) return;
    const timer = setTimeout(() => location.assign(submittedPath(sentAs)), redirectMs);
    return () => clearTimeout(timer);
  }, [sentAs]);

  if (status === "sent") return <Submitted reference={sentAs} />;
  const isSending = status === "sending";
  return (
    <FormFrame state={state} action={href("/affiliate-application")}>
      <div className="stack stack-16">
        <div role="status">
          {waiting && draftKey && <WaitingNotice form={waiting} draftKey={draftKey} />}
        </div>
        <div className="form-actions">
          <Button type="submit" size="large" pending={isSending} pendingLabel="Submitting...">
            Submit Application
          </Button>
        </div>
        <ClearAnswers isKept={isKept} isBusy={isSending} onClear={clear} />
      </div>
    </FormFrame>
  );
}

/** Replaces the form, so that nobody sends it again. */
function Submitted({ reference }: { readonly reference: string | undefined }) {
  return (
    <div
      ref={(box) => {
        box?.focus({ preventScroll: true });
        box?.scrollIntoView({ block: "center" });
      }}
      tabIndex={-1}
    >
      <Alert tone="success" title="Application Submitted!" role="status">
        <p>
          We have sent you an email to confirm it.{" "}
          <Link to={submittedPath(reference)}>See what happens next</Link>
        </p>
      </Alert>
    </div>
  );
}
