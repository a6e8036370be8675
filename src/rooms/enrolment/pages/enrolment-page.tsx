import { Suspense } from "react";
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
import { AppError } from "#foundation/errors/errors.ts";
import type { FileFault } from "#foundation/files/file-kinds.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { countForm } from "#foundation/http/limits.ts";
import { guardianReachForm, reachForm, reachRules } from "#foundation/messages/reach-form.ts";
import type { Way } from "#foundation/messages/ways.ts";
import { fileFaultsContext, pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageHead, unlistedHead } from "#foundation/pages/page-head.ts";
import { findOwnCertificate } from "#rooms/learning/door.server.ts";
import styles from "../documents/slips.css?inline";
import {
  amendEnrolmentEndpoint,
  createPayLinkEndpoint,
  reopenEnrolmentEndpoint,
  saveMessagesEndpoint,
  startEnrolmentPaymentEndpoint,
  visitorCalls,
} from "../endpoints.ts";
import { reopenRegistration } from "../lapsing/reopen-registration.server.ts";
import { saveMessages } from "../messages/message-choices.server.ts";
import { EnrolmentView } from "../own-page/enrolment-view.tsx";
import { getEnrolment } from "../own-page/get-enrolment.server.ts";
import { getOwnPage } from "../own-page/get-own-page.server.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { brokenLink, endedTitle, NoSuchPage } from "../own-page/no-such-page.tsx";
import { sendProofByKeyEndpoint } from "../own-page/own-enrolments.ts";
import type { OwnPagePosted } from "../own-page/own-page-posted.ui.ts";
import { renewLink } from "../own-page/renew-link.server.ts";
import { createPayLink } from "../payment/get-payer-view.server.ts";
import { acceptedAmountIn, readPayAmount, typedAmountIn } from "../payment/pay-choice.ts";
import payWays from "../payment/pay-ways.css?inline";
import { alertFor, paymentAlerts } from "../payment/payment-alerts.ui.ts";
import { startEnrolmentPayment } from "../payment/start-enrolment-payment.server.ts";
import { sendProofByKey } from "../proofs/send-payment-proof.server.ts";
import {
  askBeforeChanging,
  changeRegistration,
} from "../registration/change-registration.server.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { readStartChoice } from "../registration/starts.ts";

export const handle: PageHandle = { client: "always" };

/** Most links work, so the form for expired ones loads only with those. */
const EndedLink = laterForm(
  "renew-link",
  async () => (await import("../own-page/ended-link.tsx")).EndedLink,
);

const keyIn = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** A wrong key and an unknown enrolment look the same. An expired key offers a new link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const resumeToken = keyIn(request);
  try {
    const ctx = context.get(pageContext);
    const page = await getOwnPage(ctx, pageParam(params, "id"), resumeToken);
    const certificate = await findOwnCertificate(ctx, page.enrolment.id, resumeToken);
    const told = new URL(request.url).searchParams;
    const failed = told.get("payment") === "failed";
    return data({ ...page, certificate, resumeToken, failed, sent: told.get("sent") });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return data(null, { status: 404 });
    if (error instanceof AppError && error.code === "key_ended") {
      return data({ ended: true as const }, { status: 410 });
    }
    throw error;
  }
}

async function act(
  ctx: Context,
  id: string,
  key: string,
  posted: FormData,
  faults: ReadonlyMap<string, FileFault>,
): Promise<OwnPagePosted> {
  const intent = posted.get("intent");
  if (intent === "proof") return sendProofByForm(ctx, id, key, posted, faults.get("proof"));
  if (intent === "renew") {
    countForm(ctx, visitorCalls.renewLink, { id });
    await renewLink(ctx, id);
    return { renewed: true };
  }
  if (intent === "link") {
    countForm(ctx, createPayLinkEndpoint, { id });
    return { payLink: (await createPayLink(ctx, id, key)).url };
  }
  if (intent === "change") return changeByForm(ctx, id, key, posted);
  if (intent === "messages") return saveMessagesByForm(ctx, id, key, posted);
  if (intent === "reopen") {
    countForm(ctx, reopenEnrolmentEndpoint, { id });
    await reopenRegistration(ctx, id, key);
    throw redirect(enrolmentPath(id, key), 303);
  }
  return payByForm(ctx, id, key, posted);
}

/** A picture of a transfer, by a browser without scripts. The form has the id of the file that came with it. */
async function sendProofByForm(
  ctx: Context,
  id: string,
  key: string,
  posted: FormData,
  fault: FileFault | undefined,
): Promise<OwnPagePosted> {
  countForm(ctx, sendProofByKeyEndpoint, { id });
  if (fault) return { proof: { fault: fault.text } };
  try {
    const { name } = await sendProofByKey(ctx, id, key, String(posted.get("proof") ?? ""));
    return { proof: { sent: name } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { proof: { fault: error.fields?.proof ?? error.message } };
  }
}

/** How somebody wants to be told, by a browser without scripts. */
async function saveMessagesByForm(
  ctx: Context,
  id: string,
  key: string,
  formData: FormData,
): Promise<OwnPagePosted> {
  const party = formData.get("party") === "guardian" ? "guardian" : "learner";
  const form = party === "guardian" ? guardianReachForm : reachForm;
  const posted = await postForm(ctx, {
    form,
    formData,
    rules: reachRules,
    endpoint: saveMessagesEndpoint,
    params: { id },
    fallback: unreachable,
    run: ({ channels = [], language = "en" }) =>
      saveMessages(ctx, id, key, { channels: channels as Way[], language, party }),
  });
  return { messages: posted.isSent ? { ...sentForm, formId: form.id } : posted.page.data };
}

/** Level, centre and start, by a browser without scripts. */
async function changeByForm(
  ctx: Context,
  id: string,
  key: string,
  posted: FormData,
): Promise<OwnPagePosted> {
  countForm(ctx, amendEnrolmentEndpoint, { id });
  const { trainingLevel, start } = Object.fromEntries(posted);
  const asked = await askBeforeChanging(ctx, id, key);
  try {
    const change = { trainingLevel, ...readStartChoice(start) };
    await changeRegistration(ctx, id, key, change, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { changeFault: Object.values(error.fields ?? {})[0] ?? error.message };
  }
  throw redirect(enrolmentPath(id, key), 303);
}

/** Starts a payment of the chosen amount. A wrong amount comes back with what was typed. */
async function payByForm(
  ctx: Context,
  id: string,
  key: string,
  posted: FormData,
): Promise<OwnPagePosted> {
  countForm(ctx, startEnrolmentPaymentEndpoint, { id });
  const typed = typedAmountIn(posted);
  const { payNow } = await getEnrolment(ctx, id, key);
  const found = payNow ? readPayAmount(typed, payNow) : { amountKobo: null };
  if ("fault" in found) return { typed, amountFault: found.fault };
  const acceptAmountKobo = acceptedAmountIn(posted);
  const started = await startEnrolmentPayment(ctx, id, key, { ...found, acceptAmountKobo }).catch(
    (error: unknown) => {
      const amountFault = error instanceof AppError && error.fields?.amountKobo;
      if (amountFault) return { amountFault };
      throw error;
    },
  );
  if ("amountFault" in started) return { typed, amountFault: started.amountFault };
  // Already paid, or in review: the page itself says so.
  if (started.payment) throw redirect(started.payment.authorizationUrl, 303);
  return {};
}

/** Handles the page's buttons without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const posted = await request.formData();
  try {
    const told = await act(
      context.get(pageContext),
      pageParam(params, "id"),
      keyIn(request),
      posted,
      context.get(fileFaultsContext),
    );
    const isRefused =
      told.amountFault ||
      told.changeFault ||
      told.messages?.isSent === false ||
      (told.proof && "fault" in told.proof);
    return data(told, { status: isRefused ? 422 : 200 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = posted.get("intent") === "pay" ? alertFor(error) : error.message;
    return data<OwnPagePosted>({ message, typed: typedAmountIn(posted) }, { status: error.status });
  }
}

export const headers = privateHeaders;

function titleOf(loaded: object | null | undefined): string {
  if (!loaded) return brokenLink;
  return "ended" in loaded ? endedTitle : "Your registration";
}

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const title = titleOf(loaderData);
  const description =
    "The place, what is paid and due, the dates, receipts and the admission slip.";
  return loaderData
    ? unlistedHead({ title, description }, args)
    : pageHead({ title, description, url: null, noindex: true });
}

export default function EnrolmentPage() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() ?? null;
  const id = pageParam(useParams(), "id");
  if (!loaded) return <NoSuchPage what="registration" />;
  if ("ended" in loaded) {
    return (
      <Suspense>
        <EndedLink enrolmentId={id} posted={posted} />
      </Suspense>
    );
  }
  const { failed, sent, ...shown } = loaded;
  // Without scripts, the form redirects here when its payment could not start.
  const failure = failed ? { message: paymentAlerts.unreachable } : null;
  return (
    <>
      {/* The slip may load after the page, and scripts bring no styles. */}
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <PageStyles name="pay-ways" css={import.meta.env.SSR ? payWays : ""} />
      <EnrolmentView
        {...shown}
        posted={posted ?? failure}
        // A button of this page posts to the same address.
        sent={posted ? null : sent}
      />
    </>
  );
}
