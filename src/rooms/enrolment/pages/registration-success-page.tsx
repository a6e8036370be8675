import { lazy, Suspense, useEffect } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { Button, ButtonLink, Spinner } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { AdmissionSlip } from "../documents/admission-slip.tsx";
import styles from "../documents/slips.css?inline";
import { startEnrolmentPaymentEndpoint, visitorCalls } from "../endpoints.ts";
import { wordsOfOutcome } from "../own-page/outcome-words.ui.ts";
import { renewLink } from "../own-page/renew-link.server.ts";
import type { Outcome, ShownOutcome } from "../payment/outcome.ts";
import payWays from "../payment/pay-ways.css?inline";
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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const outcome = await showOutcome(context.get(pageContext), namedIn(request));
  return { ...outcome, ...wordsOfOutcome(outcome) };
}

async function continueOn(ctx: Context, reference: string) {
  countForm(ctx, startEnrolmentPaymentEndpoint, { id: reference });
  const { payment } = await continuePayment(ctx, reference);
  // Already paid, or in review: the page itself says so.
  return payment ? redirect(payment.authorizationUrl, 303) : null;
}

/** Continues the payment on the provider's page, or emails a link to pay; with and without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const { reference, enrolmentId: id } = namedIn(request);
  try {
    if (!reference && id) {
      countForm(ctx, visitorCalls.renewLink, { id });
      await renewLink(ctx, id);
      return { isLinkSent: true as const };
    }
    return await continueOn(ctx, reference ?? "");
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
      title: loaderData?.title ?? "Your registration",
      description: "How a registration and its payment went, and the next step.",
    },
    args,
  );

/** What few visitors see, and what nobody needs at once: it loads after the page, whose HTML has it. */
const OutcomeRest = lazy(async () => ({
  default: (await import("../own-page/outcome-rest.tsx")).OutcomeRest,
}));

const retried: readonly Outcome["kind"][] = ["failed", "left", "replaced"];

/** What the one button is: to pay, to be sent a link, or to open the own page. */
function mainActionOf(outcome: ShownOutcome): "retry" | "link" | "own" | null {
  const { kind, reference, ownPage, isOtherPayer, mayPay, mayAskForLink } = outcome;
  if (mayAskForLink) return "link";
  const mayRetry = mayPay && reference !== null && !isOtherPayer;
  if (mayRetry && (!ownPage || retried.includes(kind))) return "retry";
  return ownPage ? "own" : null;
}

/** The one main action of each outcome; nothing where there is none. */
function MainAction({ outcome }: { readonly outcome: ShownOutcome }) {
  const { kind, reference, ownPage, isOtherPayer, ownLabel, mayHaveLeft } = outcome;
  const main = mainActionOf(outcome);
  if (!main && !mayHaveLeft && kind !== "confirming") return null;
  return (
    <div className="form-actions no-print">
      {main === "own" && ownPage && <ButtonLink to={ownPage}>{ownLabel}</ButtonLink>}
      {main === "retry" && (
        <form method="post" className="contents">
          <Button type="submit" size="large">
            {kind === "failed" ? payButton.failed : "Pay now"}
          </Button>
        </form>
      )}
      {mayHaveLeft && !ownPage && !isOtherPayer && (
        <form method="post" className="row">
          <p>Did you leave without paying?</p>
          <Button type="submit" variant="secondary">
            Go on with the payment
          </Button>
        </form>
      )}
      {main === "link" && (
        <form method="post" className="contents">
          <Button type="submit">Email me the link to pay</Button>
        </form>
      )}
      {kind === "confirming" && (
        <ButtonLink className="without-script" to={successPageOf({ reference: reference ?? "" })}>
          Check again
        </ButtonLink>
      )}
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

/** The last page of a registration: its outcome, the slip, and what happens next. */
function OutcomeView({
  outcome,
  failure,
  isLinkSent,
}: {
  readonly outcome: ShownOutcome & { readonly title: string; readonly lead: string };
  /** Why a payment could not be continued. */
  readonly failure: string | undefined;
  readonly isLinkSent: boolean;
}) {
  const { kind, course, slips, isSent } = outcome;
  usePaymentPolling(outcome);
  const [only] = slips;
  return (
    <>
      <PageHeader
        // With several, each slip names its own.
        kicker={slips.length > 1 ? undefined : course?.name}
        title={outcome.title}
        lead={<span role={kind === "confirming" ? "status" : undefined}>{outcome.lead}</span>}
      >
        {kind === "confirming" && (
          <p className="row with-script">
            <Spinner /> <span className="hint">Checking with the payment provider</span>
          </p>
        )}
      </PageHeader>
      <div
        className="wrap beside pb-56"
        data-sent={course ? draftKeyOf(course.programId) : undefined}
      >
        <div className="stack">
          {failure && (
            <Alert tone="danger" role="alert">
              {failure}
            </Alert>
          )}
          {isLinkSent && (
            <Alert tone="success" role="status">
              A link is on its way to the email address in the registration. It can take a few
              minutes.
            </Alert>
          )}
          {slips.length === 1 && only && (
            <>
              <TimelinePoints points={only.due} />
              <AdmissionSlip slip={only} />
            </>
          )}
          {!isSent && <MainAction outcome={outcome} />}
          <Suspense>
            <OutcomeRest outcome={outcome} isMain />
          </Suspense>
        </div>
        <div className="stack">
          <Suspense>
            <OutcomeRest outcome={outcome} hasOwnAction={mainActionOf(outcome) === "own"}>
              {isSent && <MainAction outcome={outcome} />}
            </OutcomeRest>
          </Suspense>
        </div>
      </div>
    </>
  );
}

export default function RegistrationSuccessPage() {
  const posted = useActionData<{ failure?: string; isLinkSent?: true } | null>();
  return (
    <>
      {/* The slip may load after the page, and scripts bring no styles. */}
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <PageStyles name="pay-ways" css={import.meta.env.SSR ? payWays : ""} />
      <OutcomeView
        outcome={useLoaderData<typeof loader>()}
        failure={posted?.failure}
        isLinkSent={posted?.isLinkSent ?? false}
      />
    </>
  );
}
