import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { ApplicationForm, type ApplicationOptions, useApplication } from "./application-form.tsx";

/** The job application on a page of its own; the title in the tab says when something is wrong. */
export function ApplicationPageForm(options: Omit<ApplicationOptions, "isPositionShown">) {
  const application = useApplication({ ...options, isPositionShown: true });
  const { state, isSending } = application;
  const isWrong = Object.keys(state.problems).length > 0 || state.message !== "";
  return (
    <>
      <title>{`${isWrong ? "Error: " : ""}${pageTitle("Apply for a position")}`}</title>
      <ApplicationForm application={application}>
        <div className="form-actions">
          <Button type="submit" size="large" pending={isSending} pendingLabel="Submitting...">
            Submit Application
          </Button>
          {isSending ? (
            <Button variant="quiet" disabled>
              Cancel
            </Button>
          ) : (
            <ButtonLink to={href("/careers")} variant="quiet">
              Cancel
            </ButtonLink>
          )}
        </div>
      </ApplicationForm>
    </>
  );
}
