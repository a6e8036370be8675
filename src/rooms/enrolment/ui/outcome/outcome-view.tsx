import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#design/button.tsx";
import { AnswerHours, ContactWays } from "#design/contact-ways.tsx";
import { CopyButton } from "#design/copy-button.tsx";
import { Link } from "#design/link.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { Panel } from "#design/panel.tsx";
import { Spinner } from "#design/spinner.tsx";
import { removeStored } from "#foundation/browser-storage.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time.ts";
import { paymentCalls } from "#rooms/payments/contract/calls.ts";
import type { Outcome } from "../../contract/outcome.ts";
import { successPageOf } from "../form/registration-links.ts";
import { keepAsking } from "../payment/keep-asking.ts";
import { draftKeyOf } from "../registration-view.ts";
import { nextSteps, outcomeTexts } from "./outcome-texts.ts";

/** Polls while a payment is being confirmed, and reloads the page's data when it is decided. */
function usePaymentPolling({ kind, reference }: Outcome) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (kind !== "confirming" || !reference) return;
    return keepAsking({
      ask: (signal) => callApi(paymentCalls.getPayment, { params: { reference } }, { signal }),
      onAnswer({ status }) {
        if (status === "pending") return false;
        void revalidate();
        return true;
      },
      onGivenUp: () => {},
    });
  }, [kind, reference, revalidate]);
}

function Reference({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <Panel title={title}>
      <div className="row row-apart">
        <code className="wrap-anywhere">{value}</code>
        <CopyButton value={value} />
      </div>
    </Panel>
  );
}

/** The last page of a registration: its outcome, its reference and what happens next. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const { kind, reference, course } = outcome;
  const { title, lead } = outcomeTexts[kind];
  const steps = nextSteps(outcome, formatDay);
  usePaymentPolling(outcome);
  useEffect(() => {
    // The server has the answers now. On a shared phone they must not stay behind.
    if (kind === "success" && course) removeStored(draftKeyOf(course.programId));
  }, [kind, course]);
  return (
    <>
      <PageHeader
        width="form"
        kicker={course?.name}
        title={title}
        lead={<span role={kind === "confirming" ? "status" : undefined}>{lead}</span>}
      >
        {kind === "confirming" && (
          <p className="row with-script">
            <Spinner /> <span className="hint">Checking with the payment provider</span>
          </p>
        )}
      </PageHeader>
      <div className="wrap wrap-form section stack pt-0">
        {course && <Reference title="Your reference" value={course.reference} />}
        {reference && <Reference title="Payment reference" value={reference} />}
        {steps.length > 0 && (
          <section className="prose">
            <h2>What happens next</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        {kind === "confirming" && (
          <p>
            Did you leave without paying? Our email has the link to your registration's page, where
            you can pay at any time.
          </p>
        )}
        <div className="form-actions no-print">
          {kind === "failed" && course && (
            <ButtonLink
              to={`${href("/register/:courseId", { courseId: course.programId })}?step=last`}
            >
              Back to your registration
            </ButtonLink>
          )}
          {kind === "confirming" && (
            <ButtonLink
              className="without-script"
              to={successPageOf({ reference: reference ?? "" })}
            >
              Check again
            </ButtonLink>
          )}
          {(kind === "success" || kind === "applied") && (
            <Button
              variant="secondary"
              icon="print"
              className="with-script"
              onClick={() => print()}
            >
              Print
            </Button>
          )}
          <ButtonLink variant="secondary" to={href("/programs")}>
            Browse Programs
          </ButtonLink>
          <Link className="link-line" to={href("/")}>
            Back to Home
          </Link>
        </div>
        <p className="hint">
          Questions? Write to <ContactWays />. <AnswerHours />
        </p>
      </div>
    </>
  );
}
