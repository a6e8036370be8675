import {
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { CodeCheckForm, codeField, type Mistyped } from "#design/fields/code-check-form.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead, unlistedHead } from "#foundation/pages/page-head.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { codeLooks, readEnrolmentCode, shownExample } from "../../documents/enrolment-code.ts";
import { verifySlip } from "../../documents/get-slip.server.ts";
import type { SlipCheck } from "../../documents/slip-check.ts";
import styles from "../../documents/slips.css?inline";
import { verifySlipEndpoint } from "../../endpoints.ts";

export const handle: PageHandle = { styles: "forms" };

/** The words of the page that checks a slip. */

type Words = { readonly title: string; readonly lead: string };

const faults = {
  not_a_code: {
    title: "This is not a code",
    lead: codeLooks,
  },
  wrong_check: {
    title: "This code is mistyped",
    lead: "One letter or digit is wrong. Compare it with the slip.",
  },
  no_valid_slip: {
    title: "This slip is not valid",
    lead: "There is no valid admission slip with this code.",
  },
} as const satisfies Record<Extract<SlipCheck, { valid: false }>["reason"], Words>;

const askWords: Words = {
  title: "Check an admission slip",
  lead: "Type the code of the slip to see whether it is valid.",
};

const checkedWords = (check: SlipCheck): Words =>
  check.valid
    ? {
        title: "This slip is valid",
        lead: "It belongs to a paid, free or sponsored place at our academy.",
      }
    : faults[check.reason];

/** `Beginner`; null without a level. */
const checkedLevel = (check: Extract<SlipCheck, { valid: true }>): string | null =>
  check.level && levelNamed(check.level);

/** `November 2026` */
const checkedStart = ({ startMonth }: Extract<SlipCheck, { valid: true }>): string =>
  startMonth ? formatMonth(startMonth) : "Not set yet";

/** What the code stands for: nothing personal. */
function Checked({ check }: { readonly check: Extract<SlipCheck, { valid: true }> }) {
  const level = checkedLevel(check);
  return (
    <div className="slip slip-checked">
      <div className="slip-proof">
        <div>
          <p className="slip-label">Code</p>
          <p className="slip-code">{check.code}</p>
        </div>
      </div>
      <dl className="slip-facts">
        <div>
          <dt>Program</dt>
          <dd>{check.program}</dd>
        </div>
        {level && (
          <div>
            <dt>Level</dt>
            <dd>{level}</dd>
          </div>
        )}
        <div>
          <dt>Training starts</dt>
          <dd>{checkedStart(check)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The page that checks a slip: what the code stands for, and a form for another code. */
function SlipCheckView({
  check,
  mistyped,
}: {
  readonly check: SlipCheck | null;
  readonly mistyped: Mistyped | null;
}) {
  const { title, lead } = check ? checkedWords(check) : askWords;
  return (
    <>
      <PageStyles name="slips" css={import.meta.env.SSR ? styles : ""} />
      <PageHeader
        width="form"
        kicker={check && !check.valid ? check.code : undefined}
        title={title}
        lead={lead}
      />
      <div className="wrap wrap-form stack stack-36 pb-88">
        {check?.valid && (
          <>
            <Checked check={check} />
            <p>
              For privacy this page shows no name. Compare the name on the slip with a means of
              identification.
            </p>
          </>
        )}
        <section className="stack stack-16">
          {check && <h2>Check another code</h2>}
          <CodeCheckForm
            form="slip"
            action={href("/slips")}
            label="Code on the slip"
            hint={`It looks like ${shownExample}. Small letters and missing dashes are fine.`}
            maxLength={40}
            mistyped={mistyped}
          />
        </section>
        <p className="hint">
          If in doubt, write to <ContactWays />.
        </p>
      </div>
    </>
  );
}

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

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const { check, mistyped } = loaderData ?? { check: null, mistyped: null };
  const { title, lead } = check ? checkedWords(check) : askWords;
  const head = { title: mistyped ? `Error: ${title}` : title, description: lead };
  return mistyped || check?.valid === false
    ? pageHead({ ...head, url: null, noindex: true })
    : unlistedHead(head, args);
}

export default function SlipCheckPage() {
  return <SlipCheckView {...useLoaderData<typeof loader>()} />;
}
