import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { Button, ButtonLink, Spinner } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { Panel } from "#design/page/panel.tsx";
import { AppError } from "#foundation/errors/errors.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { AdmissionSlip } from "../documents/admission-slip.tsx";
import styles from "../documents/slips.css?inline";
import { startEnrolmentPaymentEndpoint } from "../endpoints.ts";
import { AskUs, NextSteps } from "../own-page/next-steps.tsx";
import { leadOf, outcomeTexts } from "../own-page/outcome-texts.ui.ts";
import type { Outcome, ShownOutcome } from "../payment/outcome.ts";
import { alertFor } from "../payment/payment-alerts.ui.ts";
import { payButton } from "../payment/payment-texts.ui.ts";
import { continuePayment, showOutcome } from "../payment/show-outcome.server.ts";
import { successPageOf } from "../registration/registration-links.ui.ts";
import { draftKeyOf } from "../registration/registration-view.ui.ts";

export const handle: PageHandle = { client: "always" };

/** The provider sends the browser back with `reference` (and the same value as `trxref`). */
function namedIn(request: Request) {
  const named = new URL(request.url).searchParams;
  return {
    reference: named.get("reference") || named.get("trxref"),
    enrolmentId: named.get("enrolment"),
    resumeToken: named.get("key"),
    hasLeft: named.get("payment") === "left",
  };
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  showOutcome(context.get(pageContext), namedIn(request));

/** Continues the payment on the provider's page, with and without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const reference = namedIn(request).reference ?? "";
  try {
    countForm(ctx, startEnrolmentPaymentEndpoint, { id: reference });
    const { payment } = await continuePayment(ctx, reference);
    // Already paid, or in review: the page itself says so.
    return payment ? redirect(payment.authorizationUrl, 303) : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ failure: alertFor(error) }, { status: error.status });
  }
}

/** Every visit asks the server. The address may have a key, and nothing stays in the cache of a shared browser. */
export const headers = privateHeaders;

export const meta = ({ loaderData, ...args }: MetaArgs<typeof loader>) =>
  unlistedHead(
    {
      title: outcomeTexts[loaderData?.kind ?? "unnamed"].title,
      description: "How a registration and its payment went, and the next step.",
    },
    args,
  );

/** The main action of each outcome, and further links. */
function OutcomeActions({ outcome }: { readonly outcome: ShownOutcome }) {
  const { kind, reference, ownPage, isOtherPayer, mayPay } = outcome;
  return (
    <div className="form-actions no-print">
      {ownPage && <ButtonLink to={ownPage}>{outcome.ownLabel}</ButtonLink>}
      {mayPay && !ownPage && reference && !isOtherPayer && (
        <form method="post" className="contents">
          <Button type="submit" size="large">
            {kind === "failed" ? payButton.failed : "Pay now"}
          </Button>
        </form>
      )}
      {kind === "confirming" && (
        <ButtonLink className="without-script" to={successPageOf({ reference: reference ?? "" })}>
          Check again
        </ButtonLink>
      )}
      {outcome.slip && (
        <Button variant="secondary" icon="print" className="with-script" onClick={() => print()}>
          Print
        </Button>
      )}
      {outcome.links.map(({ label, page }) => (
        <ButtonLink key={page} variant="secondary" to={page}>
          {label}
        </ButtonLink>
      ))}
      <Link className="link-line" to={href("/")}>
        Back to Home
      </Link>
    </div>
  );
}

/** Polls while a payment is being confirmed, and reloads the page's data when it is decided. */
function usePaymentPolling({ kind, reference }: Outcome) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (kind !== "confirming" || !reference) return;
    let stop: (() => void) | null = () => {};
    // Most visitors come when the payment is decided, so this loads only when it is needed.
    void import("../own-page/watch-payment.ui.ts").then(
      ({ watchPayment }) => {
        if (stop) stop = watchPayment(reference, () => void revalidate());
      },
      // Without it the page shows its last state; reloading asks again.
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
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

/** For a visitor without the enrolment's key: the rest is behind the link in our email. */
function WhereTheRestIs({ outcome }: { readonly outcome: ShownOutcome }) {
  const { kind, ownPage, isOtherPayer } = outcome;
  if (ownPage || isOtherPayer || !outcome.course) return null;
  if (outcome.isSent) {
    return (
      <p>
        The link to your registration's page, with everything on it, is in our email. If it does not
        arrive within a few minutes, check your spam folder.
      </p>
    );
  }
  return kind === "refunded" ? null : (
    <p>
      {kind === "confirming" && "Did you leave without paying? "}Our email has the link to your
      registration's page, where you can pay at any time, by card or bank transfer, or ask someone
      else to pay.
    </p>
  );
}

/** The last page of a registration: its outcome, the slip, and what happens next. */
function OutcomeView({
  outcome,
  failure,
}: {
  readonly outcome: ShownOutcome;
  /** Why a payment could not be continued. */
  readonly failure: string | null;
}) {
  const { kind, reference, course, slip, steps, isSent } = outcome;
  usePaymentPolling(outcome);
  return (
    <>
      <PageHeader
        width="form"
        kicker={course?.name}
        title={outcomeTexts[kind].title}
        lead={<span role={kind === "confirming" ? "status" : undefined}>{leadOf(outcome)}</span>}
      >
        {kind === "confirming" && (
          <p className="row with-script">
            <Spinner /> <span className="hint">Checking with the payment provider</span>
          </p>
        )}
      </PageHeader>
      <div
        className="wrap wrap-form stack pb-56"
        data-sent={course ? draftKeyOf(course.programId) : undefined}
      >
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}
          </Alert>
        )}
        {slip && (
          <>
            <TimelinePoints points={slip.due} />
            <AdmissionSlip slip={slip} />
          </>
        )}
        {!isSent && <OutcomeActions outcome={outcome} />}
        {course && !slip && <Reference title="Your reference" value={course.reference} />}
        <NextSteps steps={steps} />
        <WhereTheRestIs outcome={outcome} />
        {reference && <Reference title="Payment reference" value={reference} />}
        {isSent && <OutcomeActions outcome={outcome} />}
        <AskUs />
      </div>
    </>
  );
}

export default function RegistrationSuccessPage() {
  const posted = useActionData<{ failure: string } | null>();
  return (
    <>
      {/* The slip may load after the page, and scripts bring no styles. */}
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <OutcomeView outcome={useLoaderData<typeof loader>()} failure={posted?.failure ?? null} />
    </>
  );
}
