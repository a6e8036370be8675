import {
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { verifySlipEndpoint } from "../../contract/endpoints.ts";
import type { SlipCheck } from "../../contract/slip-check.ts";
import { readEnrolmentCode } from "../../rules/documents/enrolment-code.ts";
import { askWords, checkedWords } from "../../rules/documents/slip-check-words.ts";
import { verifySlip } from "../../server/documents/verify-slip.ts";
import { codeField, type Mistyped, SlipCheckView } from "../../ui/slip/slip-check-view.tsx";

export const handle: PageHandle = { styles: "forms" };

type Shown = { check: SlipCheck | null; mistyped: Mistyped | null };

const statusOf = (check: SlipCheck) => (check.valid ? 200 : 404);

/** `/slips` asks for a code, `/slips/ZA-7K4M-3W2` checks it. The form leads from the first to the second. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  if (params.code !== undefined) {
    countForm(ctx, verifySlipEndpoint, { code: params.code });
    const check = await verifySlip(ctx, params.code);
    return data<Shown>({ check, mistyped: null }, { status: statusOf(check) });
  }
  const typed = new URL(request.url).searchParams.get(codeField)?.trim() ?? "";
  if (typed === "") return data<Shown>({ check: null, mistyped: null });
  const read = readEnrolmentCode(typed);
  if ("code" in read) throw redirect(href("/slips/:code", { code: read.code }), 303);
  const { title, lead } = checkedWords({ valid: false, reason: read.fault });
  return data<Shown>(
    { check: null, mistyped: { typed, error: `${title}. ${lead}` } },
    { status: 422 },
  );
}

/** A slip may become invalid at any time. */
export const headers = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const { check, mistyped } = loaderData ?? { check: null, mistyped: null };
  const { title, lead } = check ? checkedWords(check) : askWords;
  return pageHead({
    title: mistyped ? `Error: ${title}` : title,
    description: lead,
    url: null,
    noindex: true,
  });
}

export default function SlipCheckPage() {
  return <SlipCheckView {...useLoaderData<typeof loader>()} />;
}
