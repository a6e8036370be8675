import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
} from "react-router";
import { Breadcrumbs } from "#design/breadcrumbs.tsx";
import { Button, ButtonLink } from "#design/button.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { PageStyles } from "#design/page-styles.tsx";
import { draftDays } from "#foundation/draft-days.ts";
import { fileFaultsContext, pageContext } from "#foundation/page-context.ts";
import { pageHead, pageTitle } from "#foundation/page-head.ts";
import { breadcrumbRecord } from "#foundation/schema-records.ts";
import { lagosDay } from "#foundation/time.ts";
import { positionNames } from "../rules/positions.ts";
import { receiveApplicationForm } from "../server/receive-application-form.ts";
import { ApplicationForm } from "../ui/application-form.tsx";
import styles from "../ui/careers.css?inline";
import { type FormStart, useApplication } from "../ui/use-application.ts";

const sentPath = (reference: string) =>
  `${href("/careers/apply/sent")}?${new URLSearchParams({ reference })}`;

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("position");
  const position = (positionNames as readonly (string | null)[]).includes(asked) ? asked : null;
  const ctx = context.get(pageContext);
  // Kept pages are dropped when a day begins, so that no form is dated with the day before.
  return {
    position: position ?? "",
    origin: ctx.config.origin,
    today: lagosDay(ctx.clock()),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const faults = context.get(fileFaultsContext);
  const ctx = context.get(pageContext);
  const result = await receiveApplicationForm(ctx, await request.formData(), faults);
  if ("reference" in result) return redirect(sentPath(result.reference), 303);
  const isFull = [...faults.values()].some(({ status }) => status === 507);
  const status = isFull ? 507 : (result.status ?? 422);
  return data(result, { status, headers: { "cache-control": "no-store" } });
}

/** The title stands in the page itself, because it says when there is a problem. */
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

function Form({ start }: { readonly start: FormStart }) {
  const navigate = useNavigate();
  const application = useApplication(start, (reference) => navigate(sentPath(reference)));
  const { sending, state } = application;
  const wrong = Object.keys(state.faults).length > 0 || state.message !== undefined;
  return (
    <>
      <title>{`${wrong ? "Error: " : ""}${pageTitle("Apply for a position")}`}</title>
      <ApplicationForm application={application} action={href("/careers/apply")}>
        <div className="form-actions">
          <Button type="submit" size="large" pending={sending} pendingLabel="Submitting...">
            Submit Application
          </Button>
          {sending ? (
            <Button variant="quiet" disabled>
              Cancel
            </Button>
          ) : (
            <ButtonLink to={href("/careers")} variant="quiet">
              Cancel
            </ButtonLink>
          )}
        </div>
      </ApplicationForm>
    </>
  );
}

export default function ApplyPage() {
  const { position, today } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const answers = position ? { positionApplied: position } : {};
  const start: FormStart = refused
    ? { ...refused, today, refused: true }
    : { answers, files: {}, faults: {}, today };
  return (
    <>
      <PageStyles name="careers" css={styles} />
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
          Fields with <span className="asterisk">*</span> are required. What you type stays on this
          device until you send it, {draftDays} days at the most.
        </p>
      </PageHeader>
      <div className="wrap wrap-form pb-88">
        <h2 className="visually-hidden">Application form</h2>
        <Form key={refused ? "refused" : "fresh"} start={start} />
      </div>
    </>
  );
}
