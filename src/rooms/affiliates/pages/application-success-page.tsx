import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { reviewTime } from "../affiliate-terms.ts";
import { readReference } from "../applications/application-rules.ts";
import { applicationDraft } from "../applications/application-words.ui.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return { reference: readReference(new URL(request.url).searchParams.get("reference")) };
}

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Thank you for applying",
      description: "What happens after an application to become an affiliate.",
    },
    args,
  );

export default function ApplicationSuccessPage() {
  const { reference } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        width="form"
        title="Thank you for applying"
        lead="We have your application, and have sent you an email to confirm it."
      />
      <div className="wrap wrap-form stack pb-88" data-sent={applicationDraft}>
        <section className="prose" aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <ol>
            <li>We review your application in {reviewTime}.</li>
            <li>You get an email with our decision.</li>
            <li>If we approve it, you get your affiliate code and access to your dashboard.</li>
          </ol>
        </section>
        {reference && (
          <>
            <p>
              Your reference: <b className="whitespace-nowrap">{reference}</b>
            </p>
            <div>
              <ButtonLink to={href("/affiliate-application/:reference", { reference })}>
                See the status
              </ButtonLink>
            </div>
          </>
        )}
        <p>
          No email? Check your spam folder, or write to <ContactWays />. <AnswerHours />
        </p>
      </div>
    </>
  );
}
