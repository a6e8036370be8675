import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageHead, unlistedHead } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import { reviewTime } from "../affiliate-terms.ts";
import { readReference } from "../applications/application-rules.ts";
import { findApplicationProgress } from "../applications/list-applications.server.ts";
import type { ApplicationStatus } from "../states.ts";

export const headers = privateHeaders;

export const meta = ({ loaderData, ...args }: MetaArgs<typeof loader>) => {
  const title = "Your application";
  const description = "Whether an application to become an affiliate is accepted.";
  return loaderData
    ? unlistedHead({ title, description }, args)
    : pageHead({ title, description, url: null, noindex: true });
};

/** Only what the status call returns, because a person with the link may not be the applicant. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const reference = readReference(pageParam(params, "reference"));
  const application =
    reference && (await findApplicationProgress(context.get(pageContext), reference));
  if (!application) return data(null, { status: 404 });
  const { status, createdAt, reviewedAt } = application;
  return data({
    reference: application.reference,
    status,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  });
}

type ApplicationStatusProps = {
  readonly reference: string;
  readonly status: ApplicationStatus;
  /** ISO times. */
  readonly createdAt: string;
  readonly reviewedAt: string | null;
};

const words: Record<ApplicationStatus, { title: string; pill: string; tone: Tone }> = {
  pending: { title: "We are reviewing your application", pill: "In review", tone: "info" },
  approved: { title: "Your application is approved", pill: "Approved", tone: "success" },
  rejected: {
    title: "We cannot accept your application now",
    pill: "Not accepted",
    tone: "neutral",
  },
};

function WhatNow({ status }: Pick<ApplicationStatusProps, "status">) {
  switch (status) {
    case "pending":
      return (
        <p>
          A review takes {reviewTime}. We send our decision to your email address; there is nothing
          more to do now.
        </p>
      );
    case "approved":
      return (
        <>
          <p>
            Your affiliate code is in our email, which also says how to sign in for the first time.
            If the link in it has expired,{" "}
            <Link to={`${href("/forgot-password")}?audience=affiliate`}>ask for a new one</Link>.
          </p>
          <div>
            <ButtonLink to={href("/affiliate/login")}>Sign in</ButtonLink>
          </div>
        </>
      );
    case "rejected":
      return (
        <>
          <p>The reason is in the email we sent you. Once that has changed, you may apply again.</p>
          <div>
            <ButtonLink to={href("/affiliate-application")} variant="secondary">
              Apply again
            </ButtonLink>
          </div>
        </>
      );
  }
}

/** The state of an application, for anyone with its link. */
function ApplicationStatusView(props: ApplicationStatusProps) {
  const { reference, status, createdAt, reviewedAt } = props;
  const { title, pill, tone } = words[status];
  const facts = [
    { term: "Status", value: <StatusPill tone={tone}>{pill}</StatusPill> },
    { term: "Sent", value: formatDay(new Date(createdAt)) },
    ...(reviewedAt ? [{ term: "Decided", value: formatDay(new Date(reviewedAt)) }] : []),
    { term: "Reference", value: <b className="money">{reference}</b> },
  ];
  return (
    <>
      <PageHeader width="form" kicker="Affiliate application" title={title} />
      <div className="wrap wrap-form stack pb-88">
        <WhatNow status={status} />
        <DescriptionList items={facts} />
        <p>
          Anyone with this link can open this page. Questions? Write to <ContactWays />.
        </p>
      </div>
    </>
  );
}

function NoSuchApplication() {
  return (
    <div className="wrap section">
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>No such application</h1>
        <p>
          Please use the whole link from our email, or write to <ContactWays />.
        </p>
        <ButtonLink to={href("/affiliate-application")}>Become an Affiliate</ButtonLink>
      </div>
    </div>
  );
}

export default function ApplicationStatusPage() {
  const application = useLoaderData<typeof loader>();
  return application ? <ApplicationStatusView {...application} /> : <NoSuchApplication />;
}
