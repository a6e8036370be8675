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
import { AppError } from "#foundation/errors.ts";
import type { PostedForm } from "#foundation/forms/posted-form.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/page-context.ts";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageParam } from "#foundation/page-param.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { levelOffered } from "#rooms/catalogue/rules/program.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { completeEnrolmentEndpoint } from "../contract/endpoints.ts";
import { type EnrolmentForm, type FormKind, formOf } from "../contract/enrolment-forms.ts";
import { enrolmentRules } from "../rules/enrolment-rules.ts";
import { can } from "../rules/states.ts";
import { completeEnrolment } from "../server/complete-enrolment.ts";
import { getWithLearner } from "../server/lock-enrolment.ts";
import { openEnrolment } from "../server/open-enrolment.ts";
import { FormPanel } from "../ui/form/form-panel.tsx";
import { RegistrationForm } from "../ui/form/registration-form.tsx";
import { ownPageOf, wayOutOf } from "../ui/form/registration-links.ts";
import { NoSuchPage } from "../ui/own-page/no-such-page.tsx";
import { modeLabels, type RegistrationView, titleOf } from "../ui/registration-view.ts";
import { initialOf, startsOf } from "./load-registration.ts";
import { formBack, notSent } from "./post-registration.ts";

export const handle: PageHandle = { client: "always" };

const keyIn = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** Without the affiliate code, because the commission was settled with the payment. */
const withoutCode = (form: EnrolmentForm): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ name }) => name !== "affiliateCode"),
  })),
});

/** The form of a paid enrolment that is not filled in yet; null for an unknown program. */
async function loadView(
  ctx: Context,
  id: string,
  resumeToken: string,
): Promise<RegistrationView | null> {
  const { programId, trainingLevel, status, totalKobo } = await openEnrolment(ctx, id, resumeToken);
  const { byId, day: today, schedule } = await readCatalogue(ctx);
  const entry = byId.get(programId);
  if (!entry) return null;
  if (!can.complete({ status })) throw redirectDocument(ownPageOf({ id, resumeToken }));
  const { learner } = await getWithLearner(ctx, id);
  const { program } = entry;
  const { title, mode, priceType, priceKobo, level, location, family, glyph } = program;
  // Offer only the level that was paid for.
  const levels = levelOffered(program, trainingLevel) ? [trainingLevel] : [];
  const asked = {
    form: withoutCode(formOf(mode satisfies FormKind)),
    program: {
      id: programId,
      title,
      mode,
      priceType,
      priceKobo,
      level,
      levels,
      location,
      family,
      glyph,
    },
    today,
    trainingLevel: levels[0] ?? null,
  };
  return {
    ...asked,
    schedule: schedule(),
    initial: initialOf(asked, {
      fullName: learner.fullName,
      dateOfBirth: learner.dateOfBirth,
      emailAddress: learner.email,
      phoneNumber: learner.phone ?? "",
    }),
    completes: { id, resumeToken, totalKobo },
    link: null,
    starts: startsOf(entry),
    // It is paid for: the choice is made.
    instead: null,
  };
}

const orNothing = (error: unknown) => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const view = await loadView(ctx, pageParam(params, "id"), keyIn(request)).catch(orNothing);
  return data({ view }, { status: view ? 200 : 404 });
}

/** Takes the form from a browser without scripts. With scripts it goes to the API. */
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
  return posted.isSent ? redirect(ownPageOf({ id, resumeToken }), 303) : posted.page;
}

export const headers = privateHeaders;
export const shouldRevalidate = () => false;
/** The form sets its own title, which also shows errors. */
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function EnrolmentFormPage() {
  const { view } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm | null>();
  if (!view) return <NoSuchPage what="registration" />;
  return (
    <div className="wrap form-sheet-page">
      <FormPanel title={titleOf(view)} mode={modeLabels[view.program.mode]} wayOut={wayOutOf(view)}>
        <RegistrationForm view={view} posted={posted ?? null} />
      </FormPanel>
    </div>
  );
}
