import { href } from "react-router";
import { ButtonLink } from "#design/button.tsx";
import { Icon } from "#design/icon.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { HybridInterestForm } from "./hybrid-interest-form.tsx";

export type RegistrationClosedProps = {
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
