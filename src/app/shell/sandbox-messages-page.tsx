import { type MetaFunction, redirect } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { reportFromPhone } from "../server/report-from-phone.ts";
import type { Route } from "./+types/sandbox-messages-page.ts";
import { Outbox } from "./outbox.tsx";
import { readOutboxPage } from "./read-outbox-page.ts";

export const handle: PageHandle = { client: "always" };

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readOutboxPage(context, url, "messages");

/** A button below a message: what the phone would report, or its owner answer. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  await reportFromPhone(context, url, {
    messageId: String(form.get("message") ?? ""),
    act: String(form.get("act") ?? ""),
  });
  return redirect(`/sandbox/messages${url.search}`, 303);
}

export const headers = () => ({ "cache-control": "no-store" });

export const meta: MetaFunction = () => [
  { title: pageTitle("Outbox") },
  { name: "robots", content: "noindex" },
];

/** Every email, SMS and WhatsApp message that the demonstration would have sent. */
export default function SandboxMessagesPage({ loaderData }: Route.ComponentProps) {
  return <Outbox page={loaderData} />;
}
