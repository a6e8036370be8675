import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { formatRate } from "#foundation/amounts/money.ts";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { laterForm } from "#foundation/forms/later-form.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { quoteOpenLevels } from "#rooms/catalogue/rules/fees/fees.ts";
import { levelNamed } from "#rooms/catalogue/rules/training/levels.ts";
import { todaysFees } from "#rooms/catalogue/server/door.ts";
import { affiliateApplicationForm } from "../contract/application-form.ts";
import { submitApplicationEndpoint } from "../contract/endpoints.ts";
import { toApplication } from "../contract/to-application.ts";
import { defaultRateBasisPoints, minimumAudience, reviewTime } from "../rules/affiliate-terms.ts";
import { applicationRules } from "../rules/application-rules.ts";
import { submitApplication } from "../server/applications/submit-application.ts";
import styles from "../ui/application/application.css?inline";
import { notSubmitted, submittedPath } from "../ui/application/application-words.ts";
import { EarningsCalculator } from "../ui/application/earnings-calculator.tsx";
import { TermsInShort } from "../ui/application/terms-in-short.tsx";

export const handle: PageHandle = { client: "touched" };

const ApplicationForm = laterForm(
  "affiliate-application",
  async () => (await import("../ui/application/application-form.tsx")).ApplicationForm,
);

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  return {
    fees: quoteOpenLevels(await todaysFees(ctx)).map(({ level, totalKobo }) => ({
      name: levelNamed(level),
      feeKobo: totalKobo,
    })),
    rateBasisPoints: defaultRateBasisPoints,
    holdDays: ctx.config.commissionHoldDays,
    origin: ctx.config.origin,
  };
}

/** The form without scripts: sends, or gives back what was typed with what is wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: affiliateApplicationForm,
    formData: await request.formData(),
    rules: applicationRules,
    endpoint: submitApplicationEndpoint,
    fallback: notSubmitted,
    run: (answers) => submitApplication(ctx, toApplication(answers)),
  });
  return posted.isSent ? redirect(submittedPath(posted.result.reference), 303) : posted.page;
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Become an Affiliate",
    description:
      "Earn a commission when people register with your code and pay: what you can earn, when it is paid, what is not allowed, and the application.",
    url: `${origin}${href("/affiliate-application")}`,
  });
}

export default function AffiliateApplicationPage() {
  const { fees, rateBasisPoints, holdDays } = useLoaderData<typeof loader>();
  const posted = useActionData<PostedForm>() ?? null;
  return (
    <>
      <PageStyles name="affiliate-application" css={styles} />
      <PageHeader
        ground="deep"
        title="Become an Affiliate"
        lead={`You know people who want to learn a trade. Send them to us with your own code: when they register with it and pay, you earn ${formatRate(rateBasisPoints)} of the fee.`}
      >
        <div className="row pt-12">
          <ButtonLink to="#apply" variant="keke" size="large">
            Apply now
          </ButtonLink>
          <p>
            Already an affiliate? <Link to={href("/affiliate/login")}>Sign in</Link>
          </p>
        </div>
      </PageHeader>
      <div className="wrap affiliate-terms">
        {fees.length > 0 && (
          <section aria-labelledby="earnings">
            <h2 id="earnings">What you can earn</h2>
            <EarningsCalculator {...{ fees, rateBasisPoints }} />
          </section>
        )}
        <div className="stack stack-36">
          <TermsInShort {...{ rateBasisPoints, holdDays }} />
        </div>
      </div>
      <section className="affiliate-apply" aria-labelledby="apply">
        <div className="wrap wrap-form">
          <h2 id="apply">Your application</h2>
          <p>
            You need an audience of at least {minimumAudience} people. We read every application and
            answer by email in {reviewTime}. Fields with <span className="asterisk">*</span> are
            required.
          </p>
          <Suspense>
            <ApplicationForm key={posted ? "posted" : "fresh"} posted={posted} />
          </Suspense>
        </div>
      </section>
    </>
  );
}
