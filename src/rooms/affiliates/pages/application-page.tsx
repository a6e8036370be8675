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
import { todaysFees } from "#rooms/catalogue/door.server.ts";
import { quoteOpenLevels } from "#rooms/catalogue/fees/fees.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { defaultRateBasisPoints, minimumAudience, reviewTime } from "../affiliate-terms.ts";
import styles from "../applications/application.css?inline";
import { affiliateApplicationForm, toApplication } from "../applications/application-form.ts";
import { applicationRules } from "../applications/application-rules.ts";
import { notSubmitted, submittedPath } from "../applications/application-words.ui.ts";
import { EarningsCalculator } from "../applications/earnings-calculator.tsx";
import { submitApplication } from "../applications/submit-application.server.ts";
import { visitorCalls } from "../endpoints.ts";

export const handle: PageHandle = { client: "touched" };

const ApplicationForm = laterForm(
  "affiliate-application",
  async () => (await import("../applications/application-form.tsx")).ApplicationForm,
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

/** Handles the form without scripts: sends it, or returns what was typed with the errors. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: affiliateApplicationForm,
    formData: await request.formData(),
    rules: applicationRules,
    endpoint: visitorCalls.submitApplication,
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

type TermsInShortProps = {
  readonly rateBasisPoints: number;
  /** Days between a payment and the day from which it can be paid out. */
  readonly holdDays: number;
};

const waitOf = (days: number) =>
  days === 0
    ? "Your share of a payment can be paid out at once."
    : `Your share of a payment waits ${days} ${days === 1 ? "day" : "days"}, in case it is refunded.`;

/** What an applicant should know before the form: when money comes, and what ends the agreement. */
function TermsInShort({ rateBasisPoints, holdDays }: TermsInShortProps) {
  return (
    <>
      <section aria-labelledby="when-paid">
        <h2 id="when-paid">When you are paid</h2>
        <ul className="plain-points">
          <li>
            You earn {formatRate(rateBasisPoints)} of what we receive, when the learner has paid.
          </li>
          <li>
            {waitOf(holdDays)} Then it goes to your Nigerian bank account with our next payout. Each
            payout has a numbered statement.
          </li>
          <li>
            When a learner gets money back, your share goes back too. If it was paid out already,
            your next payout is smaller.
          </li>
        </ul>
      </section>
      <section aria-labelledby="not-allowed">
        <h2 id="not-allowed">What is not allowed</h2>
        <ul className="plain-points">
          <li>Your own email address or phone number with your own code. It earns nothing.</li>
          <li>Messages to people who do not know you, or to lists of numbers that you bought.</li>
          <li>Promises that we do not make: a job, a discount, a certificate without training.</li>
          <li>Taking money for us. Learners pay on this site or at a centre.</li>
        </ul>
        <p>
          We close the code of an affiliate who does this. The rest is in our{" "}
          <Link to={href("/terms")}>Terms of Service</Link>.
        </p>
      </section>
    </>
  );
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
            <EarningsCalculator fees={fees} rateBasisPoints={rateBasisPoints} />
          </section>
        )}
        <div className="stack stack-36">
          <TermsInShort rateBasisPoints={rateBasisPoints} holdDays={holdDays} />
        </div>
      </div>
      <section className="affiliate-apply" aria-labelledby="apply">
        <div className="wrap">
          <div className="affiliate-intro">
            <h2 id="apply">Your application</h2>
            <p>
              You need an audience of at least {minimumAudience} people. We read every application
              and answer by email in {reviewTime}. Fields with <span className="asterisk">*</span>{" "}
              are required.
            </p>
          </div>
          <Suspense>
            <ApplicationForm key={posted ? "posted" : "fresh"} posted={posted} />
          </Suspense>
        </div>
      </section>
    </>
  );
}
