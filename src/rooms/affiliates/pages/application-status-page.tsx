import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { pageParam } from "#foundation/pages/page-param.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import { readReference } from "../rules/application-rules.ts";
import { findApplicationProgress } from "../server/applications/find-application.ts";
import { ApplicationStatusView, NoSuchApplication } from "../ui/application/application-status.tsx";

export const headers = privateHeaders;

export const meta = () => [
  { title: pageTitle("Your application") },
  { name: "robots", content: "noindex" },
];

/** What the status call returns, and no more: a person with the link may not be the applicant. */
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

export default function ApplicationStatusPage() {
  const application = useLoaderData<typeof loader>();
  return application ? <ApplicationStatusView {...application} /> : <NoSuchApplication />;
}
