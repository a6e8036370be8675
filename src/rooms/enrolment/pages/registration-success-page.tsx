import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { academy } from "#foundation/academy.ts";
import { pageContext } from "#foundation/page-context.ts";
import type { PageHandle } from "#foundation/page-handle.ts";
import { refreshOutcome } from "../server/refresh-outcome.ts";
import { outcomeTexts } from "../ui/outcome/outcome-texts.ts";
import { OutcomeView } from "../ui/outcome/outcome-view.tsx";

export const handle: PageHandle = { client: "always" };

/** The provider sends the browser back with `reference` (and the same value as `trxref`). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const named = new URL(request.url).searchParams;
  return refreshOutcome(context.get(pageContext), {
    reference: named.get("reference") || named.get("trxref"),
    enrolmentId: named.get("enrolment"),
  });
}

/** Every visit asks the server, and nothing stays in the cache of a shared browser. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `${outcomeTexts[loaderData?.kind ?? "unnamed"].title} – ${academy.name}` },
  { name: "robots", content: "noindex" },
];

export default function RegistrationSuccessPage() {
  return <OutcomeView outcome={useLoaderData<typeof loader>()} />;
}
