import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { phoneState, startPhone, stopPhone } from "#foundation/messages/phone-states.ts";
import { readStopLink } from "#foundation/messages/stop-link.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { brokenLink } from "../own-page/no-such-page.tsx";

/** Plain HTML: it opens from an SMS, on any phone. */
export const handle: PageHandle = { styles: "forms" };

const titles = {
  going: "Stop SMS and WhatsApp messages",
  stopped: "Stopped",
  broken: brokenLink,
} as const;

type Shown = { readonly phone: string; readonly state: "going" | "stopped" } | null;

async function shownOf(ctx: Context, phone: string): Promise<Shown> {
  const state = (await phoneState(ctx, [phone])).get(phone);
  return { phone, state: state?.stoppedAt ? "stopped" : "going" };
}

const phoneIn = (ctx: Context, request: Request): string | null =>
  readStopLink(ctx, new URL(request.url).searchParams);

/** Only shows: programs that look into messages open links too. A link without its end is no wrong one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const phone = phoneIn(ctx, request);
  if (phone) return data<Shown>(await shownOf(ctx, phone));
  const isWrong = new URL(request.url).searchParams.has("key");
  return data<Shown>(null, { status: isWrong ? 404 : 200 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const phone = phoneIn(ctx, request);
  if (!phone) return data(null, { status: 404 });
  const intent = (await request.formData()).get("intent");
  if (intent === "start") await startPhone(ctx, phone);
  if (intent === "stop") await stopPhone(ctx, phone, "link");
  return data(null);
}

export const headers = privateHeaders;

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const description = "Ends SMS and WhatsApp messages to a phone number.";
  return unlistedHead({ title: titles[loaderData?.state ?? "broken"], description }, args);
}

function NotOurs() {
  return (
    <div className="wrap section">
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>{titles.broken}</h1>
        <p>
          Please use the whole link from our newest message, or answer the message with STOP. Or
          write to <ContactWays />.
        </p>
        <ButtonLink to={href("/")}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}

export default function StopMessagesPage() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) return <NotOurs />;
  const { phone, state } = shown;
  const isStopped = state === "stopped";
  return (
    <>
      <PageHeader
        width="form"
        title={titles[state]}
        lead={isStopped ? "Codes to sign in still come." : `${academy.name} writes to ${phone}.`}
      />
      <div className="wrap wrap-form stack pb-88">
        {isStopped && (
          <Alert tone="success" role="status">
            No more SMS or WhatsApp messages go to {phone}. Emails come as before.
          </Alert>
        )}
        <form method="post">
          <input type="hidden" name="intent" value={isStopped ? "start" : "stop"} />
          <Button type="submit" variant={isStopped ? "secondary" : "primary"}>
            {isStopped ? "Send messages again" : "Stop messages to this number"}
          </Button>
        </form>
        {!isStopped && (
          <p className="hint">
            Codes to sign in still come, because you ask for them yourself. Emails come as before.
          </p>
        )}
      </div>
    </>
  );
}
