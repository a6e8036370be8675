import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { hybridInterestForm } from "../hybrid/hybrid-interest-form.ts";
import { unreachable } from "./registration-view.ui.ts";

type HybridInterestFormProps = {
  readonly courseId: string;
  readonly posted: PostedForm | null;
};

/** "Tell me when it opens": name and email address. */
function HybridInterestForm({ courseId, posted }: HybridInterestFormProps) {
  const state = useForm({
    form: hybridInterestForm,
    rules: noRules,
    draftKey: null,
    known: { courseId },
    posted,
    send: (body, headers) => callApi("POST /hybrid-interest", { body }, { headers }),
    fallback: unreachable,
  });
  if (state.status === "sent") {
    return (
      <Alert tone="success" role="status" title="Thank you">
        We will write to you as soon as registration for this program opens.
      </Alert>
    );
  }
  return (
    <section className="stack" aria-labelledby="interest-title">
      <h2 id="interest-title">Tell me when it opens</h2>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Submitting...">
            Tell me
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

type RegistrationClosedProps = {
  readonly programId: string;
  /** Why there is no form. */
  readonly refusal: { readonly code: string; readonly text: string };
  readonly externalUrl: string | null;
  /** How "Tell me when it opens" went without scripts. */
  readonly posted: PostedForm | null;
};

/** Replaces the form when there is none: says why, and offers a next step. */
export function RegistrationClosed(props: RegistrationClosedProps) {
  const { programId, refusal, externalUrl, posted } = props;
  if (refusal.code === "hybrid_closed") {
    return (
      <div className="stack">
        <p>{refusal.text}</p>
        <HybridInterestForm courseId={programId} posted={posted} />
      </div>
    );
  }
  if (refusal.code === "registers_elsewhere" && externalUrl) {
    return (
      <div className="stack">
        <p>
          Registration for this program is on another site,{" "}
          {new URL(externalUrl).hostname.replace(/^www\./, "")}.
        </p>
        <div className="form-actions">
          <a className="button button-large" href={externalUrl} rel="noopener">
            Register Now
            <Icon name="external" />
          </a>
          <ButtonLink to={href("/programs")} variant="secondary" size="large">
            Browse Programs
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <p>{refusal.text}</p>
      <div className="form-actions">
        {refusal.code === "unknown_program_type" && (
          <ButtonLink to={href("/contact")} size="large">
            Contact support
          </ButtonLink>
        )}
        <ButtonLink
          to={href("/programs")}
          size="large"
          variant={refusal.code === "unknown_program_type" ? "secondary" : "primary"}
        >
          Browse Programs
        </ButtonLink>
      </div>
    </div>
  );
}
