import { lazy, Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { fileFaultsContext, pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { applicationRules } from "../application-files.ts";
import { applicationForm } from "../application-form.ts";
import { notSent } from "../application-words.ui.ts";
import { submitJobApplicationEndpoint } from "../job-application.ts";
import { positionNames } from "../positions.ts";
import { submitJobApplication } from "../submit-job-application.server.ts";

export const handle: PageHandle = { client: "touched" };

const sentPath = (reference: string) =>
  `${href("/careers/apply/sent")}?${new URLSearchParams({ reference })}`;

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("position");
  const position = (positionNames as readonly (string | null)[]).includes(asked) ? asked : null;
  const ctx = context.get(pageContext);
  // Cached pages are dropped when a day begins, so that no form has the previous day's date.
  return {
    position: position ?? "",
    origin: ctx.config.origin,
    today: lagosDay(ctx.clock()),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: applicationForm,
    formData: await request.formData(),
    rules: applicationRules(lagosDay(ctx.clock())),
    endpoint: submitJobApplicationEndpoint,
    fallback: notSent,
    fileFaults: context.get(fileFaultsContext),
    run: (answers) => submitJobApplication(ctx, answers),
  });
  return posted.isSent ? redirect(sentPath(posted.result.reference), 303) : posted.page;
}

/** The page itself renders the title, because the title also announces errors. */
export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Apply for a position",
    description:
      "The application form for all positions at the academy: your details, your documents, and why you want to teach.",
    url: `${origin}${href("/careers/apply")}`,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbRecord([
            { name: "Careers", url: `${origin}${href("/careers")}` },
            { name: "Apply for a position", url: `${origin}${href("/careers/apply")}` },
          ]),
        ]
      : [],
  }).filter((each) => !("title" in each));
}

/** The form can be read and filled in before its scripts have loaded, which come after the page's own. */
const ApplicationPageForm = lazy(async () => ({
  default: (await import("../application-page-form.tsx")).ApplicationPageForm,
}));

export default function ApplyPage() {
  const { position, today } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm>() ?? null;
  return (
    <>
      <PageHeader
        width="form"
        title="Apply for a position"
        lead="It takes about fifteen minutes. Have your CV, cover letter, certificates and an ID at hand as files."
        above={
          <Breadcrumbs
            crumbs={[{ label: "Careers", to: href("/careers") }, { label: "Apply for a position" }]}
          />
        }
      >
        <p>
          Fields with <span className="asterisk">*</span> are required.
        </p>
      </PageHeader>
      <div className="wrap wrap-form pb-88">
        <h2 className="visually-hidden">Application form</h2>
        <Suspense>
          <ApplicationPageForm
            key={posted ? "posted" : "fresh"}
            position={position}
            today={today}
            posted={posted}
            onSent={(reference) => location.assign(sentPath(reference))}
          />
        </Suspense>
      </div>
    </>
  );
}
