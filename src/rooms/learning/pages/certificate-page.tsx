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
import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { countForm } from "#foundation/http/limits.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead, unlistedHead } from "#foundation/pages/page-head.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import {
  certificateCodeLooks,
  exampleCertificateCode,
  readCertificateCode,
} from "../certificates/certificate-code.ts";
import { type CertificateCheck, checkCertificateEndpoint } from "../certificates/certificates.ts";
import { checkCertificate } from "../certificates/check-certificate.server.ts";

export const handle: PageHandle = { styles: "forms" };

type Words = { readonly title: string; readonly lead: string };

const askWords: Words = {
  title: "Check a certificate",
  lead: `Type the code of a certificate to see whether ${academy.name} issued it and whether it still counts.`,
};

/** What the page says first. */
const resultWords = (check: CertificateCheck): Words => {
  switch (check.result) {
    case "genuine":
      return {
        title: "This certificate is genuine",
        lead: `${academy.name} issued it on ${formatFullDay(check.issuedOn)}, and it counts.`,
      };
    case "revoked":
      return {
        title: "This certificate was revoked",
        lead: `It has not counted since ${formatFullDay(check.revokedOn)}.${check.reason ? ` The reason: ${check.reason}` : ""}`,
      };
    case "replaced":
      return {
        title: "There is a newer version",
        lead: `A corrected version took its place on ${formatFullDay(check.replacedOn)}. This one no longer counts.`,
      };
    case "withdrawn":
      return {
        title: "Withdrawn at the holder’s wish",
        lead: `${academy.name} issued this certificate on ${formatFullDay(check.issuedOn)}. Its holder has asked us to delete their name.`,
      };
    case "unknown":
      return {
        title: "This is not our certificate",
        lead: "We have not issued a certificate with this code. Compare the code with the paper.",
      };
    case "not_a_code":
      return { title: "This is not a code", lead: certificateCodeLooks };
    case "wrong_check":
      return {
        title: "This code is mistyped",
        lead: "One letter or digit is wrong. Compare it with the certificate.",
      };
  }
};

type Known = Extract<CertificateCheck, { readonly number: string }>;

const pills: Record<Known["result"], { readonly label: string; readonly tone: Tone }> = {
  genuine: { label: "Genuine", tone: "success" },
  revoked: { label: "Revoked", tone: "danger" },
  replaced: { label: "Replaced", tone: "warning" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

const isKnown = (check: CertificateCheck): check is Known => "number" in check;

/** What the certificate says; a name only while it counts. */
function Checked({ check }: { readonly check: Known }) {
  const { label, tone } = pills[check.result];
  const version = check.version > 1 ? `, version ${check.version}` : "";
  return (
    <Panel title={`Certificate ${check.number}${version}`}>
      <p>
        <StatusPill tone={tone}>{label}</StatusPill>
      </p>
      <DescriptionList
        items={[
          ...(check.result === "genuine" ? [{ term: "Name", value: check.name }] : []),
          { term: "Program", value: check.program },
          ...(check.level ? [{ term: "Level", value: check.level }] : []),
          ...(check.result === "genuine"
            ? [
                {
                  term: "Training",
                  value: `${formatFullDay(check.startsOn)} to ${formatFullDay(check.endsOn)}`,
                },
              ]
            : []),
          { term: "Issued", value: formatFullDay(check.issuedOn) },
          { term: "Code", value: check.code },
        ]}
      />
      {check.result === "replaced" && (
        <p>
          <a href={href("/certificates/:code", { code: check.newCode })}>
            See the version that counts
          </a>
        </p>
      )}
    </Panel>
  );
}

type Shown = { readonly check: CertificateCheck | null; readonly mistyped: Mistyped | null };

/** `/certificates` asks for a code, `/certificates/7K4M3-W2QPX` checks it. The form leads from the first to the second. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  if (params.code !== undefined) {
    countForm(ctx, checkCertificateEndpoint, { code: params.code });
    const check = await checkCertificate(ctx, params.code);
    return data<Shown>({ check, mistyped: null }, { status: isKnown(check) ? 200 : 404 });
  }
  const typed = new URL(request.url).searchParams.get(codeField)?.trim() ?? "";
  if (typed === "") return data<Shown>({ check: null, mistyped: null });
  const read = readCertificateCode(typed);
  if ("code" in read) throw redirect(href("/certificates/:code", { code: read.code }), 303);
  return data<Shown>({ check: null, mistyped: { typed, error: read.text } }, { status: 422 });
}

/** It may be revoked at any time, and it shows a name. */
export const headers = () => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});

export function meta({ loaderData, ...args }: MetaArgs<typeof loader>) {
  const { check, mistyped } = loaderData ?? { check: null, mistyped: null };
  const { title, lead } = check ? resultWords(check) : askWords;
  const head = { title: mistyped ? `Error: ${title}` : title, description: lead };
  // What a search engine or a link's preview would keep must not have a name or a code.
  return check || mistyped
    ? pageHead({ ...head, url: null, noindex: true })
    : unlistedHead(head, args);
}

/** The page that checks a certificate: whose it is and whether it counts, and a form for another code. */
export default function CertificatePage() {
  const { check, mistyped } = useLoaderData<typeof loader>();
  const { title, lead } = check ? resultWords(check) : askWords;
  return (
    <>
      <PageHeader
        width="form"
        kicker={check?.result === "unknown" ? check.code : undefined}
        title={title}
        lead={lead}
      />
      <div className="wrap wrap-form stack stack-36 pb-88">
        {check && isKnown(check) && <Checked check={check} />}
        {check?.result === "genuine" && (
          <p>Compare the name with a means of identification of whoever shows you the paper.</p>
        )}
        <section className="stack stack-16">
          {check && <h2>Check another code</h2>}
          <CodeCheckForm
            form="certificate"
            action={href("/certificates")}
            label="Code on the certificate"
            hint={`It looks like ${exampleCertificateCode}. Small letters and a missing dash are fine.`}
            maxLength={200}
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
