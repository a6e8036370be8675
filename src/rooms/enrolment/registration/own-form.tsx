import { Suspense } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import { useCall, useOwnPage } from "../cart/use-call.ui.ts";
import { FormPanel } from "./form-panel.tsx";
import { RegistrationForm } from "./later-registration-form.ui.ts";
import { modeLabels, type RegistrationView, titleOf } from "./registration-view.ui.ts";

type Asked = { readonly view: RegistrationView } | { readonly missing: "sent" | "unknown" };

async function readForm(id: string, signal: AbortSignal): Promise<Asked> {
  try {
    const view = await callApi("GET /enrolments/:id/form", { params: { id } }, { signal });
    // The server made the form as data; the call's shape only says so.
    return { view: view as unknown as RegistrationView };
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    if (status === 409) return { missing: "sent" };
    if (status === 404) return { missing: "unknown" };
    throw error;
  }
}

const toDashboard = () => <ButtonLink to={href("/dashboard")}>Open your dashboard</ButtonLink>;

const titles = {
  sent: "This form is not needed",
  unknown: "We could not find this registration",
} as const;

/** The form of a paid place for its signed-in user, who needs no key. It loads after the page, with their token. */
export function OwnForm({ id }: { readonly id: string }) {
  const { session } = useOwnPage();
  const asked = useCall(session ? id : null, (signal) => readForm(id, signal));
  if (asked.state === "failed") {
    return (
      <FormPanel title="Your registration">
        <Alert tone="danger" role="alert" title="We could not load the form">
          <p>Your place is safe.</p>
          <Button variant="secondary" onClick={asked.tryAgain}>
            Try again
          </Button>
        </Alert>
      </FormPanel>
    );
  }
  if (!asked.value) {
    return (
      <FormPanel title="Your registration">
        <Skeleton label="Loading the form" lines={6} />
      </FormPanel>
    );
  }
  if ("missing" in asked.value) {
    const { missing } = asked.value;
    return (
      <FormPanel title={titles[missing]}>
        <div className="stack">
          <p>
            {missing === "sent"
              ? "It is filled in already, or the fee is not paid yet. Your dashboard shows the next step."
              : "Please open it from your dashboard, or with the link in our email."}
          </p>
          <div>{toDashboard()}</div>
        </div>
      </FormPanel>
    );
  }
  const { view } = asked.value;
  return (
    <FormPanel
      title={titleOf(view)}
      mode={modeLabels[view.program.mode]}
      wayOut={href("/dashboard")}
    >
      <Suspense fallback={<Skeleton label="Loading the form" lines={6} />}>
        <RegistrationForm key={id} view={view} posted={null} />
      </Suspense>
    </FormPanel>
  );
}
