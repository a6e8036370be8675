import type { MetaFunction } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import type { Route } from "./+types/sandbox-mail-page.ts";
import { Outbox } from "./outbox.tsx";
import { readOutboxPage } from "./read-outbox-page.ts";

export const handle: PageHandle = { client: "always" };

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readOutboxPage(context, url, "emails");

export const headers = () => ({ "cache-control": "no-store" });

export const meta: MetaFunction = () => [
  { title: pageTitle("Outbox") },
  { name: "robots", content: "noindex" },
];

/** Every email that the demonstration would have sent. */
export default function SandboxMailPage({ loaderData }: Route.ComponentProps) {
  return <Outbox page={loaderData} />;
}
