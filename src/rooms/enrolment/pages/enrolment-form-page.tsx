import { lazy, Suspense } from "react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { completeEnrolmentEndpoint } from "../endpoints.ts";
import { NoSuchPage } from "../own-page/no-such-page.tsx";
import { completeEnrolment } from "../registration/complete-enrolment.server.ts";
import { enrolmentRules } from "../registration/enrolment-rules.ts";
import { FormPanel } from "../registration/form-panel.tsx";
import { getMissingForm } from "../registration/get-missing-form.server.ts";
import { RegistrationForm } from "../registration/later-registration-form.ui.ts";
import { sentPageOf, wayOutOf } from "../registration/registration-links.ui.ts";
import {
  modeLabels,
  type RegistrationView,
  titleOf,
} from "../registration/registration-view.ui.ts";
import { formBack, notSent } from "./post-registration.ts";

export const handle: PageHandle = { client: "always" };

/** Most people open the form with a key. */
const OwnForm = lazy(async () => ({
  default: (await import("../registration/own-form.tsx")).OwnForm,
}));

const keyIn = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/**
 * The form of a paid enrolment that is not filled in yet; null for an unknown program. A form that was already sent
 * redirects to the enrolment's own page.
 */
async function loadView(
  ctx: Context,
  id: string,
  resumeToken: string,
): Promise<RegistrationView | null> {
  try {
    return await getMissingForm(ctx, id, resumeToken);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_awaiting_form") {
      throw redirectDocument(sentPageOf(id, { id, resumeToken }));
    }
    throw error;
  }
}

const orNothing = (error: unknown) => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const [id, key] = [pageParam(params, "id"), keyIn(request)];
  // Without a key only its user may see it, and only the browser knows who is signed in.
  if (key === "") return data({ view: null, ownId: id });
  const view = await loadView(ctx, id, key).catch(orNothing);
  return data({ view, ownId: null }, { status: view ? 200 : 404 });
}

/** Handles the form from a browser without scripts. With scripts it goes to the API. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const [id, resumeToken] = [pageParam(params, "id"), keyIn(request)];
  const view = await loadView(ctx, id, resumeToken).catch(orNothing);
  if (!view) return data(null, { status: 404 });
  const formData = await request.formData();
  const back = formBack(view.form, formData);
  if (back) return back;
  const posted = await postForm(ctx, {
    form: view.form,
    formData,
    rules: enrolmentRules(view.program, view.today),
    endpoint: completeEnrolmentEndpoint,
    params: { id },
    fallback: notSent,
    run: (answers) => completeEnrolment(ctx, id, resumeToken, answers),
  });
  return posted.isSent ? redirect(sentPageOf(id, { id, resumeToken }), 303) : posted.page;
}

export const headers = privateHeaders;
export const shouldRevalidate = () => false;
/** The form sets its own title, which also shows errors. */
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function EnrolmentFormPage() {
  const { view, ownId } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm | null>();
  if (ownId !== null) {
    return (
      <div className="wrap form-sheet-page">
        <title>{pageTitle("Your registration")}</title>
        <Suspense>
          <OwnForm id={ownId} />
        </Suspense>
      </div>
    );
  }
  if (!view) return <NoSuchPage what="registration" />;
  return (
    <div className="wrap form-sheet-page">
      <FormPanel title={titleOf(view)} mode={modeLabels[view.program.mode]} wayOut={wayOutOf(view)}>
        <Suspense>
          <RegistrationForm view={view} posted={posted ?? null} />
        </Suspense>
      </FormPanel>
    </div>
  );
}
