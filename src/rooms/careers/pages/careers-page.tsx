import { type ComponentType, useRef, useState } from "react";
import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { listCentres } from "#foundation/academy/centres.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import {
  academyReference,
  centrePlace,
  type SchemaRecord,
} from "#foundation/pages/schema-records.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { contentFacts } from "#rooms/content/door.server.ts";
import type { ApplicationDialog } from "../application-dialog.tsx";
import styles from "../careers.css?inline";
import {
  ApplyButton,
  CultureAndBenefits,
  Doors,
  HowWeHire,
  Locations,
  Positions,
} from "../careers-sections.tsx";
import { type PositionName, positionNames } from "../positions.ts";
import { readCareers } from "../read-careers.server.ts";

export const handle: PageHandle = { client: "touched" };

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const texts = readCareers(await contentFacts(ctx));
  return { texts, today: lagosDay(ctx.clock()), origin: ctx.config.origin };
}

const posted = "2026-11-02";

/**
 * The positions as schema.org records, for those who look for work through a search engine.
 * @param duties what each position does
 */
const jobPostings = (
  origin: string,
  duties: Readonly<Record<PositionName, string>>,
): SchemaRecord[] =>
  positionNames.map((name) => ({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: name,
    description: `<p>${duties[name]}</p>`,
    datePosted: posted,
    employmentType: "FULL_TIME",
    directApply: true,
    url: `${origin}/careers`,
    hiringOrganization: academyReference(origin),
    jobLocation: listCentres().map(centrePlace),
  }));

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { texts, origin } = loaderData;
  return pageHead({
    title: "Careers",
    description: texts.description,
    url: `${origin}${href("/careers")}`,
    jsonLd: import.meta.env.SSR ? jobPostings(origin, texts.positions) : [],
  });
}

type Dialog = ComponentType<Parameters<typeof ApplicationDialog>[0]>;

/** The form weighs more than the page, so it loads when someone is about to apply. */
const load = async (): Promise<Dialog> =>
  (await import("../application-dialog.tsx")).ApplicationDialog;

function useApplying() {
  const [dialog, setDialog] = useState<{ Form: Dialog } | null>(null);
  const [position, setPosition] = useState<string | null>(null);
  const [reference, setReference] = useState<string | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  return {
    dialog,
    position,
    reference,
    confirmation,
    near: () => void load().catch(() => {}),
    apply(chosen: string) {
      load()
        .then((Form) => {
          setDialog({ Form });
          setPosition(chosen);
          setReference(null);
        })
        .catch(() => location.assign(href("/careers/apply")));
    },
    close: () => setPosition(null),
    sent(given: string) {
      setPosition(null);
      setReference(given);
      // After the dialog has given the focus back to its button.
      setTimeout(() => {
        confirmation.current?.scrollIntoView({ block: "center" });
        confirmation.current?.focus({ preventScroll: true });
      });
    },
  };
}

export default function CareersPage() {
  const { dialog, position, reference, confirmation, near, apply, close, sent } = useApplying();
  const { texts, today } = useLoaderData<typeof loader>();
  const applying = { onApply: apply, onNear: near };
  return (
    <>
      <PageStyles name="careers" css={import.meta.env.SSR ? styles : ""} />
      <PageHeader ground="deep" title="Careers" lead={texts.lead}>
        <div className="pt-12">
          <ApplyButton variant="keke" size="large" {...applying} />
        </div>
        <Doors />
      </PageHeader>
      <div ref={confirmation} tabIndex={-1} className="wrap" role="status">
        {reference && (
          <Alert tone="success" title="Your application is in" className="mt-24">
            Your reference is <b className="money">{reference}</b>. We have sent it to your email
            address too.
          </Alert>
        )}
      </div>
      <CultureAndBenefits culture={texts.culture} benefits={texts.benefits} />
      <Locations about={texts.centre} />
      <Positions duties={texts.positions} {...applying} />
      <HowWeHire steps={texts.steps} />
      {dialog && <dialog.Form today={today} position={position} onClose={close} onSent={sent} />}
    </>
  );
}
