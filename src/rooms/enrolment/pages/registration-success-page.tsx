import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { startEnrolmentPaymentEndpoint } from "../contract/endpoints.ts";
import { continuePayment } from "../server/paying/continue-payment.ts";
import { showOutcome } from "../server/paying/show-outcome.ts";
import { outcomeTexts } from "../ui/outcome/outcome-texts.ts";
import { OutcomeView } from "../ui/outcome/outcome-view.tsx";
import { alertFor } from "../ui/payment/payment-alerts.ts";
import styles from "../ui/slip/slips.css?inline";

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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `${outcomeTexts[loaderData?.kind ?? "unnamed"].title} – ${academy.name}` },
  { name: "robots", content: "noindex" },
];

export default function RegistrationSuccessPage() {
  const posted = useActionData<{ failure: string } | null>();
  return (
    <>
      {/* The slip may come after the page, and scripts carry no styles. */}
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <OutcomeView outcome={useLoaderData<typeof loader>()} failure={posted?.failure ?? null} />
    </>
  );
}
