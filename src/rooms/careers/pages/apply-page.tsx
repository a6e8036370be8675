import { useMemo, useState } from "react";
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
import { pageContext } from "#foundation/page-context.ts";
import { pageHead, pageTitle } from "#foundation/page-head.ts";
import { breadcrumbRecord } from "#foundation/schema-records.ts";
import { useHydrated } from "#foundation/use-hydrated.ts";
import { positionNames } from "../rules/positions.ts";
import { type RefusedForm, receiveApplicationForm } from "../server/receive-application-form.ts";
import { type ApplicationDraft, dropDraft, readDraft } from "../ui/application-draft.ts";
import { ApplicationForm } from "../ui/application-form.tsx";
import styles from "../ui/careers.css?inline";
import { useApplication } from "../ui/use-application.ts";

const sentPath = (reference: string) =>
  `${href("/careers/apply/sent")}?${new URLSearchParams({ reference })}`;

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("position");
  const position = (positionNames as readonly (string | null)[]).includes(asked) ? asked : null;
  return { position: position ?? "", origin: context.get(pageContext).config.origin };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await receiveApplicationForm(context.get(pageContext), await request.formData());
  if ("reference" in result) return redirect(sentPath(result.reference), 303);
  return data(result, { status: 422, headers: { "cache-control": "no-store" } });
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

type Start = ApplicationDraft & { faults: Record<string, string>; message?: string | undefined };

function Form({ start }: { readonly start: Start }) {
  const navigate = useNavigate();
  const application = useApplication(start, (reference) => navigate(sentPath(reference)));
  const { sending, state } = application;
  const wrong = Object.keys(state.faults).length > 0 || state.message !== undefined;
  return (
    <>
      <title>{`${wrong ? "Error: " : ""}${pageTitle("Apply for a position")}`}</title>
      <ApplicationForm
        application={application}
        answers={start.answers}
        action={href("/careers/apply")}
      >
        <div className="form-actions">
          <Button type="submit" size="large" pending={sending} pendingLabel="Submitting...">
            Submit Application
          </Button>
          <ButtonLink to={href("/careers")} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </ApplicationForm>
    </>
  );
}

/** What the form begins with: what the server gave back, else the draft on this device, else nothing. */
function startOf(known: {
  position: string;
  refused: RefusedForm | undefined;
  draft: ApplicationDraft | null;
  cleared: number;
}): { key: string; start: Start } {
  const { position, refused, draft, cleared } = known;
  const chosen: ApplicationDraft["answers"] = position ? { positionApplied: position } : {};
  if (cleared > 0 || (!refused && !draft)) {
    return { key: `fresh-${cleared}`, start: { answers: chosen, files: {}, faults: {} } };
  }
  if (refused) return { key: "refused", start: refused };
  const answers = { ...draft?.answers, ...chosen };
  return { key: "draft", start: { answers, files: draft?.files ?? {}, faults: {} } };
}

export default function ApplyPage() {
  const { position } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const live = useHydrated();
  const [cleared, setCleared] = useState(0);
  // Read once: what is typed from now on is in the form already.
  const draft = useMemo(() => (live ? readDraft() : null), [live]);
  const { key, start } = startOf({ position, refused, draft, cleared });
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
          Fields with <span className="asterisk">*</span> are required.
        </p>
      </PageHeader>
      <div className="wrap wrap-form pb-88">
        <h2 className="visually-hidden">Application form</h2>
        <Form key={key} start={start} />
        {live && (
          <p className="mt-24">
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => {
                dropDraft();
                setCleared((times) => times + 1);
              }}
            >
              Clear my answers
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
