import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
} from "react-router";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { Context } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors/errors.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { payerReachForm, reachRules } from "#foundation/messages/reach-form.ts";
import type { Way } from "#foundation/messages/ways.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageHead, unlistedHead } from "#foundation/pages/page-head.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { savePayerMessagesEndpoint, startPayerPaymentEndpoint } from "../endpoints.ts";
import { payerForm } from "../forms/payer-form.ts";
import { readPayerMessages, savePayerMessages } from "../messages/message-choices.server.ts";
import { brokenLink, NoSuchPage } from "../own-page/no-such-page.tsx";
import { PayerView } from "../own-page/payer-view.tsx";
import { getPayerView, startPayerPayment } from "../payment/get-payer-view.server.ts";
import {
  acceptedAmountIn,
  otherAmountField,
  readPayAmount,
  typedAmountIn,
} from "../payment/pay-choice.ts";
import payWays from "../payment/pay-ways.css?inline";
import { alertFor, paymentAlerts } from "../payment/payment-alerts.ui.ts";

export const handle: PageHandle = { client: "always" };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  try {
    const ctx = context.get(pageContext);
    const payToken = pageParam(params, "payToken");
    const facts = await getPayerView(ctx, payToken);
    const messages = await readPayerMessages(ctx, payToken);
    const hasLeft = new URL(request.url).searchParams.get("payment") === "left";
    return data({ facts, messages, hasLeft, today: lagosDay(ctx.clock()) });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return data(null, { status: 404 });
    throw error;
  }
}

/** The same refusal in the words for payments; for a wrong amount, at its field. */
function inPaymentWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const amountFault = error.fields?.amountKobo;
  if (amountFault) throw invalid({ [otherAmountField]: amountFault });
  throw new AppError(error.status, error.code, alertFor(error), { cause: error });
}

/** How the payer wants to be told, by a browser without scripts. */
async function saveMessagesByForm(ctx: Context, payToken: string, formData: FormData) {
  const form = payerReachForm;
  const posted = await postForm(ctx, {
    form,
    formData,
    rules: reachRules,
    endpoint: savePayerMessagesEndpoint,
    params: { payToken },
    fallback: paymentAlerts.busy,
    run: ({ channels = [], language = "en", phone }) =>
      savePayerMessages(ctx, payToken, { channels: channels as Way[], language, phone }),
  });
  return posted.isSent ? showForm({ ...sentForm, formId: form.id }, 200) : posted.page;
}

/** Starts the payment without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const formData = await request.formData();
  const payToken = pageParam(params, "payToken");
  if (formData.get("intent") === "messages") return saveMessagesByForm(ctx, payToken, formData);
  const posted = await postForm(ctx, {
    form: payerForm,
    formData,
    rules: noRules,
    endpoint: startPayerPaymentEndpoint,
    params: { payToken },
    fallback: paymentAlerts.busy,
    async run({ email }) {
      const { payNow } = await getPayerView(ctx, payToken);
      const found = payNow ? readPayAmount(typedAmountIn(formData), payNow) : { amountKobo: null };
      if ("fault" in found) throw invalid({ [otherAmountField]: found.fault });
      const acceptAmountKobo = acceptedAmountIn(formData);
      const wishes = { email, acceptAmountKobo, ...found };
      return startPayerPayment(ctx, payToken, wishes).catch(inPaymentWords);
    },
  });
  if (!posted.isSent) return posted.page;
  const { payment } = posted.result;
  // Already paid, or in review: the page itself says so.
  return payment ? redirect(payment.authorizationUrl, 303) : null;
}

export const headers = privateHeaders;

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const description = "What is due, and the payment by card or bank transfer.";
  if (!loaderData) return pageHead({ title: brokenLink, description, url: null, noindex: true });
  // A chat shows the link's preview to everyone in it, so it names nobody.
  return unlistedHead({ title: "Pay for a learner", description }, args);
}

export default function PayPage() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm | null>() ?? null;
  const payToken = pageParam(useParams(), "payToken");
  return loaded ? (
    <>
      <PageStyles name="pay-ways" css={import.meta.env.SSR ? payWays : ""} />
      <PayerView {...loaded} payToken={payToken} posted={posted} />
    </>
  ) : (
    <NoSuchPage what="payment" />
  );
}
