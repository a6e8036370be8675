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
import { academy } from "#foundation/academy.ts";
import { AppError } from "#foundation/errors.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageParam } from "#foundation/page-param.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { startPayerPaymentEndpoint } from "../contract/endpoints.ts";
import { acceptedAmountIn } from "../rules/accepted-amount.ts";
import { getPayerView } from "../server/get-payer-view.ts";
import { startPayerPayment } from "../server/start-payer-payment.ts";
import { closedDoor, NoSuchPage } from "../ui/own-page/no-such-page.tsx";
import { type PayerPosted, PayerView } from "../ui/own-page/payer-view.tsx";
import { alertFor } from "../ui/payment/payment-alerts.ts";
import { beforePayment } from "../ui/payment/payment-texts.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    return data(await getPayerView(context.get(pageContext), pageParam(params, "payToken")));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return data(null, { status: 404 });
    throw error;
  }
}

/** Starts the payment without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const posted = await request.formData();
  const email = String(posted.get("email") ?? "");
  const refuse = (message: string, status: number) =>
    data<PayerPosted>({ email, message }, { status });
  const parsed = startPayerPaymentEndpoint.body.safeParse({
    email,
    acceptAmountKobo: acceptedAmountIn(posted),
  });
  if (!parsed.success) return refuse(beforePayment.email, 422);
  try {
    const ctx = context.get(pageContext);
    const payToken = pageParam(params, "payToken");
    countForm(ctx, startPayerPaymentEndpoint, { payToken, ...parsed.data });
    const started = await startPayerPayment(ctx, payToken, parsed.data);
    if (started.payment) return redirect(started.payment.authorizationUrl, 303);
    // Already paid, or in review: the page itself says so.
    return null;
  } catch (error) {
    if (error instanceof AppError) return refuse(alertFor(error), error.status);
    throw error;
  }
}

export const headers = privateHeaders;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  {
    title: `${loaderData ? `Pay for ${loaderData.learnerFirstName}` : closedDoor} – ${academy.name}`,
  },
  { name: "robots", content: "noindex" },
];

export default function PayPage() {
  const facts = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() ?? null;
  const payToken = pageParam(useParams(), "payToken");
  return facts ? (
    <PayerView facts={facts} payToken={payToken} posted={posted} />
  ) : (
    <NoSuchPage what="payment" />
  );
}
