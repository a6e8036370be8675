import { lazy, type ReactNode, Suspense } from "react";
import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { ContactLines, SignHours } from "#design/messages/contact-ways.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, pageParam } from "#foundation/pages/page-handle.ts";
import { pageHead, pageTitle } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { visitorCalls } from "../endpoints.ts";
import { hybridInterestForm } from "../hybrid/hybrid-interest-form.ts";
import { recordHybridInterest } from "../hybrid/record-hybrid-interest.server.ts";
import { FormPanel } from "../registration/form-panel.tsx";
import styles from "../registration/last-step.css?inline";
import { RegistrationForm } from "../registration/later-registration-form.ui.ts";
import {
  modeLabels,
  quoteOf,
  type RegistrationView,
  titleOf,
  unreachable,
} from "../registration/registration-view.ui.ts";
import { joinWaitingList } from "../waiting-list/join-waiting-list.server.ts";
import { waitingFormHere, waitingListRules } from "../waiting-list/waiting-list-form.ts";
import { loadRegistration } from "./load-registration.ts";
import { postRegistration } from "./post-registration.ts";

export const handle: PageHandle = { client: "touched" };

/** Most programs have a form, so what replaces it loads only when there is none. */
const ProgramNotFound = lazy(async () => ({
  default: (await import("../registration/program-not-found.tsx")).ProgramNotFound,
}));
const RegistrationClosed = lazy(async () => ({
  default: (await import("../registration/registration-closed.tsx")).RegistrationClosed,
}));
const WaitingList = lazy(async () => ({
  default: (await import("../waiting-list/waiting-list.tsx")).WaitingList,
}));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const chosen = new URL(request.url).searchParams;
  const loaded = await loadRegistration(
    ctx,
    pageParam(params, "courseId"),
    chosen.get("level"),
    chosen,
  );
  return data({ loaded, origin: ctx.config.origin }, { status: loaded ? 200 : 404 });
}

/** "Tell me when it opens", as a browser without scripts posts it. */
async function postHybridInterest(ctx: Context, courseId: string, formData: FormData) {
  // The page is about one program, whatever the form says.
  formData.set("courseId", courseId);
  const posted = await postForm(ctx, {
    form: hybridInterestForm,
    formData,
    rules: noRules,
    endpoint: visitorCalls.recordHybridInterest,
    fallback: unreachable,
    run: (answers) => recordHybridInterest(ctx, answers),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}

/** "Join the waiting list", as a browser without scripts posts it: for the start that the page is about. */
async function postWaitingList(
  ctx: Context,
  { courseId, intakeId }: { courseId: string; intakeId: string },
  formData: FormData,
) {
  formData.set("courseId", courseId);
  formData.set("intakeId", intakeId);
  const posted = await postForm(ctx, {
    form: waitingFormHere(phoneWaysAvailable(ctx.config)),
    formData,
    rules: waitingListRules,
    endpoint: visitorCalls.joinWaitingList,
    fallback: unreachable,
    run: (answers) => joinWaitingList(ctx, answers),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}

/** The form of a browser without scripts; with them it goes to the API. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const courseId = pageParam(params, "courseId");
  const loaded = await loadRegistration(ctx, courseId, null, new URL(request.url).searchParams);
  const formData = await request.formData();
  if (loaded?.kind === "waiting") {
    return postWaitingList(ctx, { courseId, intakeId: loaded.start.intakeId }, formData);
  }
  if (loaded?.kind === "form") return postRegistration(ctx, loaded.view, formData);
  if (loaded?.refusal.code === "hybrid_closed") return postHybridInterest(ctx, courseId, formData);
  // Registration has closed since the form was opened: the page itself says so.
  return data(null, { status: 409 });
}

/** Steps and levels are in the address. They do not change the loaded data. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.courseId !== nextParams.courseId;

const nameOf = (loaded: Awaited<ReturnType<typeof loadRegistration>>) => {
  if (!loaded) return "Program Not Found";
  if (loaded.kind === "waiting") return `Waiting list for ${loaded.program.title}`;
  return loaded.kind === "form" ? titleOf(loaded.view) : `Register for ${loaded.program.title}`;
};

/** The page itself renders the title, because the title also announces errors. */
export function meta({ loaderData, params }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { loaded, origin } = loaderData;
  const title = nameOf(loaded);
  const courseId = pageParam(params, "courseId");
  const head = pageHead({
    title,
    description: `${title}: fill in the form step by step, and pay by card or bank transfer.`,
    url: loaded ? `${origin}${href("/register/:courseId", { courseId })}` : null,
    // Search engines should find the program's own page instead.
    noindex: true,
    picture: `/programs/${courseId}/picture.png`,
  });
  return head.filter((entry) => !("title" in entry));
}

/** Next to the form: contact details and, if there is room, the program's picture, fee and next starts. */
function ProgramAside({ view }: { readonly view: RegistrationView }) {
  const { program } = view;
  // For the centre that the form starts with, if there is one. The form itself shows the starts of any other.
  const { preferredLocation } = view.initial;
  const own = view.starts.filter(({ location }) => location === preferredLocation);
  const starts = own.length > 0 ? own : view.starts;
  const facts = [
    feesOf(view),
    ...(starts.length > 0 ? [{ term: "Next starts", value: startLines(starts, view) }] : []),
  ];
  return (
    <aside className="form-sheet-aside" aria-label="About this registration">
      <div className="form-sheet-facts">
        <img
          src={href("/programs/:id/picture.svg", { id: program.id })}
          alt=""
          width={640}
          height={400}
          loading="lazy"
        />
        <DescriptionList stacked items={facts} />
      </div>
      <div>
        <p>Questions?</p>
        <ContactLines />
        <p>
          <SignHours hours={academy.supportHours} />
        </p>
      </div>
    </aside>
  );
}

/** What the program costs, whatever is chosen: the form's own line has the fee of the choice. */
function feesOf(view: RegistrationView): { term: string; value: ReactNode } {
  const { priceType, levels } = view.program;
  if (priceType !== "paid") {
    return { term: "Fee", value: priceType === "free" ? "Free" : "Paid by a sponsor" };
  }
  if (levels.length === 0) {
    return { term: "Fee", value: <Money amountKobo={quoteOf(view, null).totalKobo} /> };
  }
  return {
    term: "Fees by level",
    value: levels.map((level) => (
      <div key={level}>
        {levelNamed(level)}: <Money amountKobo={quoteOf(view, level).totalKobo} />
      </div>
    )),
  };
}

/** If the end depends on the level, the form shows it next to each choice. */
const startLines = (starts: RegistrationView["starts"], { program }: RegistrationView) =>
  starts.map(({ intakeId, location, startsOn, endsOn }) => (
    <div key={intakeId}>
      {location}: {formatDay(startsOn)}
      {program.levels.length > 0 ? "" : ` to ${formatDay(endsOn)}`}
    </div>
  ));

export default function RegisterPage() {
  const { loaded } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm | null>() ?? null;
  const title = nameOf(loaded);
  if (!loaded) {
    return (
      <Suspense>
        <ProgramNotFound />
      </Suspense>
    );
  }
  if (loaded.kind === "form") {
    return (
      <div className="wrap form-sheet-page">
        <PageStyles name="last-step" css={import.meta.env.SSR ? styles : ""} />
        <FormPanel title={title} mode={modeLabels[loaded.view.program.mode]}>
          <Suspense>
            <RegistrationForm key={loaded.view.program.id} view={loaded.view} posted={posted} />
          </Suspense>
        </FormPanel>
        <ProgramAside view={loaded.view} />
      </div>
    );
  }
  return (
    <div className="wrap form-sheet-page">
      <title>{pageTitle(title)}</title>
      <FormPanel title={title} mode={modeLabels[loaded.program.mode]}>
        <Suspense>
          {loaded.kind === "waiting" ? (
            <WaitingList
              courseId={loaded.program.id}
              start={loaded.start}
              others={loaded.others}
              isOfferEnded={loaded.isOfferEnded}
              hasPhoneWays={loaded.hasPhoneWays}
              posted={posted}
            />
          ) : (
            <RegistrationClosed
              programId={loaded.program.id}
              refusal={loaded.refusal}
              externalUrl={loaded.externalUrl}
              posted={posted}
            />
          )}
        </Suspense>
      </FormPanel>
    </div>
  );
}
